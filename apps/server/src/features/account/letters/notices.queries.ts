import { DAY_MS } from "@krempelfrei/contract/durations";
import type { Insertable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Notice } from "../../../db/tables.ts";

/** Key of notices that are mailed together: one kind, one person, one address. */
export interface NoticeKey {
  readonly user_id: string;
  readonly kind: string;
  /** Null: the address of the person at the time of sending. */
  readonly address: string | null;
}

/** Inserts the notices that were not made before. Returns their number. */
export async function insertNotices(ctx: Ctx, notices: readonly Insertable<Notice>[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await ctx.db
    .insertInto("notice")
    .values([...notices])
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length;
}

const noticesOf = (ctx: Ctx, { user_id, kind, address }: NoticeKey) =>
  ctx.db
    .selectFrom("notice")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("address", address === null ? "is" : "=", address);

export async function findLastSent(ctx: Ctx, key: NoticeKey): Promise<Date | null> {
  const last = await noticesOf(ctx, key)
    .select(({ fn }) => fn.max("sent_at").as("sent_at"))
    .executeTakeFirstOrThrow();
  return last.sent_at;
}

/** Waiting notices, in the order in which they happened. */
export async function listWaitingNotices(ctx: Ctx, key: NoticeKey) {
  return noticesOf(ctx, key)
    .select(["id", "facts", "happened_at"])
    .where("sent_at", "is", null)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
}

/** Marks waiting notices as sent and returns their ids; no other caller gets the same ones. */
export async function takeNotices(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .updateTable("notice")
    .set({ sent_at: ctx.clock() })
    .where("id", "in", ids)
    .where("sent_at", "is", null)
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Resets notices to waiting after their mail failed. */
export async function returnNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable("notice").set({ sent_at: null }).where("id", "in", ids).execute();
}

/** Deletes notices that no mail mentions. An event with `once` stays stored as sent, so that it is not mailed later. */
export async function dropNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.deleteFrom("notice").where("id", "in", ids).where("once", "is", null).execute();
  await takeNotices(ctx, ids);
}

/**
 * Milliseconds for which events with `once` stay: longer than the time between the first and the last notice of an
 * ending or a deadline.
 */
const KEEP_ONCE_MS = 40 * DAY_MS;

/**
 * Deletes notices a day after they were sent, events with `once` after `KEEP_ONCE_MS`. Unsent notices stay, like their
 * job.
 */
export async function deleteSentNotices(ctx: Ctx): Promise<void> {
  const now = ctx.clock().getTime();
  await ctx.db
    .deleteFrom("notice")
    .where("sent_at", "<", new Date(now - DAY_MS))
    .where((eb) => eb.or([eb("once", "is", null), eb("sent_at", "<", new Date(now - KEEP_ONCE_MS))]))
    .execute();
}
