import type { Ctx } from "../../../context/context.ts";
import { inTransaction, pendingOf } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import type { NewSession } from "../../../context/session.queries.ts";
import { checkCode } from "../../../context/mailed-code.ts";
import { takeCode } from "../../../context/mailed-code.queries.ts";
import { lockPendingSignIn, usesApp } from "../data/second-factor.queries.ts";
import { verifyAppCode } from "../authenticator/verify-app-code.ts";
import { attempt } from "../../../context/throttle.ts";
import { findUser } from "../data/users.queries.ts";
import { clearGuesses, codesOfAccount } from "../password/guess-limits.ts";
import { startSession, type StartedSession } from "../session/start-session.ts";

/** One text for a wrong, used or expired code, and for a code without tries left. */
const REFUSED = "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.";

export interface VerifyTwoFactor extends Omit<NewSession, "user_id" | "remember"> {
  readonly code: string;
}

/**
 * Completes a pending sign-in: its token becomes worthless and a session starts. Attempts are charged before the code
 * is compared: 5 a code, and 15 an hour for an account over all sign-ins. Errors: 401, 422 with one text, 429. With an
 * authenticator app its code is compared instead (`verifyAppCode`).
 */
export async function verifyTwoFactor(
  ctx: Ctx,
  { code, ...session }: VerifyTwoFactor,
): Promise<StartedSession> {
  const pending = pendingOf(ctx);
  if (await usesApp(ctx, pending.id)) return verifyAppCode(ctx, pending, { code, ...session });
  const given = await attempt(ctx, [codesOfAccount(pending.id)], async () => {
    const right = await checkCode(ctx, "two_factor_code", pending.session_id, code);
    if (!right) throw wrong("code", "2fa_code", REFUSED);
    return right;
  });
  // access-checked: the code is the authorization. change-recorded: by startSession.
  return inTransaction(ctx, async (ctx) => {
    await lockPendingSignIn(ctx, pending);
    const isTaken = await takeCode(ctx, "two_factor_code", pending.session_id, given);
    if (!isTaken) throw wrong("code", "2fa_code", REFUSED);
    const user = await findUser(ctx, pending.id);
    if (user) await clearGuesses(ctx, user);
    return startSession(ctx, pending, { ...session, remember: pending.remember }, "password_and_code");
  });
}
