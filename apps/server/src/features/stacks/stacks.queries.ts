import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { ScannedFile, Stack } from "../../db/tables.ts";

export type StackRow = Selectable<Stack>;

/** The stack that a content was taken as; undefined where it is new. */
export async function findScannedFile(
  ctx: Ctx,
  sha256: string,
): Promise<Selectable<ScannedFile> | undefined> {
  return ctx.db.selectFrom("scanned_file").selectAll().where("sha256", "=", sha256).executeTakeFirst();
}

/** Notes that a content is taken as this stack; false where somebody else has just done so. */
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
