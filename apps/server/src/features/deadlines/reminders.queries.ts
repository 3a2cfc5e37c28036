import type { SqlBool } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { wasRestoredUnmanaged } from "../files/workspace/filed-before.queries.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";

/** Open deadlines of all groups on these days (YYYY-MM-DD), ordered by group. */
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

/** A document, and whether it is unmanaged only because its folder was gone when it was restored. */
export type DeadlineFile = FileRow & { readonly is_restored_unmanaged: SqlBool };

/** Documents of a group by their ids, without regard to rights. */
export async function listFilesOf(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
): Promise<DeadlineFile[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .select((eb) =>
      eb
        .and([eb("is_unmanaged", "=", true), wasRestoredUnmanaged(eb.ref("file.id"))])
        .as("is_restored_unmanaged"),
    )
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
}

interface RemindedDeadline {
  readonly deadline_id: string;
  /** YYYY-MM-DD */
  readonly due_on: string;
}

/** The deadlines among these that are still open on the same day. */
export async function listOpenAmong(
  ctx: Ctx,
  customerId: string,
  reminded: readonly RemindedDeadline[],
): Promise<DeadlineRow[]> {
  const rows = await ctx.db
    .selectFrom("deadline")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where(
      "id",
      "in",
      reminded.map(({ deadline_id }) => deadline_id),
    )
    .where("done_at", "is", null)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.filter((row) =>
    reminded.some(({ deadline_id, due_on }) => deadline_id === row.id && due_on === row.due_on),
  );
}
