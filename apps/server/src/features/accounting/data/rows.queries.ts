import { sql, type Insertable, type Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { DB, Json } from "../../../db/tables.ts";

/** A new row of the table; JSON columns take the value itself, not its text. */
export type NewRow<Table extends keyof DB> = {
  readonly [Column in keyof Insertable<DB[Table]>]: Json extends Insertable<DB[Table]>[Column]
    ? Json | object
    : Insertable<DB[Table]>[Column];
};

/**
 * Inserts any number of rows in one statement with one parameter. All rows have the columns of the first; other columns
 * get their default.
 */
export async function insertRows<Table extends keyof DB>(
  ctx: Ctx,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    ctx.db,
  );
}

/** Changes one row of a group; columns that are undefined stay as they are. */
export async function updateRow<Table extends "booking" | "claim" | "reminder" | "sepa_item">(
  ctx: Ctx,
  table: Table,
  { customer_id, id }: GroupKey,
  changes: Updateable<DB[Table]>,
): Promise<void> {
  const values = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE customer_id = ${customer_id} AND id = ${id}`.execute(
    ctx.db,
  );
}

const IS_WANTED = {
  claim: sql<boolean>`printed_at IS NULL AND posted_on IS NULL`,
  reminder: sql<boolean>`paid_at IS NULL`,
};

/** Records that a letter is being mailed; false if it was recorded before, if an invoice was printed, or a reminder found paid. */
export async function takeMailing(
  ctx: Ctx,
  table: "claim" | "reminder",
  { customer_id, id }: GroupKey,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET mailed_at = ${ctx.clock()}
    WHERE customer_id = ${customer_id} AND id = ${id} AND mailed_at IS NULL AND ${IS_WANTED[table]} RETURNING id`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
