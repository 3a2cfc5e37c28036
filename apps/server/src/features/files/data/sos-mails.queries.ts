import type { Ctx } from "../../../context/context.ts";

/** The owner of an SOS document, and whether they want the daily mail about changes by staff. */
export async function findSosMailRecipient(ctx: Ctx, userId: string) {
  return ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name", "email", "is_active", "sos_change_mails"])
    .where("id", "=", userId)
    .executeTakeFirst();
}
