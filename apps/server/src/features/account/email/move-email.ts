import type { Ctx } from "../../../context/context.ts";
import { deletePendingSessionsOf, deleteSessionsOf } from "../../../context/session.queries.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import { checkEmailFree } from "../data/unique-email.ts";
import { deletePasswordTokensOf } from "../data/users.queries.ts";
import { tellUser } from "../letters/account-notices.ts";

export interface MovedAccount {
  readonly id: string;
  /** The address until now; null for somebody who had none. */
  readonly email: string | null;
  /** The group of a member, null for staff. */
  readonly customer_id: string | null;
}

/**
 * The consequences of a new address that staff sets for somebody else's account: the old one is notified by mail, and
 * links and codes that were mailed to it, or wait for a confirmation, are revoked. Without a new address (null) nobody
 * can sign in: the sessions end too. Nothing happens when the address stays. The caller writes the address itself, in
 * the same transaction, and has asked who may. Errors: 422 at `email` when another account has it.
 */
export async function moveEmail(ctx: Ctx, account: MovedAccount, email: string | null): Promise<void> {
  const { id, email: old } = account;
  if (email === old) return;
  if (email !== null) await checkEmailFree(ctx, email, id);
  await revokeMailedLinks(ctx, id);
  if (email === null) await deleteSessionsOf(ctx, id);
  if (old === null) return;
  await tellUser(ctx, account, "email_changed", old);
}

/** Revokes what was mailed to an address and not used yet: links, codes, and the confirmation of another address. */
export async function revokeMailedLinks(ctx: Ctx, userId: string): Promise<void> {
  await deletePasswordTokensOf(ctx, userId);
  await deleteEmailChangeOf(ctx, userId);
  await deletePendingSessionsOf(ctx, userId);
}
