import type { Ctx } from "../../../context/context.ts";

/**
 * Deletes the secret calendar address of a user, or those of all users without an id; returns the user's row for each
 * that had one.
 */
export async function takeCalendars(ctx: Ctx, userId?: string) {
  return ctx.db
    .updateTable("deadline_setting")
    .from("app_user")
    .set({ calendar_id: null })
    .whereRef("app_user.id", "=", "deadline_setting.user_id")
    .where("calendar_id", "is not", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .returning(["app_user.id", "first_name", "last_name", "customer_id"])
    .execute();
}
