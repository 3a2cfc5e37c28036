import type { OwnUser } from "@krempelfrei/contract/account/account";
import { recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { deleteApp } from "../authenticator/authenticator.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { confirmPassword, confirmPasswordUnlessFresh } from "../password/confirm-password.ts";
import { renewSession } from "../session/renew-session.ts";
import type { StartedSession } from "../session/start-session.ts";
import { fullName } from "../../../core/names.ts";
import { setUseTwoFactor } from "../data/second-factor.queries.ts";

type Switch =
  /** Needs the password unless the sign-in is fresh. */
  | { readonly on: true; readonly password?: string | undefined }
  | { readonly on: false; readonly password: string };

export type SwitchTwoFactor = Switch & {
  readonly tokenHash: Buffer;
};

/**
 * Switches the mailed code at sign-in on, or off together with an authenticator app. Switching off removes a
 * protection, so it always needs the password; switching on needs it unless the sign-in is fresh. All other sessions
 * end, and the person is notified by mail. Errors: as `confirmPassword` (at `password`); 409 if nothing would change.
 */
export async function switchTwoFactor(
  ctx: Ctx,
  { tokenHash, ...change }: SwitchTwoFactor,
): Promise<StartedSession & { readonly user: OwnUser }> {
  const { on } = change;
  const { id, first_name, last_name, customer_id, use_2fa } = change.on
    ? await confirmPasswordUnlessFresh(ctx, change.password, "password")
    : await confirmPassword(ctx, change.password, "password");
  if (use_2fa === on) throw conflict();
  // access-checked: everybody may change their own account; the password was asked for.
  return inTransaction(ctx, async (ctx) => {
    await setUseTwoFactor(ctx, id, on);
    if (!on) await deleteApp(ctx, id);
    const session = await renewSession(ctx, tokenHash);
    await notifyUser(ctx, { id, customer_id }, on ? "two_factor_on" : "two_factor_off");
    await recordChange(ctx, {
      action: on ? "user.two_factor_on" : "user.two_factor_off",
      subject: { type: "user", id, name: fullName({ first_name, last_name }) },
      customer_id,
      changes: [{ field: "use_2fa", old: use_2fa, new: on }],
    });
    return { ...session, user: await getOwnUser(ctx, id) };
  });
}
