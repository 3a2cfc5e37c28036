import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const DIRECTORY = join(import.meta.dirname, "migrations");
/** Any number that nothing else in the database locks. */
const LOCK = 4_711_001;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

export interface MigrateOptions {
  /** A restored backup begins with the migrations that it was made with. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Migrates the database: the files of `directory` that were not applied yet, in order, each in a transaction of its
 * own. Several processes may start at once. Rejects when an applied file was changed afterwards or is missing. Returns
 * the names of what was applied now.
 */
export async function migrate(
  url: string,
  directory: string = DIRECTORY,
  { only }: MigrateOptions = {},
): Promise<string[]> {
  const known = await readMigrations(directory);
  const unknown = only?.find((name) => known.every((migration) => migration.name !== name));
  if (unknown !== undefined) throw new Error(`This program is older than the backup: it lacks ${unknown}.`);
  const migrations = known.filter(({ name }) => only?.includes(name) ?? true);
  const client = new pg.Client({ connectionString: url, application_name: "krempelfrei-migrate" });
  // The pending or the next query reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "SELECT name, checksum FROM schema_migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    checkApplied(migrations, applied);
    const open = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of open) await apply(client, migration);
    return open.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function checkApplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const now = known.get(name);
    if (now === undefined)
      throw new Error(`The database is newer than this program: it has the migration ${name}.`);
    if (now !== checksum) throw new Error(`The migration ${name} was changed after it was applied.`);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`The migration ${name} failed`, { cause: error });
  }
}
