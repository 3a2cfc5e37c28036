import { MESSAGES } from "@krempelfrei/contract/fields";
import { recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import { deletePasswordTokensOf, setPasswordHash } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { endCalendars } from "../session/end-calendars.ts";
import { renewSession } from "../session/renew-session.ts";
import type { StartedSession } from "../session/start-session.ts";
import { refuseCommonPassword } from "./common-password.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./password.ts";

export interface ChangePassword {
  readonly password_current: string;
  readonly password: string;
  readonly tokenHash: Buffer;
}

/**
 * Changes the person's own password. All other sessions and the calendar end, mailed links and an unconfirmed new address become
 * invalid, and the person is notified by mail. Errors: as `confirmPassword` (at `password_current`), 422 at `password`.
 */
export async function changePassword(ctx: Ctx, input: ChangePassword): Promise<StartedSession> {
  const user = await confirmPassword(ctx, input.password_current, "password_current");
  if (input.password === input.password_current) throw invalid("password", MESSAGES.passwordSame);
  await refuseCommonPassword(ctx, input.password, user);
  const hash = await hashPassword(input.password);
  // access-checked: everybody may change their own account; the password was asked for.
  return inTransaction(ctx, async (ctx) => {
    await setPasswordHash(ctx, user.id, hash);
    await deletePasswordTokensOf(ctx, user.id);
    await deleteEmailChangeOf(ctx, user.id);
    const session = await renewSession(ctx, input.tokenHash);
    await notifyUser(ctx, user, "password_changed");
    await endCalendars(ctx, user.id);
    await recordChange(ctx, {
      action: "user.password_changed",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
    });
    return session;
  });
}
