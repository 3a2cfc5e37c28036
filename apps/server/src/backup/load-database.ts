import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { createClient } from "../db/client.ts";
import { migrate, UnknownMigration } from "../db/migrate.ts";
import type { SealedFiles } from "./sealed-files.ts";
import { DamagedBackup } from "./target.ts";
import { tableFile, type DumpedTable, type Manifest } from "./snapshot.ts";
import { columnList, quoted, readMigrations } from "./tables.ts";

/** SQLSTATE of data that PostgreSQL refuses, which a COPY may do before the hash is compared at the end of the file. */
const REFUSED_DATA = /^2[23]/;

const FROM_LATER =
  "Die Sicherung ist neuer als dieses Programm: Mit dem neueren zurückholen, das sie gemacht hat.";

/** Error that the operator can correct. */
export class CannotRestore extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CannotRestore";
  }
}

export interface LoadOptions {
  readonly url: string;
  readonly files: SealedFiles;
  readonly snapshot: string;
  readonly manifest: Manifest;
  /** Restores more, in the same transaction. */
  readonly beside?: (client: pg.Client) => Promise<void>;
}

/**
 * Loads a snapshot into an unused database, in one transaction: after a failure it is as empty as before. The tables
 * are made as of the snapshot; later migrations are left to `migrate`. Rejects with `CannotRestore` if the database is
 * not empty or newer, the backup is of a later release, or the role lacks rights; with `DamagedBackup` if the files differ from what was written.
 */
export async function loadDatabase({ url, files, snapshot, manifest, beside }: LoadOptions): Promise<void> {
  await checkEmpty(url, manifest);
  await migrate(url, undefined, { only: manifest.schema }).catch((error: unknown) => {
    throw error instanceof UnknownMigration ? new CannotRestore(`${FROM_LATER} (${error.message})`) : error;
  });
  await withClient(url, async (client) => {
    await client.query("BEGIN");
    await suspendTriggers(client);
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(", ")}`);
    for (const table of manifest.tables) {
      const { name, file, rows } = table;
      if (file === null) continue;
      const stored = tableFile(snapshot, name);
      // The file is opened before the COPY begins: a COPY that fails before anything reads it would end the process.
      const content = await files.decompress(stored, manifest.encrypted, file);
      const copy = client.query(
        copyFrom(`COPY ${quoted(name)} (${columnList(table)}) FROM STDIN (FORMAT binary)`),
      );
      await pipeline(content, copy).catch((error: Error & { code?: string }) => {
        throw REFUSED_DATA.test(error.code ?? "") ? new DamagedBackup(stored, error.message) : error;
      });
      if (copy.rowCount !== rows) throw new DamagedBackup(stored, `${copy.rowCount} Zeilen statt ${rows}`);
    }
    for (const { name, last_value } of manifest.sequences) {
      if (last_value !== null) await client.query("SELECT setval($1, $2)", [quoted(name), last_value]);
    }
    const broken = await findBrokenKey(client);
    if (broken !== undefined) throw new DamagedBackup(snapshot, `der Fremdschlüssel ${broken} stimmt nicht`);
    await beside?.(client);
    await client.query("COMMIT");
  });
}

/** Names of the loaded tables whose COPY differs from the backup's. */
export async function compareTables(url: string, tables: readonly DumpedTable[]): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query("SET synchronize_seqscans = off");
    const different: string[] = [];
    for (const table of tables) {
      const hash = createHash("sha256");
      await pipeline(
        client.query(copyTo(`COPY ${quoted(table.name)} (${columnList(table)}) TO STDOUT (FORMAT binary)`)),
        new Writable({
          write(chunk: Uint8Array, _encoding, done) {
            hash.update(chunk);
            done();
          },
        }),
      );
      if (hash.digest("hex") !== table.copy_sha256) different.push(table.name);
    }
    return different;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, "krempelfrei-restore");
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** True if the database has no migrations or no users. */
export async function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    if ((await readMigrations(client)).length === 0) return true;
    return (await client.query("SELECT FROM app_user LIMIT 1")).rowCount === 0;
  });
}

async function checkEmpty(url: string, { schema }: Manifest): Promise<void> {
  if (!(await isEmpty(url)))
    throw new CannotRestore(
      "Die Datenbank ist nicht leer: Eine Sicherung wird nur in eine leere zurückgeholt.",
    );
  await withClient(url, async (client) => {
    const there = await readMigrations(client);
    const newer = there.filter((name) => !schema.includes(name));
    if (newer.length > 0) {
      throw new CannotRestore(
        `Die Tabellen der Datenbank sind neuer als die Sicherung (${newer.join(", ")}): Eine leere Datenbank nehmen.`,
      );
    }
  });
}

/** Triggers would refuse the history's rows or write others; foreign keys are checked at the end. */
async function suspendTriggers(client: pg.Client): Promise<void> {
  await client.query("SET LOCAL session_replication_role = replica").catch((error: unknown) => {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new CannotRestore(
      "Die Rolle darf nicht zurückholen. Als Superuser: GRANT SET ON PARAMETER session_replication_role TO <Rolle>.",
    );
  });
}

/** Name of a foreign key that the rows break. */
async function findBrokenKey(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; check: string }>(
    `SELECT con.conname AS name, format('SELECT FROM %s AS child WHERE %s AND NOT EXISTS (SELECT FROM %s AS parent WHERE %s) LIMIT 1',
       con.conrelid::regclass,
       string_agg(format('child.%I IS NOT NULL', child.attname), ' AND '),
       con.confrelid::regclass,
       string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' AND ')) AS check
     FROM pg_constraint AS con
     CROSS JOIN LATERAL unnest(con.conkey, con.confkey) AS pair (child, parent)
     JOIN pg_attribute AS child ON child.attrelid = con.conrelid AND child.attnum = pair.child
     JOIN pg_attribute AS parent ON parent.attrelid = con.confrelid AND parent.attnum = pair.parent
     WHERE con.contype = 'f' AND con.connamespace = 'public'::regnamespace
     GROUP BY con.oid, con.conname, con.conrelid, con.confrelid`,
  );
  for (const { name, check } of rows) {
    const { rowCount } = await client.query(check);
    if (rowCount !== 0) return name;
  }
  return undefined;
}
