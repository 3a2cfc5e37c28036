import type { Passkey } from "@krempelfrei/contract/account/passkeys";
import type { PasskeyRow } from "./passkeys.queries.ts";

export const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
