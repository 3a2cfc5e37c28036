import type { OwnUser } from "@krempelfrei/contract/account/account";
import { recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { conflict, wrong } from "../../../core/errors.ts";
import { attempt } from "../../../context/throttle.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { renewSession } from "../session/renew-session.ts";
import type { StartedSession } from "../session/start-session.ts";
import { setUseTwoFactor } from "../data/second-factor.queries.ts";
import { lockActor } from "../data/users.queries.ts";
import { APP_REFUSED, confirmLimit } from "./app-limits.ts";
import { openAppSecret } from "./app-secret.ts";
import { confirmApp, findApp } from "./authenticator.queries.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

export interface ConfirmAuthenticator {
  readonly code: string;
  readonly tokenHash: Buffer;
}

export interface RecoveryCodes {
  readonly recovery_codes: string[];
  readonly user: OwnUser;
}

/**
 * Activates the app after its first code was entered, so that an app that was set up wrongly locks nobody out. All
 * other sessions end, and the person is notified by mail. Errors: 422 at `code`, 429; 409 where no app waits for its
 * code.
 */
export async function confirmAuthenticator(
  ctx: Ctx,
  { code, tokenHash }: ConfirmAuthenticator,
): Promise<StartedSession & RecoveryCodes> {
  const { id, name, customer_id } = userOf(ctx);
  const { app, step } = await attempt(ctx, [confirmLimit(id)], async () => {
    const app = await findApp(ctx, id);
    if (!app || app.confirmed_at !== null) throw conflict();
    const step = matchingStep(await openAppSecret(ctx, app), code, ctx.clock());
    if (step === undefined) throw wrong("code", "code", APP_REFUSED);
    return { app, step };
  });
  // access-checked: everybody may change their own account; the password was asked for when the secret was made.
  return inTransaction(ctx, async (ctx) => {
    await lockActor(ctx);
    if (!(await confirmApp(ctx, app, step))) throw conflict();
    await setUseTwoFactor(ctx, id, true);
    const recovery_codes = await makeRecoveryCodes(ctx, id);
    const session = await renewSession(ctx, tokenHash);
    await notifyUser(ctx, { id, customer_id }, "authenticator_on");
    await recordChange(ctx, {
      action: "user.authenticator_on",
      subject: { type: "user", id, name },
      customer_id,
    });
    return { ...session, recovery_codes, user: await getOwnUser(ctx, id) };
  });
}
