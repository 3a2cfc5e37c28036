import { can, STAFF_ROLES } from "@krempelfrei/contract/access";
import type { Ctx } from "../../../context/context.ts";

/** Whether somebody other than this person could approve what it submits. */
export async function hasOtherApprover(ctx: Ctx, userId: string): Promise<boolean> {
  const other = await ctx.db
    .selectFrom("app_user")
    .select("id")
    .where(
      "role",
      "in",
      STAFF_ROLES.filter((role) => can(role, "documents.approve")),
    )
    .where("is_active", "=", true)
    .where("id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
