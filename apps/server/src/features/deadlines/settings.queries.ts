import type { Selectable, Updateable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { DeadlineSetting } from "../../db/tables.ts";
import type { MemberAccountRow } from "../account/data/member-actor.ts";
import { memberAccounts } from "../account/data/members.queries.ts";

export type SettingRow = Selectable<DeadlineSetting>;

/** Default reminders: a week and a day before. */
const DEFAULTS = { remind_30: false, remind_7: true, remind_1: true, calendar_id: null } as const;

/** Settings of each of these persons. */
export async function listSettings(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, SettingRow>> {
  const rows = await ctx.db
    .selectFrom("deadline_setting")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .execute();
  const chosen = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(userIds.map((id) => [id, chosen.get(id) ?? { user_id: id, ...DEFAULTS }]));
}

export async function getSetting(ctx: Ctx, userId: string): Promise<SettingRow> {
  return (await listSettings(ctx, [userId])).get(userId) ?? { user_id: userId, ...DEFAULTS };
}

/** The person's settings, stored if missing, with the row locked until the transaction ends. */
export async function getSettingLocked(ctx: Ctx, userId: string): Promise<SettingRow> {
  await ctx.db
    .insertInto("deadline_setting")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ctx.db
    .selectFrom("deadline_setting")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setSetting(
  ctx: Ctx,
  userId: string,
  changes: Updateable<DeadlineSetting>,
): Promise<SettingRow> {
  return ctx.db
    .updateTable("deadline_setting")
    .set(changes)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The members of a group. */
export const listAccounts = async (ctx: Ctx, customerId: string): Promise<MemberAccountRow[]> =>
  memberAccounts(ctx).where("app_user.customer_id", "=", customerId).execute();

export const findCalendarOwner = async (
  ctx: Ctx,
  calendarId: string,
): Promise<MemberAccountRow | undefined> =>
  memberAccounts(ctx)
    .innerJoin("deadline_setting", "deadline_setting.user_id", "app_user.id")
    .where("deadline_setting.calendar_id", "=", calendarId)
    .executeTakeFirst();
