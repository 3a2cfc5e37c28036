import type { OwnUser } from "@krempelfrei/contract/account/account";
import { recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { renewSession } from "../session/renew-session.ts";
import type { StartedSession } from "../session/start-session.ts";
import { countRecoveryCodes, usesApp } from "../data/second-factor.queries.ts";
import { lockActor } from "../data/users.queries.ts";
import { deleteApp } from "./authenticator.queries.ts";
import type { RecoveryCodes } from "./confirm-authenticator.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/**
 * Makes new recovery codes; the person is notified by mail. Errors: as `confirmPassword` (at `password`); 409 without
 * an app.
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { password }: { readonly password: string },
): Promise<RecoveryCodes> {
  const user = await confirmPassword(ctx, password, "password");
  const { id, customer_id } = user;
  // access-checked: everybody may change their own account; the password was asked for.
  return inTransaction(ctx, async (ctx) => {
    await lockActor(ctx);
    if (!(await usesApp(ctx, id))) throw conflict();
    const left = await countRecoveryCodes(ctx, id);
    const recovery_codes = await makeRecoveryCodes(ctx, id);
    await notifyUser(ctx, { id, customer_id }, "recovery_codes_made");
    await recordChange(ctx, {
      action: "user.recovery_codes_made",
      subject: { type: "user", id, name: fullName(user) },
      customer_id,
      changes: [{ field: "recovery_codes_left", old: left, new: recovery_codes.length }],
    });
    return { recovery_codes, user: await getOwnUser(ctx, id) };
  });
}

export interface RemoveAuthenticator {
  readonly password: string;
  readonly tokenHash: Buffer;
}

/**
 * Removes the app and its recovery codes. The second factor stays on, by mail; it has a switch of its own. All other
 * sessions end, and the person is notified by mail. Errors: as `confirmPassword` (at `password`); 409 without an app.
 */
export async function removeAuthenticator(
  ctx: Ctx,
  { password, tokenHash }: RemoveAuthenticator,
): Promise<StartedSession & { readonly user: OwnUser }> {
  const user = await confirmPassword(ctx, password, "password");
  const { id, customer_id } = user;
  // access-checked: everybody may change their own account; the password was asked for.
  return inTransaction(ctx, async (ctx) => {
    await lockActor(ctx);
    if (!(await deleteApp(ctx, id))) throw conflict();
    const session = await renewSession(ctx, tokenHash);
    await notifyUser(ctx, { id, customer_id }, "authenticator_off");
    await recordChange(ctx, {
      action: "user.authenticator_off",
      subject: { type: "user", id, name: fullName(user) },
      customer_id,
    });
    return { ...session, user: await getOwnUser(ctx, id) };
  });
}
