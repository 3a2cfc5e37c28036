import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { withBackupLock } from "../backup/backup-lock.ts";
import type { Content } from "../backup/contents.ts";
import { dumpDatabase, listNeededContents } from "../backup/dump-database.ts";
import { createFolderPlace } from "../backup/folder-place.ts";
import { copyKeys } from "../backup/kept-keys.ts";
import { CannotRestore, compareTables, isEmpty, loadDatabase } from "../backup/load-database.ts";
import { sealedFiles } from "../backup/sealed-files.ts";
import type { BlobStore } from "../blobs/port.ts";
import { createClient } from "../db/hosts.ts";
import { migrate } from "../db/migrate.ts";
import { copyContents } from "./copy-contents.ts";
import { allowOnlyReads, allowWrites } from "./read-only.ts";

export interface House {
  readonly url: string;
  readonly blobs: BlobStore;
}

export interface MoveOptions {
  readonly from: House;
  readonly to: House;
  /** For the rows on their way. */
  readonly scratch: string;
  /** Told how far it is. */
  readonly tell: (line: string) => void;
}

export interface MoveReport {
  readonly rows: number;
  readonly contents: number;
  /** For so long people could only read, in seconds. */
  readonly onlyReadSeconds: number;
  /** Keys of contents that were lost or damaged before. */
  readonly lost: readonly string[];
}

/** Passes over what was stored meanwhile, while the app runs. */
const PASSES = 3;

/**
 * Moves an office from one database and storage to others while the app runs: the contents first; then people can only
 * read, the rest follows, and everything is compared, row for row and byte for byte. The house that is left can only be read
 * from then on, so that nobody works in it by mistake. One that was killed is simply begun again; after an error people
 * go on where they were. Rejects with `CannotRestore` where the target has something else.
 */
export async function move(options: MoveOptions): Promise<MoveReport> {
  const { from, to, scratch, tell } = options;
  const folder = await mkdtemp(join(scratch, "krempelfrei-move-"));
  try {
    return await withBackupLock(from.url, async () => {
      const proved = new Set<string>();
      for (let pass = 0; pass < PASSES; pass += 1) {
        const { copied } = await copyContents(await neededOf(from.url), from.blobs, to.blobs, proved);
        tell(`${copied} contents copied while the app runs, ${proved.size} compared`);
        if (copied === 0) break;
      }
      const began = performance.now();
      await allowOnlyReads(from.url);
      tell("from now on people can only read");
      try {
        const contents = await neededOf(from.url);
        const { lost } = await copyContents(contents, from.blobs, to.blobs, proved);
        tell(`${contents.length} contents compared`);
        const rows = await moveRows(options, folder);
        const onlyReadSeconds = (performance.now() - began) / 1000;
        return { rows, contents: contents.length, onlyReadSeconds, lost };
      } catch (error) {
        await allowWrites(from.url);
        throw error;
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function neededOf(url: string): Promise<Content[]> {
  const client = createClient(url, "krempelfrei-move");
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    return await listNeededContents(client);
  } finally {
    await client.end();
  }
}

async function moveRows({ from, to, tell }: MoveOptions, folder: string): Promise<number> {
  const place = await createFolderPlace(folder);
  const files = sealedFiles(place, {});
  const snapshot = "move";
  const { contents: list, ...dump } = await dumpDatabase({
    url: from.url,
    files,
    snapshot,
    plainList: join(folder, "contents"),
  });
  const manifest = {
    format: 1 as const,
    made_at: new Date().toISOString(),
    encrypted: false,
    sealed: false,
    ...dump,
    contents: { count: 0, bytes: 0, list },
  };
  // One that was killed after its last step has brought all of it: then it is the same.
  if (await isEmpty(to.url)) await loadDatabase({ url: to.url, files, snapshot, manifest });
  tell("the rows are there");
  const different = await compareTables(to.url, manifest.tables);
  if (different.length > 0)
    throw new CannotRestore(
      `The target has other rows in ${different.join(", ")}: give it an empty database.`,
    );
  await copyKeys(from.url, to.url);
  await migrate(to.url);
  return dump.tables.reduce((sum, { rows }) => sum + rows, 0);
}
