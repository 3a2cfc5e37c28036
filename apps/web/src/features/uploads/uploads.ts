import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isConnected, subscribeConnection } from "../../lib/connection.ts";
import { currentSession, registerWork, subscribeSession } from "../../lib/session-state.ts";
import { folderPathOf, readDrop } from "../../ui/upload/dropped-files.ts";
import { cleanPaths } from "../files/data/folder-names.ts";
import { isAcceptedName } from "./accepted-name.ts";
import { endDrop } from "./dropped.ts";
import { keepUploads } from "./kept-uploads.ts";
import { areRowsShown } from "./seen-failures.ts";
import type { UploadEntry, UploadState, UploadTarget } from "./upload-entries.ts";
import { createUploadQueue, type Sent, type UploadHandler } from "./upload-queue.ts";
import {
  canRetry,
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
  retryAfterOf,
  onSettled: toastUpload,
});

export const useUploadState = (): UploadState => useSyncExternalStore(uploads.subscribe, uploads.state);

/** Entries of one list. */
export function useUploads(scope: string): readonly UploadEntry[] {
  const { entries } = useUploadState();
  return useMemo(() => entries.filter(({ target }) => target.scope === scope), [entries, scope]);
}

/** Files that operating systems put into folders: .DS_Store, ._Scan.pdf, Thumbs.db and the like. */
const isHidden = (file: File): boolean =>
  [...folderPathOf(file), file.name].some((part) => /^(\.|__MACOSX$)/.test(part)) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(file.name);

/**
 * Puts files into the queue; what is no document by its name is refused before anything of it is sent. Folders that the files
 * were in become folders below the target's.
 */
export function addUploads<Result extends Sent>(
  files: readonly File[],
  target: Omit<UploadTarget, "path">,
  handler: UploadHandler<Result>,
): void {
  const visible = files.filter((file) => !isHidden(file));
  // Lists with a row for each file show the refused ones too.
  const right = areRowsShown(target.scope) ? visible : visible.filter(isAcceptedName);
  toastSkipped(
    files.length - visible.length,
    visible.filter((file) => !right.includes(file)).map(({ name }) => name),
  );
  if (right.length === 0) return;
  // Waiting documents have no folder, so there is none to create subfolders in.
  const placed = target.folderId !== undefined;
  const { paths, renamed } = cleanPaths(right.map((file) => (placed ? folderPathOf(file) : [])));
  toastRenamed(renamed);
  uploads.add(
    right.map((file, index) => ({ file, target: { ...target, path: paths[index] ?? [] } })),
    handler,
  );
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Leaving the page during uploads asks first.
uploads.subscribe(() => {
  if (uploads.state().entries.some(({ isUploading }) => isUploading)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
});

// Uploads keep an ended session open for a new sign-in: they would be lost, and those under way wait for it.
registerWork(() => uploads.state().entries.some(({ isUploading }) => isUploading));

// Without a network nothing new is begun, so that it does not all fail at once.
subscribeConnection(() => {
  if (!isConnected()) {
    uploads.hold();
    return;
  }
  uploads.resume();
  uploads.retry(uploads.state().entries.flatMap(({ id, reason }) => (reason === UNREACHED ? id : [])));
});
if (!navigator.onLine) uploads.hold();

// Nobody else at this web browser may see the queue. The same person may retry after signing in again.
let person = currentSession().user?.id;
subscribeSession(() => {
  const { user } = currentSession();
  if (person !== user?.id) endDrop();
  if (!user) {
    uploads.stop(SIGNED_OUT);
    return;
  }
  if (person !== undefined && person !== user.id) uploads.cancel(uploads.state().entries.map(({ id }) => id));
  person = user.id;
});

keepUploads(uploads);

/** Files that are dropped anywhere on the page go to `onFiles`; a drop beside it never opens the file instead. */
export function usePageDrop(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      // A folder card or a zone took it already.
      if (event.defaultPrevented || !event.dataTransfer) return;
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
