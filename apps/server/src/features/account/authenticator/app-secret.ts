import { randomBytes } from "node:crypto";
import type { Ctx } from "../../../context/context.ts";
import { seal, unseal } from "../../../core/seal.ts";
import { getSecret, type ReplacedSecret } from "../../../context/secret.queries.ts";
import { listAppsLocked, setSealedSecret, type AppRow } from "./authenticator.queries.ts";
import { SECRET_BYTES } from "./totp.ts";

/** Name of the database secret that encrypts the secrets of authenticator apps. */
export const KEY = "authenticator";
/** Binds an encrypted secret to its account: copied to another account it cannot be decrypted. */
const purposeOf = (userId: string): string => `authenticator.${userId}`;

/** A new secret of an authenticator app, and its encrypted form for the database. */
export async function makeAppSecret(ctx: Ctx, userId: string): Promise<{ secret: Buffer; sealed: Buffer }> {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealed: seal(await getSecret(ctx, KEY), secret, purposeOf(userId)) };
}

export async function openAppSecret(
  ctx: Ctx,
  { user_id, secret_sealed }: Pick<AppRow, "user_id" | "secret_sealed">,
): Promise<Buffer> {
  return unseal(await getSecret(ctx, KEY), secret_sealed, purposeOf(user_id));
}

/** Encrypts the secrets of all apps with the new secret of the database, in the transaction that exchanges it. */
export async function sealAppSecretsAgain(ctx: Ctx, { former, current }: ReplacedSecret): Promise<void> {
  for (const { user_id, secret_sealed } of await listAppsLocked(ctx)) {
    const purpose = purposeOf(user_id);
    await setSealedSecret(ctx, user_id, seal(current, unseal(former, secret_sealed, purpose), purpose));
  }
}
