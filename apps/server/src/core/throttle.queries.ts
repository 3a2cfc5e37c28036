import { sql } from "kysely";
import type { Ctx } from "./context.ts";

/**
 * Charges one use in one statement, so that parallel tries are counted exactly. Returns uses and the window's end. With
 * `max` the window begins anew with every use up to it: then no hour, wherever it begins, has more.
 */
export async function chargeThrottle(
  ctx: Ctx,
  key: string,
  windowSeconds: number,
  max = 0,
): Promise<{ used: number; window_ends_at: Date }> {
  const now = ctx.clock();
  const end = new Date(now.getTime() + windowSeconds * 1000);
  return ctx.db
    .insertInto("throttle")
    .values({ key, used: 1, window_ends_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql`CASE WHEN throttle.window_ends_at <= ${now} THEN 1 ELSE throttle.used + 1 END`,
        window_ends_at: sql`CASE WHEN throttle.window_ends_at <= ${now} OR throttle.used < ${max} THEN ${end}
          ELSE throttle.window_ends_at END`,
      }),
    )
    .returning(["used", "window_ends_at"])
    .executeTakeFirstOrThrow();
}

/** Gives one use back (after a success that should not count). */
export async function refundThrottle(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .updateTable("throttle")
    .set({ used: sql`greatest(used - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function deleteEndedThrottles(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("throttle").where("window_ends_at", "<", ctx.clock()).execute();
}
