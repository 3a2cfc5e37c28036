import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { DeadlineReminder } from "../../db/tables.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";

/** Open deadlines of all groups on these days (YYYY-MM-DD), group by group. */
export async function listOpenOn(ctx: Ctx, days: readonly string[]): Promise<DeadlineRow[]> {
  return ctx.db
    .selectFrom("deadline")
    .selectAll()
    .where("done_at", "is", null)
    .where("due_on", "in", days)
    .orderBy("customer_id")
    .orderBy("due_on")
    .orderBy("id")
    .execute();
}

/** Documents of a group by their ids, whoever sees them. */
export async function listFilesOf(ctx: Ctx, customerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
}

export type ReminderKey = Omit<Selectable<DeadlineReminder>, "sent_at">;

/** True for the first caller; every later one, in whatever process, gets false. */
export async function insertReminderOnce(ctx: Ctx, key: ReminderKey): Promise<boolean> {
  const row = await ctx.db
    .insertInto("deadline_reminder")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning("days")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the reminders of a person that wait, as sent at this moment: nobody else gets them. With each comes its deadline,
 * where that is still open and on the same day.
 */
export async function takeReminders(
  ctx: Ctx,
  { customer_id, user_id }: Pick<ReminderKey, "customer_id" | "user_id">,
  sent_at: Date,
): Promise<DeadlineRow[]> {
  const { rows } = await sql<DeadlineRow>`
    WITH taken AS (
      UPDATE deadline_reminder SET sent_at = ${sent_at}
      WHERE customer_id = ${customer_id} AND user_id = ${user_id} AND sent_at IS NULL
      RETURNING deadline_id, due_on)
    SELECT deadline.* FROM deadline JOIN taken ON taken.deadline_id = deadline.id AND taken.due_on = deadline.due_on
    WHERE deadline.customer_id = ${customer_id} AND done_at IS NULL
    ORDER BY deadline.due_on, deadline.id`.execute(ctx.db);
  return rows;
}

/** The mail could not be sent: the reminders wait again. */
export async function giveRemindersBack(
  ctx: Ctx,
  { customer_id, user_id }: Pick<ReminderKey, "customer_id" | "user_id">,
  sent_at: Date,
): Promise<void> {
  await ctx.db
    .updateTable("deadline_reminder")
    .set({ sent_at: null })
    .where("customer_id", "=", customer_id)
    .where("user_id", "=", user_id)
    .where("sent_at", "=", sent_at)
    .execute();
}
