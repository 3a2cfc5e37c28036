import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import { deleteDatabase } from "./delete-database.ts";
import { toBlob, toKeptFile, type KeptFile } from "./kept-file.ts";
import { forgetTab } from "./kept-in-tab.ts";

/** An upload of the queue, as stored. */
export interface KeptUpload {
  readonly id: string;
  readonly person: string;
  /** Id of the window that sends it. */
  readonly window: string;
  readonly file: KeptFile;
  /** JSON of `UploadCall`. */
  readonly call: Blob;
}

/** The call that uploads a file. */
export interface UploadCall {
  /** Idempotency key of the call: a stored file whose answer was lost is not stored again. */
  readonly key: Record<string, string>;
  readonly target: object;
  /** Milliseconds since 1970; undefined in a row of an earlier release. */
  readonly addedAt?: number | undefined;
  /** Text of the server that had no room for it. */
  readonly refusal?: string | undefined;
}

/** A photograph of a letter that is not sent yet. */
export interface KeptPhoto {
  readonly id: string;
  readonly person: string;
  /** Id of the window that has the letter open. */
  readonly window: string;
  readonly photo: Blob;
}

/** A letter that is not sent yet: edits of its pages, in order, and the note. */
export interface KeptLetter {
  readonly person: string;
  readonly window: string;
  /** JSON of `LetterPlan`. */
  readonly plan: Blob;
}

export interface LetterPlan {
  readonly pages: readonly object[];
  readonly note: string;
}

interface Kept extends DBSchema {
  uploads: { key: string; value: KeptUpload };
  photos: { key: string; value: KeptPhoto };
  letters: { key: string; value: KeptLetter };
}

const NAME = "krempelfrei";

let opened: Promise<IDBPDatabase<Kept>> | undefined;
/** Counts the deletions of all data: work begun before a deletion must not write afterwards. */
let times = 0;

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 3, {
    async upgrade(db, from, _to, transaction) {
      if (from === 1) await packEarlier(transaction);
      if (from > 0) return nameWindows(db, transaction);
      db.createObjectStore("uploads", { keyPath: "id" });
      db.createObjectStore("photos", { keyPath: "id" });
      db.createObjectStore("letters", { keyPath: "window" });
    },
    // Another window deletes or upgrades the database.
    blocking: close,
    terminated: () => (opened = undefined),
  });
  return opened;
}

type Upgrade = IDBPTransaction<Kept, ("uploads" | "photos" | "letters")[], "versionchange">;

/** Converts letters of an earlier release, which had one for each person, not for each window. */
async function nameWindows(db: IDBPDatabase<Kept>, transaction: Upgrade): Promise<void> {
  const photos = transaction.objectStore("photos");
  for (const photo of await photos.getAll()) void photos.put({ ...photo, window: photo.person });
  const letters = await transaction.objectStore("letters").getAll();
  db.deleteObjectStore("letters");
  const store = db.createObjectStore("letters", { keyPath: "window" });
  for (const letter of letters) void store.put({ ...letter, window: letter.person });
}

/** Converts data of an earlier release, which had names and notes beside the Blobs. */
async function packEarlier(transaction: Upgrade): Promise<void> {
  const uploads = transaction.objectStore("uploads");
  const files = (await uploads.getAll()) as unknown as readonly (Omit<KeptUpload, "file" | "call"> &
    UploadCall & { readonly file: File })[];
  for (const { file, key, target, ...row } of files)
    void uploads.put({ ...row, file: toKeptFile(file), call: toBlob({ key, target } satisfies UploadCall) });
  const letters = transaction.objectStore("letters");
  const plans = (await letters.getAll()) as unknown as readonly (LetterPlan & { readonly person: string })[];
  for (const { person, ...plan } of plans) void letters.put({ person, window: person, plan: toBlob(plan) });
}

function close(): void {
  void opened?.then((db) => db.close()).catch(() => undefined);
  opened = undefined;
}

let work: Promise<unknown> = Promise.resolve();

/**
 * Runs work on the stored data, sequentially. Resolves to undefined if the work fails, such as without space, or if
 * everything was deleted meanwhile: then only a reload loses data.
 */
export function withKept<Result>(
  does: (db: IDBPDatabase<Kept>) => Promise<Result>,
): Promise<Result | undefined> {
  const of = times;
  const done = work.then(async () => (of === times ? does(await open()) : undefined)).catch(() => undefined);
  work = done;
  return done;
}

/** Deletes all data stored on this device, also that of writes under way. */
export async function forgetKept(): Promise<void> {
  forgetTab();
  times += 1;
  await work;
  close();
  await deleteDatabase(NAME);
}
