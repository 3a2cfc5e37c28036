import { isStaff } from "@krempelfrei/contract/access";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { getUserLocked } from "./get-user-locked.ts";
import { deleteStaff, listCaredFor, USER_FIELDS } from "./staff.queries.ts";
import { canDeleteUser, mayModifyUser } from "./users.policy.ts";

const ONESELF = "Sie können sich nicht selbst löschen.";

/**
 * Deletes a member of staff with their sessions and links; their actions stay in the change history, with their name.
 * Their customers have no caretaker then, which the history of each customer says.
 * Errors: 403 for an owner by an admin; 404 also for members; 409 for oneself and for the last owner or admin.
 */
export async function deleteUser(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (outer) => {
    const { ctx, user, checkNotLast } = await getUserLocked(outer, input.id);
    if (!isStaff(user.role)) throw notFound();
    authorize(ctx, mayModifyUser(user));
    if (!canDeleteUser(ctx.actor, user)) throw conflict(ONESELF);
    checkNotLast();
    const customers = await listCaredFor(ctx, user.id);
    await deleteStaff(ctx, user.id);
    await recordChange(
      ctx,
      ...customers.map((customer) => ({
        action: "customer.updated" as const,
        subject: { type: "customer" as const, id: customer.id, name: fullName(customer) },
        customer_id: customer.id,
        changes: [{ field: "caretaker_name" as const, old: fullName(user), new: null }],
      })),
    );
    await recordChange(ctx, {
      action: "user.deleted",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: null,
      before: user,
      after: null,
      fields: USER_FIELDS,
    });
  });
}
