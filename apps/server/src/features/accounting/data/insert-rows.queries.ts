import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { DB } from "../../../db/tables.ts";

/** Columns of a table; JSON is given as it is, not as text. */
export type NewRow<Table extends keyof DB> = Readonly<Partial<Record<keyof DB[Table], unknown>>>;

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
