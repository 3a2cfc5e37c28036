import { sql, type Insertable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { DB, Json } from "../../../db/tables.ts";

/** A new row as the table wants it; a column of JSON takes the value itself, not its text. */
export type NewRow<Table extends keyof DB> = {
  readonly [Column in keyof Insertable<DB[Table]>]: Json extends Insertable<DB[Table]>[Column]
    ? Json | object
    : Insertable<DB[Table]>[Column];
};

/**
 * Inserts many rows in one statement, however many: they are one parameter. All of them have the columns of the first; those that
 * it has not get their default.
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
