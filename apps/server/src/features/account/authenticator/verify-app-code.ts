import { recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction, type PendingActor } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import type { NewSession } from "../../../context/session.queries.ts";
import { attempt } from "../../../context/throttle.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { startSession, type StartedSession } from "../session/start-session.ts";
import { APP_REFUSED, appLimits, recoveryLimit } from "./app-limits.ts";
import { openAppSecret } from "./app-secret.ts";
import { countRecoveryCodes, lockPendingSignIn } from "../data/second-factor.queries.ts";
import { type AppRow, findApp, takeStep } from "./authenticator.queries.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

interface GivenCode extends Omit<NewSession, "user_id" | "remember"> {
  readonly code: string;
}

const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Completes a sign-in that waits for the code of an authenticator app, by that code or by a recovery code. Each works
 * once; the person is notified by mail when a recovery code was used. Tries are charged before anything is compared.
 * Errors: 401, 422 with one text, 429.
 */
export async function verifyAppCode(
  ctx: Ctx,
  pending: PendingActor,
  { code, ...session }: GivenCode,
): Promise<StartedSession> {
  const app = isOfApp(code) ? await findApp(ctx, pending.id) : undefined;
  return attempt(ctx, app ? appLimits(app) : [recoveryLimit(pending.id)], async () =>
    // access-checked: the code is the authorization. change-recorded: by startSession.
    inTransaction(ctx, async (ctx) => {
      await lockPendingSignIn(ctx, pending);
      const isRight = app ? await takeAppCode(ctx, app, code) : await takeRecovery(ctx, pending, code);
      if (!isRight) throw wrong("code", "2fa_code", APP_REFUSED);
      const way = app ? "password_and_app" : "password_and_recovery_code";
      return startSession(ctx, pending, { ...session, remember: pending.remember }, way);
    }),
  );
}

async function takeAppCode(ctx: Ctx, app: AppRow, code: string): Promise<boolean> {
  const step = matchingStep(await openAppSecret(ctx, app), code, ctx.clock());
  return step !== undefined && takeStep(ctx, app, step);
}

async function takeRecovery(ctx: Ctx, pending: PendingActor, code: string): Promise<boolean> {
  const { id, name, customer_id } = pending;
  if (!(await useRecoveryCode(ctx, id, code))) return false;
  const left = await countRecoveryCodes(ctx, id);
  await notifyUser(ctx, pending, "recovery_code_used");
  await recordChange(ctx, {
    action: "user.recovery_code_used",
    subject: { type: "user", id, name },
    customer_id,
    changes: [{ field: "recovery_codes_left", old: left + 1, new: left }],
  });
  return true;
}
