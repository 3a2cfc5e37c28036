import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { grantToApp } from "./app-role.ts";
import { createClient } from "./client.ts";
import {
  appliedByName,
  MIGRATIONS,
  readMigrations,
  refuseForeign,
  type Applied,
  type Migration,
} from "./migration-files.ts";

/** Key of an advisory lock; no other code uses this number. */
const LOCK = 4_711_001;
/** A migration that waits for a lock blocks all later queries of the table, so it waits briefly and retries. */
const LOCK_TIMEOUT_MS = 3000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = "55P03";

/** A migration of `only` that this program lacks, because the backup was made by a later release. */
export class UnknownMigration extends Error {
  constructor(name: string) {
    super(`This program lacks the migration ${name}.`);
    this.name = "UnknownMigration";
  }
}

export interface MigrateOptions {
  /** Names of the only migrations to apply: a restored backup begins with the migrations that it was made with. */
  readonly only?: readonly string[] | undefined;
  /** False: stops before the first migration that programs of the previous release do not survive. */
  readonly contract?: boolean | undefined;
}

/**
 * Migrates the database: the pending files of `directory`, in the order of their names, each in a transaction of its
 * own unless `isAlone`; then the app's role gets its rights, if it exists. Several processes may start at once. `url`
 * leads to the server itself, not to a pooler, as the owner of the tables. Rejects if an applied file was changed
 * afterwards, or the database is of a later release. Returns the names of the applied files.
 */
export async function migrate(
  url: string,
  directory: string = MIGRATIONS,
  { only, contract = true }: MigrateOptions = {},
): Promise<string[]> {
  const known = await readMigrations(directory);
  const unknown = only?.find((name) => known.every((migration) => migration.name !== name));
  if (unknown !== undefined) throw new UnknownMigration(unknown);
  const migrations = known.filter(({ name }) => only?.includes(name) ?? true);
  const client = createClient(url, "krempelfrei-migrate");
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
        phase text NOT NULL DEFAULT 'expand' CHECK (phase IN ('expand', 'contract')))`,
    );
    const { rows } = await client.query<Applied & { name: string }>(
      "SELECT name, checksum, phase FROM schema_migration",
    );
    const applied = appliedByName(rows);
    refuseForeign(migrations, applied);
    const open = migrations.filter(({ name }) => !applied.has(name));
    const end = contract ? -1 : open.findIndex(({ phase }) => phase === "contract");
    const now = end === -1 ? open : open.slice(0, end);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of now) await applyPatiently(client, migration);
    await grantToApp(client);
    return now.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES)
        throw new Error(`The migration ${migration.name} failed`, { cause: error });
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum, phase, isAlone }: Migration): Promise<void> {
  const note = async () =>
    client.query("INSERT INTO schema_migration (name, checksum, phase) VALUES ($1, $2, $3)", [
      name,
      checksum,
      phase,
    ]);
  if (isAlone) {
    await client.query(sql);
    await note();
    return;
  }
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await note();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
