import pg from "pg";

/** Every row of every table, as text. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`);
      all[name] = found.rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
