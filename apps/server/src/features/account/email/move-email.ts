import type { Ctx } from "../../../context/context.ts";
import { deletePendingSessionsOf, deleteSessionsOf } from "../../../context/session.queries.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import { checkEmailFree } from "../data/unique-email.ts";
import { deletePasswordTokensOf } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";

export interface MovedAccount {
  readonly id: string;
  /** Previous address; null if the account had none. */
  readonly email: string | null;
  /** The group of a member, null for staff. */
  readonly customer_id: string | null;
}

/**
 * Consequences when staff changes the address of an account: the old address is notified by mail, and mailed links,
 * codes and an unconfirmed address are revoked. With a new address of null nobody can sign in, so the sessions end too.
 * Nothing happens if the address is unchanged. The caller writes the address in the same transaction and has checked
 * the right. Errors: 422 at `email` when another account has it.
 */
export async function moveEmail(ctx: Ctx, account: MovedAccount, email: string | null): Promise<void> {
  const { id, email: old } = account;
  if (email === old) return;
  if (email !== null) await checkEmailFree(ctx, email, id);
  await revokeMailedLinks(ctx, id);
  if (email === null) await deleteSessionsOf(ctx, id);
  if (old === null) return;
  await notifyUser(ctx, account, "email_changed", old);
}

/** Revokes unused links and codes that were mailed to an address, and an unconfirmed new address. */
export async function revokeMailedLinks(ctx: Ctx, userId: string): Promise<void> {
  await deletePasswordTokensOf(ctx, userId);
  await deleteEmailChangeOf(ctx, userId);
  await deletePendingSessionsOf(ctx, userId);
}
