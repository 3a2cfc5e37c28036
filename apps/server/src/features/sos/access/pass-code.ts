import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";
import type { SosSessionRow } from "../data/sos-session.queries.ts";
import { checkCode } from "../../../core/mailed-code.ts";
import { takeCode } from "../../../core/mailed-code.queries.ts";
import { attempt, type Limit } from "../../../core/throttle.ts";
import { deleteSosSession } from "../data/access.queries.ts";
import { openAccess } from "./open-access.ts";

/** One text for a wrong, a used, an expired and a used-up code, and for none that was asked for. */
const REFUSED =
  "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder melden Sie sich noch einmal an.";

export interface PassCode {
  readonly code: string;
  /** The one that waits, by the cookie of the browser. */
  readonly session: SosSessionRow | undefined;
  readonly pendingTokenHash: Buffer | undefined;
  /** Of the session that begins; the waiting one ends. */
  readonly tokenHash: Buffer;
}

/** Ends the waiting sign-in of a contact and opens its access. Tries: 5 a code, 15 an hour for a contact. Errors: 422, 429. */
export async function passSosCode(ctx: Ctx, input: PassCode): Promise<void> {
  const { session, pendingTokenHash } = input;
  const [person] = session?.persons ?? [];
  if (!session?.is_pending || !person || !pendingTokenHash) throw invalid("code", REFUSED);
  const limit: Limit = { name: "sos-code", subject: person.contact_id, max: 15, windowSeconds: 3600 };
  const given = await attempt(ctx, [limit], async () => {
    const right = await checkCode(ctx, "sos_code", session.id, input.code);
    if (!right) throw invalid("code", REFUSED);
    return right;
  });
  // access-checked: the code is the authorization. change-recorded: by openAccess.
  await inTransaction(ctx, async (ctx) => {
    if (!(await takeCode(ctx, "sos_code", session.id, given))) throw invalid("code", REFUSED);
    await deleteSosSession(ctx, pendingTokenHash);
    await openAccess(ctx, { contacts: session.persons, way: "code", tokenHash: input.tokenHash });
  });
}
