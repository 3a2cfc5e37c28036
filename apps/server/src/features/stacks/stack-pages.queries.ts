import { sql, type Insertable, type Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { GroupMove } from "../../context/copy-rows.queries.ts";
import type { GroupKey } from "../../context/reach.queries.ts";
import type { StackPage, StackPart } from "../../db/tables.ts";

/** Stores analysed pages; replaces pages of an earlier analysis. */
export async function putPages(ctx: Ctx, pages: readonly Insertable<StackPage>[]): Promise<void> {
  if (pages.length === 0) return;
  await ctx.db
    .insertInto("stack_page")
    .values([...pages])
    .onConflict((conflict) =>
      conflict.columns(["stack_id", "page"]).doUpdateSet((eb) => ({
        kind: eb.ref("excluded.kind"),
        customer_id: eb.ref("excluded.customer_id"),
        picture_sha256: eb.ref("excluded.picture_sha256"),
        picture_size: eb.ref("excluded.picture_size"),
        marks: eb.ref("excluded.marks"),
        is_unread: eb.ref("excluded.is_unread"),
      })),
    )
    .execute();
}

const PAGE_COLUMNS = [
  "page",
  "kind",
  "left_out",
  "picture_sha256",
  "picture_size",
  "marks",
  "is_unread",
  "customer.id as customer_id",
  "customer.number",
  "app_user.first_name",
  "app_user.last_name",
] as const;

/** The pages of a stack by number, with the customers that separator sheets name. */
export async function listPages(ctx: Ctx, stackId: string) {
  return ctx.db
    .selectFrom("stack_page")
    .leftJoin("customer", "customer.id", "stack_page.customer_id")
    .leftJoin("app_user", "app_user.id", "customer.id")
    .select(PAGE_COLUMNS)
    .where("stack_id", "=", stackId)
    .orderBy("page")
    .execute();
}

export async function findPage(
  ctx: Ctx,
  stackId: string,
  page: number,
): Promise<Selectable<StackPage> | undefined> {
  return ctx.db
    .selectFrom("stack_page")
    .selectAll()
    .where("stack_id", "=", stackId)
    .where("page", "=", page)
    .executeTakeFirst();
}

export async function countPages(ctx: Ctx, stackId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("stack_page")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("stack_id", "=", stackId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function leavePagesOut(ctx: Ctx, stackId: string, pages: readonly number[]): Promise<void> {
  if (pages.length === 0) return;
  await ctx.db
    .updateTable("stack_page")
    .set({ left_out: true })
    .where("stack_id", "=", stackId)
    .where("page", "in", [...pages])
    .execute();
}

/** Opens the pages again that were left out of a stack; returns their number. */
export async function takeLeftOutBack(ctx: Ctx, stackId: string): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("stack_page")
    .set({ left_out: false })
    .where("stack_id", "=", stackId)
    .where("left_out", "=", true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The parts of a stack by number, each with its customer; `file_id` is null until its document is made. */
export async function listParts(ctx: Ctx, stackId: string) {
  return ctx.db
    .selectFrom("stack_part")
    .leftJoin("customer", "customer.id", "stack_part.customer_id")
    .leftJoin("app_user", "app_user.id", "customer.id")
    .select(["stack_part.number as part_number", "name", "pages", "file_id", "stack_part.created_by"])
    .select(["customer.id as customer_id", "customer.number", "app_user.first_name", "app_user.last_name"])
    .where("stack_id", "=", stackId)
    .orderBy("stack_part.number")
    .execute();
}

/** Number of pages of each stack that are in documents or left out. */
export async function countDonePages(ctx: Ctx, stackIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ stack_id: string; count: number }>`
    SELECT stack_id, count(DISTINCT page)::integer AS count FROM (
      SELECT stack_id, unnest(pages) AS page FROM stack_part WHERE stack_id = ANY(${[...stackIds]}::uuid[])
      UNION ALL
      SELECT stack_id, page FROM stack_page WHERE stack_id = ANY(${[...stackIds]}::uuid[]) AND left_out) AS done
    GROUP BY stack_id`.execute(ctx.db);
  return new Map(rows.map(({ stack_id, count }) => [stack_id, count]));
}

export async function insertParts(ctx: Ctx, parts: readonly Insertable<StackPart>[]): Promise<void> {
  if (parts.length > 0)
    await ctx.db
      .insertInto("stack_part")
      .values([...parts])
      .execute();
}

/** A part, locked until the transaction ends. */
export async function lockPart(
  ctx: Ctx,
  stackId: string,
  number: number,
): Promise<Selectable<StackPart> | undefined> {
  return ctx.db
    .selectFrom("stack_part")
    .selectAll()
    .where("stack_id", "=", stackId)
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

/** The document of a part, locked, or its deleted copy; undefined if it is erased. */
export async function lockDocumentOf(
  ctx: Ctx,
  id: string,
): Promise<(GroupKey & { is_unmanaged: boolean; is_deleted: boolean }) | undefined> {
  const there = await ctx.db
    .selectFrom("file")
    .select(["customer_id", "id", "is_unmanaged"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (there) return { ...there, is_deleted: false };
  const deleted = await ctx.db
    .selectFrom("deleted_file")
    .select(["customer_id", "id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return deleted && { ...deleted, is_unmanaged: false, is_deleted: true };
}

/** True if the document was split: then some of its pages are in a document that no part names. */
export async function wasSplit(ctx: Ctx, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM change WHERE action = 'file.split' AND subject_id = ${fileId} LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function deletePart(ctx: Ctx, stackId: string, number: number): Promise<void> {
  await ctx.db
    .deleteFrom("stack_part")
    .where("stack_id", "=", stackId)
    .where("number", "=", number)
    .execute();
}

export async function setPartFile(ctx: Ctx, stackId: string, number: number, fileId: string): Promise<void> {
  await ctx.db
    .updateTable("stack_part")
    .set({ file_id: fileId })
    .where("stack_id", "=", stackId)
    .where("number", "=", number)
    .execute();
}

/**
 * Gives the parts of documents that moved into a person's own group, also deleted ones, to that group. A part whose
 * document was erased before the move stays with the group for which it was cut.
 */
export async function moveParts(ctx: Ctx, { from, to }: GroupMove): Promise<void> {
  await ctx.db
    .updateTable("stack_part")
    .set({ customer_id: to })
    .where("customer_id", "=", from)
    .where("file_id", "in", (part) =>
      part
        .selectFrom("file")
        .select("id")
        .where("customer_id", "=", to)
        .unionAll(part.selectFrom("deleted_file").select("id").where("customer_id", "=", to)),
    )
    .execute();
}

/** Deletes parts of which no document can be made, and returns their number; their pages are open again. */
export async function deleteOpenParts(ctx: Ctx, stackId: string): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("stack_part")
    .where("stack_id", "=", stackId)
    .where("file_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The ids among these that are customers. */
export async function listCustomersOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; email: string | null }[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select(["customer.id", "app_user.email"])
    .where("customer.id", "in", [...ids])
    .execute();
}

/** Customer of a separator sheet. */
export async function findCustomerName(
  ctx: Ctx,
  id: string,
): Promise<{ number: number; first_name: string; last_name: string } | undefined> {
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select(["customer.number", "app_user.first_name", "app_user.last_name"])
    .where("customer.id", "=", id)
    .executeTakeFirst();
}
