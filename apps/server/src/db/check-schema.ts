import { createClient } from "./client.ts";
import {
  appliedByName,
  MIGRATIONS,
  readMigrations,
  refuseForeign,
  SchemaMismatch,
  type Applied,
} from "./migration-files.ts";

const UNDEFINED_TABLE = "42P01";
const NO_RIGHT = "42501";

/**
 * Checks, without changing anything, that this program can work with the database: all its `expand` migrations are
 * applied, no applied one was changed, and no unknown `contract` migration is applied. One release more or less is
 * compatible, so that servers are replaced one after the other. Rejects with `SchemaMismatch`.
 */
export async function checkSchema(url: string, directory: string = MIGRATIONS): Promise<void> {
  const known = await readMigrations(directory);
  const applied = await readApplied(url);
  refuseForeign(known, applied);
  const missing = known.filter(({ name, phase }) => phase === "expand" && !applied.has(name));
  if (missing.length === 0) return;
  const names = [...new Set([missing.at(0)?.name, missing.at(-1)?.name])].join(" to ");
  throw new SchemaMismatch(
    "behind",
    `The database lacks migrations of this program: ${missing.length}, ${names}. Run: npm run admin -- migrate`,
    missing.length,
  );
}

async function readApplied(url: string): Promise<Map<string, Applied>> {
  const client = createClient(url, "krempelfrei-schema");
  await client.connect();
  try {
    const { rows } = await client.query<Applied & { name: string }>(
      "SELECT name, checksum, phase FROM schema_migration",
    );
    return appliedByName(rows);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === UNDEFINED_TABLE) return new Map();
    if (code === NO_RIGHT)
      throw new SchemaMismatch(
        "no-rights",
        "The role of DATABASE_URL may not read the tables. Run: npm run admin -- migrate",
      );
    throw error;
  } finally {
    await client.end();
  }
}
