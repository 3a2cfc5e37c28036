import { originPath } from "@krempelfrei/contract/files/origin-path";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isConnected, subscribeConnection } from "../../lib/connection.ts";
import { currentSession, registerWork, subscribeSession } from "../../lib/session-state.ts";
import { folderPathOf, readDrop } from "../../ui/upload/dropped-files.ts";
import { cleanPaths } from "../files/data/folder-names.ts";
import { isAcceptedName } from "./accepted-name.ts";
import { forgetDrops } from "./dropped.ts";
import { keepUploads } from "./kept-uploads.ts";
import { areRowsShown } from "./seen-failures.ts";
import type { UploadEntry, UploadState, UploadTarget } from "./upload-entries.ts";
import { createUploadQueue, type Sent, type UploadHandler } from "./upload-queue.ts";
import {
  canRetry,
  isFull,
  reasonOf,
  retryAfterOf,
  SIGNED_OUT,
  toastRenamed,
  toastSkipped,
  toastUpload,
  UNREACHED,
} from "./upload-toasts.tsx";

/** Shortest interval between two renderings of a long list while files arrive. */
const FLUSH_MS = 300;

/** The one queue of this browser tab. */
export const uploads = createUploadQueue({
  flushMs: FLUSH_MS,
  reasonOf,
  canRetry,
  isFull,
  retryAfterOf,
  onSettled: toastUpload,
});

export const useUploadState = (): UploadState => useSyncExternalStore(uploads.subscribe, uploads.state);

export function useUploads(scope: string): readonly UploadEntry[] {
  const { entries } = useUploadState();
  return useMemo(() => entries.filter(({ target }) => target.scope === scope), [entries, scope]);
}

/**
 * True for hidden files, such as those that operating systems put into folders: .DS_Store, ._Scan.pdf, Thumbs.db and
 * the like.
 */
const isHidden = (file: File): boolean =>
  [...folderPathOf(file), file.name].some((part) => /^(\.|__MACOSX$)/.test(part)) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(file.name);

/**
 * Adds files to the queue. Hidden files are skipped; files that are no documents by name are refused before the upload.
 * Folders of the files become folders below the target's; without a target they are sent along.
 */
export function addUploads<Result extends Sent>(
  files: readonly File[],
  target: Omit<UploadTarget, "path" | "origin">,
  handler: UploadHandler<Result>,
): void {
  const visible = files.filter((file) => !isHidden(file));
  // Lists with a row for each file show refused ones too.
  const right = areRowsShown(target.scope) ? visible : visible.filter(isAcceptedName);
  toastSkipped(
    files.length - visible.length,
    visible.filter((file) => !right.includes(file)).map(({ name }) => name),
  );
  if (right.length === 0) return;
  // Unfiled documents have no folder for subfolders.
  const placed = target.folderId !== undefined;
  const { paths, renamed } = cleanPaths(right.map((file) => (placed ? folderPathOf(file) : [])));
  toastRenamed(renamed);
  uploads.add(
    right.map((file, index) => {
      const origin = placed ? undefined : originPath(folderPathOf(file));
      return { file, target: { ...target, path: paths[index] ?? [], origin } };
    }),
    handler,
  );
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** True with a file that the server may still accept: under way, waiting or failed. */
const hasUnsent = (): boolean => uploads.state().entries.some(({ canRetry }) => canRetry);

/**
 * True during uploads, and with any unsent file while an ended session waits for its person: only during a session does
 * the next page list the failed ones again. A sign-out has deleted them.
 */
function isLostByLeaving(): boolean {
  const { status } = currentSession();
  if (status === "in") return uploads.state().entries.some(({ isUploading }) => isUploading);
  return status === "expired" && hasUnsent();
}

/** Leaving the page asks first if files would be lost. */
function followUnsent(): void {
  if (isLostByLeaving()) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}
uploads.subscribe(followUnsent);
subscribeSession(followUnsent);

// Unsent files prevent the page from closing with the session: they would be lost, and running ones wait for the new sign-in.
registerWork(hasUnsent, isLostByLeaving);

// Without a network nothing new is started, so that not everything fails at once.
subscribeConnection(() => {
  if (!isConnected()) {
    uploads.hold();
    return;
  }
  uploads.resume();
  uploads.retry(uploads.state().entries.flatMap(({ id, reason }) => (reason === UNREACHED ? id : [])));
});
if (!navigator.onLine) uploads.hold();

// Another person at this browser must not see the queue. The same person may retry after signing in again.
let person = currentSession().user?.id;
subscribeSession(() => {
  const { user } = currentSession();
  if (person !== user?.id) forgetDrops();
  if (!user) {
    uploads.stop(SIGNED_OUT);
    return;
  }
  if (person !== undefined && person !== user.id) uploads.cancel(uploads.state().entries.map(({ id }) => id));
  person = user.id;
});

keepUploads(uploads);

/** Passes files dropped anywhere on the page to `onFiles`; a drop never opens the file instead. */
export function usePageDrop(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      // A folder card or a drop zone has handled the drop.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      void readDrop(event.dataTransfer, onFiles);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, [onFiles]);
}
