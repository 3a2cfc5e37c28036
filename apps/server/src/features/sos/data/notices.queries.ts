import type { NotNull } from "kysely";
import type { Ctx } from "../../../context/context.ts";

export interface NoticeKey {
  readonly customer_id: string;
  readonly user_id: string;
  readonly kind: "access" | "failures" | "ending";
  readonly slot: string;
}

/** True for the first caller; every later one, in whatever process, gets false. */
export async function insertNoticeOnce(ctx: Ctx, key: NoticeKey): Promise<boolean> {
  const row = await ctx.db
    .insertInto("sos_notice")
    .values({ ...key, created_at: ctx.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("slot")
    .executeTakeFirst();
  return row !== undefined;
}

const KEEP_DAYS = 40;

/** Longer than the time between the first and the last notice of an ending, so that none is sent twice. */
export async function deleteOldNotices(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEEP_DAYS * 86_400_000);
  await ctx.db.deleteFrom("sos_notice").where("created_at", "<", before).execute();
}

/** Whose access ends within so many days, and when. */
export async function listEndingWithin(
  ctx: Ctx,
  days: number,
): Promise<{ customer_id: string; user_id: string; till: Date }[]> {
  const now = ctx.clock();
  const end = new Date(now.getTime() + days * 86_400_000);
  return ctx.db
    .selectFrom("app_user")
    .select(["customer_id", "id as user_id", "sos_active_till as till"])
    .where("customer_id", "is not", null)
    .where("sos_active_till", ">", now)
    .where("sos_active_till", "<=", end)
    .where("is_active", "=", true)
    .orderBy("id")
    .$narrowType<{ customer_id: NotNull; till: NotNull }>()
    .execute();
}
