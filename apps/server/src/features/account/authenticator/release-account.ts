import { recordChange } from "../../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { deleteSessionsOf } from "../../../context/session.queries.ts";
import { findUserByEmail, lockUser } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { endCalendars } from "../session/end-calendars.ts";
import { deleteApp } from "./authenticator.queries.ts";

/**
 * Removes the app of a person who has lost telephone and recovery codes: a command for operators, who have verified the
 * person's identity. Codes are mailed again; all sessions end, and the person is notified by mail,
 * also of the passkeys, which stay: one may be on the telephone. Error: 404 without
 * an app.
 */
export async function releaseAccount(ctx: Ctx, { email }: { readonly email: string }): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email);
    if (user) await lockUser(ctx, user.id);
    if (!user || !(await deleteApp(ctx, user.id)))
      throw new AppError("not_found", { message: `Kein Konto mit der Adresse ${email} hat eine App.` });
    await deleteSessionsOf(ctx, user.id);
    await endCalendars(ctx, user.id);
    await notifyUser(ctx, user, "authenticator_released");
    await recordChange(ctx, {
      action: "user.authenticator_off",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
    });
  });
}
