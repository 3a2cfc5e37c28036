import { can, STAFF_ROLES } from "@krempelfrei/contract/access";
import type { Ctx } from "../../../context/context.ts";

/** True if another person could approve this person's submissions. */
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
