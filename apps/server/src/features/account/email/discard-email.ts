import type { OwnUser } from "@krempelfrei/contract/account/account";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import { getOwnUser } from "../data/get-own-user.ts";

/** Discards a new address that is not confirmed yet; its link stops working. Nothing happens if no address waits. */
export async function discardEmail(ctx: Ctx): Promise<OwnUser> {
  const { id, name, customer_id } = userOf(ctx);
  // access-checked: everybody may change their own account.
  return inTransaction(ctx, async (ctx) => {
    const gone = await deleteEmailChangeOf(ctx, id);
    if (gone) {
      await recordChange(ctx, {
        action: "user.email_discarded",
        subject: { type: "user", id, name },
        customer_id,
        changes: [{ field: "pending_email", old: gone.email, new: null }],
      });
    }
    return getOwnUser(ctx, id);
  });
}
