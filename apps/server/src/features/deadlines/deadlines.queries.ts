import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { inReach, type GroupKey } from "../../context/reach.queries.ts";
import type { Deadline as DeadlineTable } from "../../db/tables.ts";
import { HAS_MOVED } from "../files/data/files.queries.ts";

export type DeadlineRow = Selectable<DeadlineTable>;

/**
 * All deadlines of a group, the earliest first. The caller leaves out deadlines of documents that the actor does not
 * see.
 */
export async function listDeadlineRows(ctx: Ctx, customerId: string): Promise<DeadlineRow[]> {
  return ctx.db
    .selectFrom("deadline")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
}

/** The deadline, or 404. The caller authorizes, because the row names the document. */
export async function getDeadline(ctx: Ctx, id: string): Promise<DeadlineRow> {
  const row = await byId(ctx, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * The deadline with its row locked until the transaction ends. Errors: 404; 409 if it moved to another group meanwhile.
 */
export async function getDeadlineLocked(ctx: Ctx, id: string): Promise<DeadlineRow> {
  const row = await byId(ctx, id).forUpdate().executeTakeFirst();
  if (row) return row;
  throw (await byId(ctx, id).executeTakeFirst()) ? conflict(HAS_MOVED) : notFound();
}

const byId = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom("deadline").selectAll().where(inReach(ctx.actor)).where("id", "=", id);

interface DeadlineCounts {
  readonly all: number;
  readonly open: number;
  /** Deadlines of the author, if that is a member of the group. */
  readonly byAuthor: number;
  readonly openByAuthor: number;
}

/** Numbers of deadlines of a document. */
export async function countDeadlinesOf(
  ctx: Ctx,
  file: GroupKey,
  authorId: string | null,
): Promise<DeadlineCounts> {
  return ctx.db
    .selectFrom("deadline")
    .leftJoin("app_user as author", (join) =>
      join
        .onRef("author.id", "=", "deadline.created_by")
        .onRef("author.customer_id", "=", "deadline.customer_id")
        .on("author.id", "=", authorId),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("done_at", "is", null).as("open"),
      fn.count<number>("author.id").as("byAuthor"),
      fn.count<number>("author.id").filterWhere("done_at", "is", null).as("openByAuthor"),
    ])
    .where("deadline.customer_id", "=", file.customer_id)
    .where("deadline.file_id", "=", file.id)
    .executeTakeFirstOrThrow();
}

/** An open deadline of a document with this kind, day and person. */
export async function findOpenDeadline(
  ctx: Ctx,
  file: GroupKey,
  { kind, due_on, person_id }: Pick<DeadlineRow, "kind" | "due_on" | "person_id">,
): Promise<DeadlineRow | undefined> {
  return ctx.db
    .selectFrom("deadline")
    .selectAll()
    .where("customer_id", "=", file.customer_id)
    .where("file_id", "=", file.id)
    .where("kind", "=", kind)
    .where("due_on", "=", due_on)
    .where("person_id", "=", person_id)
    .where("done_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function insertDeadline(ctx: Ctx, deadline: Insertable<DeadlineTable>): Promise<DeadlineRow> {
  return ctx.db.insertInto("deadline").values(deadline).returningAll().executeTakeFirstOrThrow();
}

export async function setDeadline(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
  changes: Updateable<DeadlineTable>,
): Promise<DeadlineRow> {
  return ctx.db
    .updateTable("deadline")
    .set(changes)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteDeadlineRow(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await ctx.db.deleteFrom("deadline").where("customer_id", "=", customer_id).where("id", "=", id).execute();
}
