import { isMember } from "@krempelfrei/contract/access";
import { forgetKept, withKept, type KeptUpload, type UploadCall } from "../../lib/kept/kept-database.ts";
import { fromBlob, fromKeptFile, toBlob, toKeptFile } from "../../lib/kept/kept-file.ts";
import { forgetTab } from "../../lib/kept/kept-in-tab.ts";
import { addLost, forgetLost } from "../../lib/kept/lost.ts";
import { endShared, forgetShared, pruneShared } from "../../lib/kept/shared-files.ts";
import { announceWindow, openWindows, WINDOW } from "../../lib/kept/window.ts";
import { currentSession, subscribeSession } from "../../lib/session-state.ts";
import { isOldKey, MAYBE_STORED } from "./call-key.ts";
import type { UploadEntry, UploadTarget } from "./upload-entries.ts";
import { browserUploads, lockerUploads } from "./uploads.api.ts";
import type { UploadQueue } from "./upload-queue.ts";

const LOCKER = "locker";
const OWN = "own";

/**
 * Stores the files of a queue in this browser until the server has them, so that they survive a reload or the end of
 * the browser; only for the signed-in person and the time of their session. A sign-out deletes them; the end of the
 * session does, too, except for windows that wait for a new sign-in, and the sign-in page says how many. The first
 * later window of the same person sends the rest, with the keys of its calls, and lists files as failed for which the
 * server had no room.
 */
export function keepUploads(queue: UploadQueue): void {
  const kept: KeptMarks = new Map();
  const keepNew = (): void => {
    const { user } = currentSession();
    if (!user) return;
    const { entries } = queue.state();
    // A file that the server will never accept is not sent again and is deleted.
    const now = new Set(entries.flatMap(({ id, canRetry }) => (canRetry ? [id] : [])));
    for (const id of kept.keys()) {
      if (now.has(id)) continue;
      kept.delete(id);
      void withKept((db) => db.delete("uploads", id));
    }
    for (const entry of entries) {
      const mark = markOf(entry.target, refusalOf(entry));
      if (kept.get(entry.id) === mark || !entry.canRetry) continue;
      kept.set(entry.id, mark);
      void withKept(async (db) => kept.has(entry.id) && db.put("uploads", toKept(entry, user.id)));
    }
  };
  queue.subscribe(keepNew);

  let person: string | undefined;
  const follow = (): void => {
    const now = currentSession();
    // Until a second factor is set up, the server refuses all uploads, and refused files are deleted.
    const maySend = now.status === "in" && now.user.second_factor !== "required";
    if (maySend && person !== now.user.id) {
      if (person !== undefined) forgetAll(kept);
      person = now.user.id;
      // Staff have no locker.
      void (isMember(now.user.role) ? pruneShared(person) : forgetShared());
      void takeUp(queue, person, kept).then(keepNew);
    } else if (now.status === "leaving") {
      person = undefined;
      forgetAll(kept);
      // A file shared by another app waits for a sign-in; a sign-out deletes it.
      void forgetShared();
    } else if (now.status === "out" && !now.unreached) {
      person = undefined;
      kept.clear();
      void forgetEnded(queue);
      void endShared().then((files) => addLost({ files, pages: 0 }));
    }
    if (now.status === "in") forgetLost();
  };
  subscribeSession(follow);
  follow();
  announceWindow();
}

/** The stored parts of uploads that can change, by the id of the upload. */
type KeptMarks = Map<string, string>;

const markOf = ({ laterForAll }: UploadTarget, refusal: string | undefined): string =>
  JSON.stringify([laterForAll, refusal]);

const refusalOf = ({ isFull, reason }: UploadEntry): string | undefined => (isFull ? reason : undefined);

function forgetAll(kept: KeptMarks): void {
  kept.clear();
  void forgetKept();
}

/** Deletes what waits after the end of a session, except for other open windows: they wait for the same person. */
async function forgetEnded(queue: UploadQueue): Promise<void> {
  forgetTab();
  const ended = await withKept(async (db) => {
    const isOpen = await openWindows();
    const hasEnded = ({ window }: { readonly window: string }): boolean =>
      window === WINDOW || !isOpen(window);
    const [uploads, photos] = [await db.getAll("uploads"), await db.getAll("photos")];
    const [files, pages] = [uploads.filter(hasEnded), photos.filter(hasEnded)];
    // The queue of this window still has its files and offers them after the next sign-in.
    const queued = new Set(queue.state().entries.map(({ id }) => id));
    addLost({ files: files.filter(({ id }) => !queued.has(id)).length, pages: pages.length });
    const isAll = files.length + pages.length === uploads.length + photos.length;
    if (isAll) return true;
    for (const { id } of files) await db.delete("uploads", id);
    for (const { id } of pages) await db.delete("photos", id);
    for (const letter of await db.getAll("letters"))
      if (hasEnded(letter)) await db.delete("letters", letter.window);
    return false;
  });
  if (ended !== false) await forgetKept();
}

const toKept = (entry: UploadEntry, person: string): KeptUpload => ({
  id: entry.id,
  person,
  window: WINDOW,
  file: toKeptFile(entry.file),
  call: toBlob({
    key: entry.key,
    target: entry.target,
    addedAt: entry.addedAt,
    refusal: refusalOf(entry),
  } satisfies UploadCall),
});

async function fromKept({ id, file, call }: KeptUpload) {
  // Only `toKept` writes the call, so its type is known.
  const {
    key,
    target,
    addedAt = Date.now(),
    refusal,
  } = (await fromBlob(call)) as UploadCall & { readonly target: UploadTarget };
  return {
    file: await fromKeptFile(file),
    target,
    kept: { id, key, addedAt, refusal: refusal ?? (isOldKey(addedAt) ? MAYBE_STORED : undefined) },
  };
}

/** Takes over the files of closed windows. Files, photos and letters of other persons are deleted. */
async function takeUp(queue: UploadQueue, person: string, kept: KeptMarks): Promise<void> {
  const isOpen = await openWindows();
  const left = await withKept(async (db) => {
    // One transaction: of two windows opened at once only one takes the files.
    const { store, done } = db.transaction("uploads", "readwrite");
    const all = await store.getAll();
    const mine = all.filter((upload) => upload.person === person && !isOpen(upload.window));
    await Promise.all([
      ...mine.map((upload) => store.put({ ...upload, window: WINDOW })),
      ...all.filter((upload) => upload.person !== person).map(({ id }) => store.delete(id)),
    ]);
    await done;
    await forgetPhotosOfOthers(db, person);
    return mine;
  });
  const uploads = await Promise.all((left ?? []).map(fromKept));
  if (currentSession().user?.id !== person) return;
  for (const upload of uploads) {
    const { target: to } = upload;
    kept.set(upload.kept.id, markOf(to, upload.kept.refusal));
    if (to.scope === LOCKER) queue.add([upload], lockerUploads);
    else queue.add([upload], browserUploads(to.scope === OWN ? undefined : to.scope));
  }
}

type Database = Parameters<Parameters<typeof withKept>[0]>[0];

async function forgetPhotosOfOthers(db: Database, person: string): Promise<void> {
  for (const photo of await db.getAll("photos"))
    if (photo.person !== person) await db.delete("photos", photo.id);
  for (const letter of await db.getAll("letters"))
    if (letter.person !== person) await db.delete("letters", letter.window);
}
