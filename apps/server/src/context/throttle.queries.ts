import { sql } from "kysely";
import { PREPARED } from "../db/prepared.ts";
import type { Ctx } from "./context.ts";

/**
 * The commit does not wait for the disk: a power cut loses the charges and refunds of the last second. Never use it in
 * a transaction with rows that must survive.
 */
const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true)`.as("durability");

/**
 * Charges one use of each key in one statement, so that parallel attempts are counted exactly. Returns uses and the
 * window's end by key. With `max` every use up to `max` restarts the window, so that no period of the window's length
 * has more uses.
 */
export async function chargeThrottles(
  ctx: Ctx,
  keys: readonly string[],
  windowSeconds: number,
  max = 0,
): Promise<Map<string, { used: number; window_ends_at: Date }>> {
  if (keys.length === 0) return new Map();
  const now = ctx.clock();
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const rows = await ctx.db
    .insertInto("throttle")
    // The rows are in a fixed order, to prevent deadlocks.
    .values(keys.toSorted().map((key) => ({ key, used: 1, window_ends_at: end })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql`CASE WHEN throttle.window_ends_at <= ${now} THEN 1 ELSE throttle.used + 1 END`,
        window_ends_at: sql`CASE WHEN throttle.window_ends_at <= ${now} OR throttle.used < ${max} THEN ${end}
          ELSE throttle.window_ends_at END`,
      }),
    )
    .returning(["key", "used", "window_ends_at"])
    .$if(!ctx.db.isTransaction, (query) => query.returning(WITHOUT_DISK))
    .$if(keys.length === 1, (query) => query.modifyEnd(PREPARED))
    .execute();
  return new Map(rows.map(({ key, used, window_ends_at }) => [key, { used, window_ends_at }]));
}

/** Locks the rows in a fixed order, to prevent deadlocks. */
const lockKeys = (ctx: Ctx, keys: readonly string[]) =>
  ctx.db.selectFrom("throttle").select("key").where("key", "in", keys).orderBy("key").forUpdate();

/** Refunds one use of each key, after a success that should not count. */
export async function refundThrottles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.db
    .updateTable("throttle")
    .set({ used: sql`greatest(used - 1, 0)` })
    .where("key", "in", lockKeys(ctx, keys))
    .$if(!ctx.db.isTransaction, (query) => query.returning(WITHOUT_DISK))
    .execute();
}

/** Deletes all uses of the keys. */
export async function clearThrottles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom("throttle").where("key", "in", lockKeys(ctx, keys)).execute();
}

export async function deleteEndedThrottles(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("throttle").where("window_ends_at", "<", ctx.clock()).execute();
}
