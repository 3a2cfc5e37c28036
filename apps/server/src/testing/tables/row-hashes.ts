import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/connect.ts";

interface HashedTable {
  readonly name: string;
  /** Text of a row `t`; default: all of it. */
  readonly row?: RawBuilder<string>;
  /** Condition on `t`; default: all rows. */
  readonly where?: RawBuilder<boolean>;
}

/** One hash of the rows of each table, null without any: equal before and after means untouched. */
export async function rowHashes(
  db: Db,
  tables: readonly HashedTable[],
): Promise<Record<string, string | null>> {
  const hashes = tables.map(
    ({ name, row = sql`t::text`, where = sql`true` }) =>
      sql`SELECT ${name} AS name, md5(string_agg(${row}, '' ORDER BY ${row})) AS hash FROM ${sql.table(name)} AS t WHERE ${where}`,
  );
  const { rows } = await sql<{
    name: string;
    hash: string | null;
  }>`${sql.join(hashes, sql` UNION ALL `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
