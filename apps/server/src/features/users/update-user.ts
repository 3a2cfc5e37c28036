import { isStaff, STAFF_ROLES, type StaffRole } from "@krempelfrei/contract/access";
import type { StaffUser, UserChanges } from "@krempelfrei/contract/users/users";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { invalid, notFound } from "../../core/errors.ts";
import { changeSignIn } from "../account/email/move-email.ts";
import { rethrowTaken } from "../account/data/unique-email.ts";
import { checkRevision } from "../../core/revision.ts";
import { fullName } from "../../core/names.ts";
import { getUserLocked } from "./get-user-locked.ts";
import { getStaff, setStaff, USER_FIELDS } from "./staff.queries.ts";
import { toStaffUser } from "./to-staff-user.ts";
import { mayGiveRole, mayModifyUser } from "./users.policy.ts";

const OWN_EMAIL = "Ihre eigene E-Mail-Adresse ändern Sie bitte in Ihrem Profil.";

const isLower = (role: StaffRole, than: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) > STAFF_ROLES.indexOf(than);

/**
 * Changes the given fields of a member of staff; another role applies from its next request on. For
 * another address see `changeSignIn`. Errors: 403 where an admin edits or makes an owner; 404 also for members; 409 over a newer save and for the last owner or admin; 422 for a
 * taken address and for the actor's own, which is changed in the profile with a confirmation.
 */
export async function updateUser(ctx: Ctx, input: UserChanges & { readonly id: string }): Promise<StaffUser> {
  const { id, revision, email_was_wrong, ...changes } = input;
  return inTransaction(ctx, async (outer) => {
    const { ctx, user, checkNotLast } = await getUserLocked(outer, id);
    if (!isStaff(user.role)) throw notFound();
    authorize(ctx, mayModifyUser(user));
    const before = await getStaff(ctx, id);
    checkRevision(before, revision);
    const { role = before.role, email } = changes;
    authorize(ctx, mayGiveRole(role));
    if (isLower(role, before.role)) checkNotLast();
    if (email !== undefined && email !== before.email) {
      if (ctx.actor.kind === "user" && ctx.actor.id === id) throw invalid("email", OWN_EMAIL);
      const account = {
        id,
        email: before.email,
        customer_id: null,
        has_password: before.password_hash !== null,
      };
      await changeSignIn(ctx, account, { email, email_was_wrong });
    }
    await setStaff(ctx, id, changes).catch(rethrowTaken);
    const after = await getStaff(ctx, id);
    await recordChange(ctx, {
      action: "user.updated",
      subject: { type: "user", id, name: fullName(after) },
      customer_id: null,
      before,
      after,
      fields: USER_FIELDS,
    });
    return toStaffUser(ctx.actor, after);
  });
}
