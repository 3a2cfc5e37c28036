import type { StaffUser, UserInput } from "@krempelfrei/contract/users/users";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { checkEmailFree, rethrowTaken } from "../account/data/unique-email.ts";
import { insertStaff } from "../account/data/users.queries.ts";
import { inviteToSignIn } from "../account/letters/invite-to-sign-in.ts";
import { getStaff, USER_FIELDS } from "./staff.queries.ts";
import { fullName } from "../../core/names.ts";
import { toStaffUser } from "./to-staff-user.ts";
import { mayGiveRole } from "./users.policy.ts";

/**
 * Creates a member of staff and mails the link to choose a password. Errors: 403, also if an admin creates an owner;
 * 422 with `errors.email` when another account has the address.
 */
export async function createUser(ctx: Ctx, input: UserInput): Promise<StaffUser> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "users.manage");
    authorize(ctx, mayGiveRole(input.role));
    await checkEmailFree(ctx, input.email, null);
    const { id } = await insertStaff(ctx, input).catch(rethrowTaken);
    await inviteToSignIn(ctx, { id, customer_id: null });
    await recordChange(ctx, {
      action: "user.created",
      subject: { type: "user", id, name: fullName(input) },
      customer_id: null,
      before: null,
      after: input,
      fields: USER_FIELDS,
    });
    return toStaffUser(ctx.actor, await getStaff(ctx, id));
  });
}
