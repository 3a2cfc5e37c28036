import { deleteDB, openDB, type DBSchema } from "idb";

const NAME = "krempelfrei-shared";
const AT_MOST = 50;
/** What nobody has decided about is gone after this time. */
const KEPT_MS = 24 * 3_600_000;

interface Shared extends DBSchema {
  files: { key: number; value: { readonly file: File; readonly at: number } };
}

const open = () =>
  openDB<Shared>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore("files", { autoIncrement: true }),
  });

/** Keeps files that were shared from another app, by the service worker. They are nobody's until somebody takes them. */
export async function keepShared(files: readonly File[]): Promise<void> {
  const db = await open();
  try {
    const { store, done } = db.transaction("files", "readwrite");
    const at = Date.now();
    await Promise.all(files.slice(0, AT_MOST).map((file) => store.add({ file, at })));
    await done;
  } finally {
    db.close();
  }
}

/** The files that wait for a decision; none where the browser keeps nothing. */
export async function sharedFiles(): Promise<File[]> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === NAME)) return [];
    const db = await open();
    const all = await db.getAll("files");
    db.close();
    const fresh = all.filter(({ at }) => Date.now() - at < KEPT_MS);
    if (fresh.length === 0) await forgetShared();
    return fresh.map(({ file }) => file);
  } catch {
    return [];
  }
}

export const forgetShared = (): Promise<void> => deleteDB(NAME).catch(() => undefined);
