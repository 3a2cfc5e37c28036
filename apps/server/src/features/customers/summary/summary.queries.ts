import { sql, type Selectable, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { File } from "../../../db/tables.ts";

const SHOWN = ["id", "name", "type", "machine_preview", "is_locker", "created_at"] as const;
export type WaitingRow = Pick<Selectable<File>, (typeof SHOWN)[number]>;

const waitingOf = (ctx: Ctx, customerId: string) =>
  ctx.db
    .selectFrom("file")
    .where("customer_id", "=", customerId)
    .where(sql<SqlBool>`(is_locker OR is_unmanaged)`);

/** The newest first. */
export async function listWaitingRows(ctx: Ctx, customerId: string, limit: number): Promise<WaitingRow[]> {
  return waitingOf(ctx, customerId)
    .select(SHOWN)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countWaiting(
  ctx: Ctx,
  customerId: string,
): Promise<{ total: number; oldest_at: Date | null }> {
  return waitingOf(ctx, customerId)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.min<Date | null>("created_at").as("oldest_at"),
    ])
    .executeTakeFirstOrThrow();
}
