import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { ScannedFile, Stack } from "../../db/tables.ts";
import type { RunnableJob } from "../../jobs/job.ts";

export type StackRow = Selectable<Stack>;
export type ScannedFileRow = Selectable<ScannedFile>;

/** The record of the stack that was made from this content; undefined for a new content. */
export async function findScannedFile(ctx: Ctx, sha256: string): Promise<ScannedFileRow | undefined> {
  return ctx.db.selectFrom("scanned_file").selectAll().where("sha256", "=", sha256).executeTakeFirst();
}

/** Records that a content becomes this stack; false if another process was quicker. */
export async function insertScannedFile(ctx: Ctx, file: Insertable<ScannedFile>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto("scanned_file")
    .values(file)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertStack(ctx: Ctx, stack: Insertable<Stack>): Promise<StackRow> {
  return ctx.db.insertInto("stack").values(stack).returningAll().executeTakeFirstOrThrow();
}

export async function deleteStack(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("stack").where("id", "=", id).execute();
}

export async function findStack(ctx: Ctx, id: string): Promise<StackRow | undefined> {
  return ctx.db.selectFrom("stack").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Ids of the stacks of a state whose job is neither waiting nor running. */
export async function listWithoutJob(
  ctx: Ctx,
  state: StackRow["state"],
  { name }: RunnableJob,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("stack")
    .select("id")
    .where("state", "=", state)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM job WHERE job.name = ${name} AND job.key = stack.id::text
        AND job.state IN ('queued', 'running'))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The row of a stored stack, or 404. */
export async function getStackRow(ctx: Ctx, id: string): Promise<StackRow> {
  const row = await findStack(ctx, id);
  if (!row || row.state === "storing") throw notFound();
  return row;
}

/** The row, locked until the transaction ends, or 404. */
export async function getStackLocked(ctx: Ctx, id: string): Promise<StackRow> {
  const row = await ctx.db
    .selectFrom("stack")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function setStack(ctx: Ctx, id: string, changes: Updateable<Stack>): Promise<StackRow> {
  return ctx.db
    .updateTable("stack")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stored stacks: open ones first by age, the newest first, then closed stacks, the last closed first. */
export async function listStackRows(ctx: Ctx): Promise<StackRow[]> {
  return ctx.db
    .selectFrom("stack")
    .selectAll()
    .where("state", "<>", "storing")
    .orderBy("closed_at", (order) => order.desc().nullsFirst())
    .orderBy("created_at", "desc")
    .execute();
}

/** Number of stored stacks that are open since before this time, and when the oldest was scanned. */
export async function countOpenStacks(
  ctx: Ctx,
  before: Date,
): Promise<{ late: number; oldest: Date | null }> {
  return ctx.db
    .selectFrom("stack")
    .select((eb) => [eb.fn.countAll<number>().as("late"), eb.fn.min<Date | null>("created_at").as("oldest")])
    .where("state", "in", ["reading", "open", "splitting"])
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
}

/** Stacks closed before this time, or whose bytes never arrived. */
export async function listStacksToErase(
  ctx: Ctx,
  closedBefore: Date,
  startedBefore: Date,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("stack")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("closed_at", "<", closedBefore),
        eb.and([eb("state", "=", "storing"), eb("created_at", "<", startedBefore)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the record of a content whose bytes never arrived, or whose stack is erased. */
export async function deleteScannedFileOf(ctx: Ctx, stackId: string): Promise<void> {
  await ctx.db.deleteFrom("scanned_file").where("stack_id", "=", stackId).execute();
}

/** Stacks that were erased and exist again after a restore. */
export async function listStacksRestored(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("content_key")
    .innerJoin("stack", "stack.id", "content_key.customer_id")
    .select("stack.id")
    .where("content_key.destroyed_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stored stacks with a document or a separator sheet of the customer, locked until the transaction ends. */
export async function listStacksOfLocked(ctx: Ctx, customerId: string): Promise<StackRow[]> {
  return ctx.db
    .selectFrom("stack")
    .selectAll()
    .where((eb) =>
      eb.or(
        (["stack_part", "stack_page"] as const).map((table) =>
          eb("stack.id", "in", eb.selectFrom(table).select("stack_id").where("customer_id", "=", customerId)),
        ),
      ),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}
