import { sql, type Selectable, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { File } from "../../../db/tables.ts";
import { WAITING_SINCE } from "../../files/data/files.queries.ts";

const SHOWN = ["id", "name", "type", "machine_preview", "is_locker", "created_at"] as const;
export type WaitingRow = Pick<Selectable<File>, (typeof SHOWN)[number]>;

const waitingOf = (ctx: Ctx, customerId: string) =>
  ctx.db
    .selectFrom("file")
    .where("file.customer_id", "=", customerId)
    .where(sql<SqlBool>`(is_locker OR is_unmanaged)`);

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
): Promise<{ total: number; suggested: number; oldest_at: Date | null }> {
  return waitingOf(ctx, customerId)
    .leftJoin("file_suggestion as made", (join) =>
      join
        .onRef("made.customer_id", "=", "file.customer_id")
        .onRef("made.file_id", "=", "file.id")
        // Suggestions for a content that was replaced do not count.
        .onRef("made.sha256", "=", "file.sha256"),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`count(*) FILTER (WHERE jsonb_typeof(made.suggestions -> 'folder_id') = 'object')`.as(
        "suggested",
      ),
      sql<Date | null>`min(${WAITING_SINCE})`.as("oldest_at"),
    ])
    .executeTakeFirstOrThrow();
}
