import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openEmbedded, type EmbeddedDatabase } from "@krempelfrei/embedded-postgres/open";
import { pino } from "pino";
import { expect, onTestFinished } from "vitest";
import { createArchiver } from "../../backup/moments/archiver.ts";
import { restoreContents } from "../../backup/moments/restore-moment.ts";
import { rememberStored } from "../../backup/moments/stored-contents.ts";
import { handOver } from "../../backup/moments/waiting-log.ts";
import { createFolderTarget } from "../../backup/folder-target.ts";
import type { BackupTarget } from "../../backup/target.ts";
import type { Keys } from "../../backup/sealed-files.ts";
import { blobKey } from "../../blobs/blob-key.ts";
import { createDiskStore } from "../../blobs/disk-store.ts";
import { EMBEDDED_ROLES } from "../../db/open.ts";
import { onDatabase } from "../tables/on-database.ts";

export const log = pino({ level: "silent" });

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-moments-"));
  // After all that the test opened in it, which ends first.
  onTestFinished(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export async function query<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return onDatabase(url, async (client) => (await client.query<T>(text, values)).rows);
}

/** An office on an embedded database that hands its log over, with contents beside it; with one table unless told. */
export async function makeOffice(
  keys: Keys = {},
  makeTables: (url: string) => Promise<unknown> = async (url) => query(url, TABLE),
  check: () => Promise<void> = async () => undefined,
) {
  const home = await makeFolder();
  const database = await openEmbedded({ folder: home, ...EMBEDDED_ROLES, log, archive: true });
  onTestFinished(async () => database.stop());
  const stored = rememberStored(await createDiskStore({ dir: join(home, "blobs") }));
  const target = createFolderTarget(await makeFolder());
  let now = new Date("2026-11-20T08:00:00Z");
  const archiver = createArchiver({
    folder: home,
    url: database.url,
    stored,
    target,
    check,
    keys,
    log,
    clock: () => now,
    waitingMaxBytes: Infinity,
  });
  const group = randomUUID();
  await makeTables(database.url);
  return {
    home,
    database,
    target,
    archiver,
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** A document as the app stores one: its bytes, then its row. */
    async write(text: string): Promise<void> {
      const spooled = await stored.blobs.spool(bytes(text), { maxBytes: 1000 });
      const { sha256 } = spooled;
      await stored.blobs.commit(spooled, blobKey(group, sha256));
      await query(database.url, "INSERT INTO file VALUES ($1, $2, $3)", [group, sha256, text.length]);
    },
    /** All that was written until now is handed over, as it is after a minute by itself. */
    async handOver(): Promise<void> {
      await handOver(database.url);
      await archiver.archiveOnce();
    },
    now: async (): Promise<Date> =>
      (await query<{ now: Date }>(database.url, "SELECT clock_timestamp() AS now"))[0]?.now ?? new Date(0),
  };
}

/** Archives as another process does that begins on the folder an hour after the office was made. */
export async function archiveNow(folder: string, url: string, target: BackupTarget): Promise<void> {
  const stored = rememberStored(await createDiskStore({ dir: join(folder, "blobs") }));
  const clock = () => new Date("2026-11-20T09:00:00Z");
  const check = async () => undefined;
  const options = { folder, url, stored, target, check, keys: {}, log, clock, waitingMaxBytes: Infinity };
  await createArchiver(options).archiveOnce();
}

/** The tables in which a restore looks for contents and erased groups. */
const TABLE = `CREATE TABLE file (customer_id uuid, sha256 text, size int);
  CREATE TABLE content_key (customer_id uuid PRIMARY KEY, master text, wrapped bytea, destroyed_at timestamptz)`;

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Long enough for a program to have done all that the bytes say. */
export async function* endsLate(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
  await delay(500);
}

/** The texts of all documents of a restored office; fails where a content is missing. */
export async function textsOf(folder: string, target: BackupTarget, keys: Keys = {}) {
  const database: EmbeddedDatabase = await openEmbedded({ folder, ...EMBEDDED_ROLES, log, archive: true });
  try {
    const blobs = await createDiskStore({ dir: join(folder, "blobs") });
    const report = await restoreContents(database.url, { blobs, target, keys });
    expect(report.lost).toEqual([]);
    const texts: string[] = [];
    for (const row of await query<{ customer_id: string; sha256: string }>(
      database.url,
      "SELECT * FROM file",
    )) {
      const content = await blobs.get(blobKey(row.customer_id, row.sha256));
      texts.push(Buffer.concat(await content.toArray()).toString());
    }
    return texts.toSorted();
  } finally {
    await database.stop();
  }
}

/** The machine burns: nothing of it is left. */
export async function burn({ home, database }: { home: string; database: EmbeddedDatabase }): Promise<void> {
  await database.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
