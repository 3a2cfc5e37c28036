import { can, STAFF_ROLES } from "@krempelfrei/contract/access";
import { type Ctx, userOf } from "../../../context/context.ts";

/** True if another person could approve the actor's submissions, or the office has only one person. */
export const canBeApproved = async (ctx: Ctx): Promise<boolean> =>
  ctx.settings.onePersonOffice || (await listOtherApprovers(ctx)).length > 0;

/** The other persons who may approve. An approver who has not accepted the invitation yet does not count. */
export async function listOtherApprovers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("app_user")
    .select("id")
    .where(
      "role",
      "in",
      STAFF_ROLES.filter((role) => can(role, "documents.approve")),
    )
    .where("is_active", "=", true)
    .where("password_hash", "is not", null)
    .where("id", "<>", userOf(ctx).id)
    .execute();
  return rows.map(({ id }) => id);
}
