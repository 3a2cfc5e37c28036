import { openDB, type DBSchema } from "idb";
import { deleteDatabase } from "./delete-database.ts";
import { fromKeptFile, toKeptFile, type KeptFile } from "./kept-file.ts";
import { openWindows, WINDOW } from "./window.ts";

const NAME = "krempelfrei-shared";
/** Maximum of stored files, because any web page can send files here, repeatedly. */
const AT_MOST = 20;
const BYTES_AT_MOST = 100 * 1024 ** 2;
/** Lifetime of shared files without a decision. */
const KEPT_MS = 24 * 3_600_000;

interface SharedFile extends KeptFile {
  readonly at: number;
  /** Id of the first person who was asked; undefined until then. */
  readonly person?: string;
  /** Id of the last window that asked; undefined before that, and in a row of an earlier release. */
  readonly window?: string;
}

interface Shared extends DBSchema {
  files: { key: number; value: SharedFile };
}

const open = () =>
  openDB<Shared>(NAME, 2, {
    upgrade(db, from) {
      // Files of an earlier release are at most a day old, and can be shared again.
      if (from > 0) db.deleteObjectStore("files");
      db.createObjectStore("files", { autoIncrement: true });
    },
  });

/** Files that fit beside the waiting ones, in order; empty files are left out. */
function fitting(waiting: readonly SharedFile[], files: readonly File[]): File[] {
  let bytes = waiting.reduce((sum, { content }) => sum + content.size, 0);
  let count = waiting.length;
  return files.filter(({ size }) => {
    if (size === 0 || count >= AT_MOST || bytes + size > BYTES_AT_MOST) return false;
    count += 1;
    bytes += size;
    return true;
  });
}

/**
 * Stores files shared from outside of the app, for the service worker: they belong to nobody until a person takes them.
 * Returns the number of those that were empty or did not fit.
 */
export async function keepShared(files: readonly File[]): Promise<number> {
  const db = await open();
  try {
    const { store, done } = db.transaction("files", "readwrite");
    const at = Date.now();
    const kept = fitting(await store.getAll(), files);
    await Promise.all(kept.map((file) => store.add({ ...toKeptFile(file), at })));
    await done;
    return files.length - kept.length;
  } finally {
    db.close();
  }
}

/** The files that wait for this person's decision; empty if the browser stores nothing. They are theirs from then on. */
export async function sharedFiles(person: string): Promise<File[]> {
  const { rest } = await pruneFiles(isFor(person), person);
  return Promise.all(rest.map(fromKeptFile)).catch(() => []);
}

/** Deletes expired files, and those about which another person was asked. */
export async function pruneShared(person: string): Promise<void> {
  await pruneFiles(isFor(person));
}

/**
 * Deletes the files about which a person was asked whose session has ended, except for other open windows: they wait
 * for the same person. Returns their number.
 */
export async function endShared(): Promise<number> {
  const isOpen = await openWindows().catch(() => () => false);
  const waits = ({ person, window }: SharedFile): boolean =>
    person === undefined || (window !== undefined && window !== WINDOW && isOpen(window));
  return (await pruneFiles(waits)).deleted;
}

const isFor =
  (person: string) =>
  ({ person: asked = person }: SharedFile): boolean =>
    asked === person;

interface Pruned {
  readonly rest: readonly SharedFile[];
  /** Number of deleted files that had not expired. */
  readonly deleted: number;
}

/** Deletes expired files and those that do not stay. `taker`: the rest belongs to this person from then on. */
async function pruneFiles(stays: (file: SharedFile) => boolean, taker?: string): Promise<Pruned> {
  const nothing = { rest: [], deleted: 0 };
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === NAME)) return nothing;
    const pruned = await pruneStored(stays, taker);
    if (pruned.rest.length === 0) await forgetShared();
    return pruned;
  } catch {
    return nothing;
  }
}

async function pruneStored(stays: (file: SharedFile) => boolean, taker?: string): Promise<Pruned> {
  const db = await open();
  try {
    const { store, done } = db.transaction("files", "readwrite");
    const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const now = Date.now();
    const unexpired = all.filter(({ at }) => now - at < KEPT_MS);
    const rest = unexpired.filter(stays);
    await Promise.all(
      all.map(async (file, index) => {
        const key = keys[index] ?? 0;
        if (!rest.includes(file)) await store.delete(key);
        else if (taker !== undefined) await store.put({ ...file, person: taker, window: WINDOW }, key);
      }),
    );
    await done;
    return { rest, deleted: unexpired.length - rest.length };
  } finally {
    db.close();
  }
}

export const forgetShared = (): Promise<void> => deleteDatabase(NAME);
