import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { blobKey } from "../blobs/blob-key.ts";
import { createClient } from "../db/client.ts";
import type { Content } from "./contents.ts";
import type { SealedFiles } from "./sealed-files.ts";
import { contentsFile, tableFile, type DumpedTable, type Manifest } from "./snapshot.ts";
import { columnList, quoted, readMigrations, readSequences, readTables, type TableShape } from "./tables.ts";

const CONNECTIONS = 2;

export interface DumpOptions {
  readonly url: string;
  readonly files: SealedFiles;
  readonly snapshot: string;
  /** Path of a local file for the list of contents as plain text, because the stored one may be encrypted. */
  readonly plainList: string;
  /** Called when the list is complete: the contents can be copied in parallel with the tables. */
  readonly onListed?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Dump = Pick<Manifest, "schema" | "tables" | "sequences"> & {
  readonly contents: Manifest["contents"]["list"];
};

/**
 * Writes all tables in one state, while the app goes on: a repeatable-read snapshot that two connections share. Rows
 * are written in their physical order.
 */
export async function dumpDatabase(options: DumpOptions): Promise<Dump> {
  const { url, files, snapshot, plainList, onListed, signal } = options;
  const leader = await openReader(url);
  try {
    const { rows } = await leader.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
    const id = rows[0]?.id ?? "";
    const waiting = await readTables(leader);
    const tables: DumpedTable[] = [];
    const contents = await dumpContents(leader, files, snapshot, { plainList, tables: waiting });
    onListed?.();
    const work = async (client: pg.Client): Promise<void> => {
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        signal?.throwIfAborted();
        tables.push(await dumpTable(client, files, snapshot, table));
      }
    };
    await Promise.all([
      work(leader),
      ...Array.from({ length: CONNECTIONS - 1 }, async () => {
        const follower = await openReader(url, id);
        try {
          await work(follower);
        } finally {
          await follower.end();
        }
      }),
    ]);
    return {
      schema: await readMigrations(leader),
      // Read after the rows: sequences are outside of snapshots, and a sequence that is ahead is harmless.
      sequences: await readSequences(leader),
      tables: tables.toSorted((one, other) => one.name.localeCompare(other.name)),
      contents,
    };
  } finally {
    await leader.end();
  }
}

async function openReader(url: string, snapshot?: string): Promise<pg.Client> {
  const client = createClient(url, "krempelfrei-backup");
  await client.connect();
  await client.query("SET statement_timeout = 0; SET synchronize_seqscans = off");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (snapshot !== undefined)
    await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
  return client;
}

async function dumpTable(
  client: pg.Client,
  files: SealedFiles,
  snapshot: string,
  table: TableShape,
): Promise<DumpedTable> {
  const { name, columns, isEmpty } = table;
  if (isEmpty) return { name, columns: [...columns], rows: 0, copy_sha256: EMPTY_COPY_SHA256, file: null };
  const source = client.query(
    copyTo(`COPY ${quoted(table.name)} (${columnList(table)}) TO STDOUT (FORMAT binary)`),
  );
  const { file, sha256 } = await files.compress(tableFile(snapshot, table.name), source);
  return { name, columns: [...columns], rows: source.rowCount, copy_sha256: sha256, file };
}

/** Bytes of the binary COPY of a table without rows: signature, flags, no extension, end (PostgreSQL, "COPY", Binary Format). */
const EMPTY_COPY_SHA256 = createHash("sha256")
  .update("PGCOPY\n\u00FF\r\n\0\0\0\0\0\0\0\0\0\u00FF\u00FF", "latin1")
  .digest("hex");

/**
 * Contents of files, also of replaced and deleted ones, their parts, stacks and pictures of their pages: the same as
 * `listNeededBlobs`, in a form for COPY.
 */
const NEEDED = [
  { table: "file", group: "customer_id", sha256: "sha256" },
  { table: "file_version", group: "customer_id", sha256: "sha256" },
  { table: "deleted_file_version", group: "customer_id", sha256: "sha256" },
  { table: "content_part", group: "customer_id", sha256: "part_sha256" },
  { table: "stack", group: "id", sha256: "sha256", where: "state <> 'storing'" },
  {
    table: "stack_page",
    group: "stack_id",
    sha256: "picture_sha256",
    size: "picture_size",
    where: "picture_sha256 IS NOT NULL",
  },
] as const;

/** The schema of an older release has fewer of these tables. */
const needed = (tables: readonly TableShape[]): string =>
  NEEDED.filter(({ table }) => tables.some(({ name }) => name === table))
    .map(({ table, group, sha256, ...rest }) => {
      const where = "where" in rest ? ` WHERE ${rest.where}` : "";
      return `SELECT ${group}, ${sha256}, ${"size" in rest ? rest.size : "size"} FROM ${table}${where}`;
    })
    .join(" UNION ");

export async function listNeededContents(client: pg.Client): Promise<Content[]> {
  const { rows } = await client.query<{ group: string; sha256: string; size: string }>(
    `SELECT * FROM (${needed(await readTables(client))}) AS needed ("group", sha256, size)`,
  );
  return rows.map(({ group, sha256, size }) => ({ key: blobKey(group, sha256), sha256, size: Number(size) }));
}

async function dumpContents(
  client: pg.Client,
  files: SealedFiles,
  snapshot: string,
  { plainList, tables }: { readonly plainList: string; readonly tables: readonly TableShape[] },
) {
  const source = client.query(copyTo(`COPY (${needed(tables)}) TO STDOUT (FORMAT text, DELIMITER ' ')`));
  const { file } = await files.compress(contentsFile(snapshot), alsoInto(plainList, source));
  return file;
}

async function* alsoInto(path: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of source) {
      await file.write(chunk);
      yield chunk;
    }
  } finally {
    await file.close();
  }
}
