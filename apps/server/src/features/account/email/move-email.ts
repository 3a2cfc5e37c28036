import type { Ctx } from "../../../context/context.ts";
import { deleteBrowsersOf } from "../../../context/known-browser.queries.ts";
import { deletePendingSessionsOf, deleteSessionsOf } from "../../../context/session.queries.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import { checkEmailFree } from "../data/unique-email.ts";
import { deletePasswordTokensOf, deleteSignIn } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { endCalendars } from "../session/end-calendars.ts";
import { inviteToSignIn } from "../letters/invite-to-sign-in.ts";

export interface MovedAccount {
  readonly id: string;
  /** Previous address; null if the account had none. */
  readonly email: string | null;
  /** The group of a member, null for staff. */
  readonly customer_id: string | null;
}

/**
 * Consequences when staff changes the address of an account: the old address is notified by mail, sessions end, because
 * they may be those of a stranger with a mistyped address, like the calendar, and mailed links, codes and an unconfirmed address are
 * revoked. Nothing happens if the address is unchanged. The caller writes the address in the same transaction and has checked
 * the right. Errors: 422 at `email` when another account has it.
 */
export async function moveEmail(ctx: Ctx, account: MovedAccount, email: string | null): Promise<void> {
  const { id, email: old } = account;
  if (email === old) return;
  if (email !== null) await checkEmailFree(ctx, email, id);
  await revokeMailedLinks(ctx, id);
  await deleteSessionsOf(ctx, id);
  await endCalendars(ctx, id);
  if (old === null) return;
  await notifyUser(ctx, account, "email_changed", old);
}

export interface AddressChange {
  /** New address; null: the person can no longer sign in. */
  readonly email: string | null;
  /** True: a stranger had the previous address, and may have accepted the invitation. */
  readonly email_was_wrong?: boolean | undefined;
}

/**
 * `moveEmail` with its consequences for the credentials: without an address, and after one of somebody else, they are
 * all deleted. An account with an address and without a password is mailed the link to choose one.
 */
export async function changeSignIn(
  ctx: Ctx,
  account: MovedAccount & { readonly has_password: boolean },
  { email, email_was_wrong = false }: AddressChange,
): Promise<void> {
  const { id, customer_id, has_password } = account;
  if (email === account.email) return;
  await moveEmail(ctx, account, email);
  if (email === null || email_was_wrong) await deleteSignIn(ctx, id);
  // A known browser has its own limit of wrong passwords: the stranger's must not use up the person's.
  if (email_was_wrong) await deleteBrowsersOf(ctx, id);
  if (email === null || (has_password && !email_was_wrong)) return;
  await inviteToSignIn(ctx, { id, customer_id });
}

/** Revokes unused links and codes that were mailed to an address, and an unconfirmed new address. */
export async function revokeMailedLinks(ctx: Ctx, userId: string): Promise<void> {
  await deletePasswordTokensOf(ctx, userId);
  await deleteEmailChangeOf(ctx, userId);
  await deletePendingSessionsOf(ctx, userId);
}
