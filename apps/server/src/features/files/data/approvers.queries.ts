import { can, STAFF_ROLES } from "@krempelfrei/contract/access";
import type { Ctx } from "../../../context/context.ts";

/**
 * True if another person could approve the actor's submissions, or the office has only one person. An approver who has
 * not accepted the invitation yet does not count.
 */
export async function canBeApproved(ctx: Ctx): Promise<boolean> {
  if (ctx.settings.onePersonOffice || ctx.actor.kind !== "user") return true;
  const other = await ctx.db
    .selectFrom("app_user")
    .select("id")
    .where(
      "role",
      "in",
      STAFF_ROLES.filter((role) => can(role, "documents.approve")),
    )
    .where("is_active", "=", true)
    .where("password_hash", "is not", null)
    .where("id", "<>", ctx.actor.id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
