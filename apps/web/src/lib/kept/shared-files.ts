import { openDB, type DBSchema } from "idb";
import { deleteDatabase } from "./delete-database.ts";
import { fromKeptFile, toKeptFile, type KeptFile } from "./kept-file.ts";

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
  const own = await pruneShared(person, true);
  return Promise.all(own.map(fromKeptFile)).catch(() => []);
}

/**
 * Deletes expired files, and those about which another person was asked; without a person all about which anybody was.
 * Returns the rest. `takes`: they belong to this person from then on.
 */
export async function pruneShared(person: string | undefined, takes = false): Promise<SharedFile[]> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === NAME)) return [];
    const rest = await pruneFiles(person, takes);
    if (rest.length === 0) await forgetShared();
    return rest;
  } catch {
    return [];
  }
}

async function pruneFiles(person: string | undefined, takes: boolean): Promise<SharedFile[]> {
  const db = await open();
  try {
    const { store, done } = db.transaction("files", "readwrite");
    const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const now = Date.now();
    const rest = all.filter((file) => (file.person ?? person) === person && now - file.at < KEPT_MS);
    await Promise.all(
      all.map(async (file, index) => {
        const key = keys[index] ?? 0;
        if (!rest.includes(file)) await store.delete(key);
        else if (takes && person !== undefined) await store.put({ ...file, person }, key);
      }),
    );
    await done;
    return rest;
  } finally {
    db.close();
  }
}

export const forgetShared = (): Promise<void> => deleteDatabase(NAME);
