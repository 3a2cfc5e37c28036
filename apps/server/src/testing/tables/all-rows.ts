import { onDatabase } from "./on-database.ts";

/** Every row of every table, as text. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`);
      all[name] = found.rows.map(({ row }) => row);
    }
    return all;
  });
}
