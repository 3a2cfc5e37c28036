import type { User } from "@krempelfrei/contract/account/account";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { deleteSessionsOf } from "../../context/session.queries.ts";
import { deleteEmailChangeOf } from "../account/data/email-change.queries.ts";
import { toUser } from "../account/data/to-user.ts";
import { deletePasswordTokensOf } from "../account/data/users.queries.ts";
import { fullName } from "../../core/names.ts";
import { getUserLocked } from "./get-user-locked.ts";
import { setActive } from "./staff.queries.ts";
import { canDeleteUser, mayModifyUser } from "./users.policy.ts";

const ONESELF = "Sie können sich nicht selbst deaktivieren.";

/**
 * Activates or deactivates a user, staff or member; sessions and mailed links end at once. Nothing happens if the state
 * is unchanged. Errors: 403 for an owner by an admin; 404; 409 for oneself and for the last owner or admin.
 */
export async function setUserActive(
  ctx: Ctx,
  input: { readonly id: string; readonly is_active: boolean },
): Promise<User> {
  return inTransaction(ctx, async (outer) => {
    const { ctx, user, checkNotLast } = await getUserLocked(outer, input.id);
    authorize(ctx, mayModifyUser(user));
    if (user.is_active === input.is_active) return toUser(user);
    if (!input.is_active) {
      if (!canDeleteUser(ctx.actor, user)) throw conflict(ONESELF);
      checkNotLast();
      await deletePasswordTokensOf(ctx, user.id);
      await deleteEmailChangeOf(ctx, user.id);
    }
    await setActive(ctx, user.id, input.is_active);
    // On activation too: a sign-in that raced the deactivation may have left a session.
    await deleteSessionsOf(ctx, user.id);
    await recordChange(ctx, {
      action: input.is_active ? "user.activated" : "user.deactivated",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
      changes: [{ field: "is_active", old: user.is_active, new: input.is_active }],
    });
    return toUser({ ...user, is_active: input.is_active });
  });
}
