import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DB } from "../db/tables.ts";
import type { Ctx } from "./context.ts";

export interface GroupMove {
  /** The group that the person leaves. */
  readonly from: string;
  /** The new group, which is the person's id too. */
  readonly to: string;
}

type GroupTable = { [T in keyof DB]: "customer_id" extends keyof DB[T] ? T : never }[keyof DB];

/**
 * Copies rows of a table into another group, with all columns except the columns in `changes` (a jsonb object over
 * `original`). A row never changes its group: to move rows, delete the originals afterwards.
 */
export async function copyRows(
  ctx: Ctx,
  table: GroupTable,
  { from, to }: GroupMove,
  which: RawBuilder<SqlBool>,
  changes: RawBuilder<unknown> = sql`'{}'::jsonb`,
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)}
    SELECT copy.* FROM ${sql.table(table)} AS original,
      jsonb_populate_record(original, jsonb_build_object('customer_id', ${to}::uuid) || ${changes}) AS copy
    WHERE original.customer_id = ${from} AND ${which}`.execute(ctx.db);
}
