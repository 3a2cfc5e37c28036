import { useEffect, useMemo, useSyncExternalStore } from "react";
import { currentSession, registerWork, subscribeSession } from "../../../lib/session-state.ts";
import { folderPathOf, readDrop } from "../../../ui/upload/dropped-files.ts";
import { cleanPaths } from "../data/folder-names.ts";
import type { UploadEntry, UploadState, UploadTarget } from "./upload-entries.ts";
import { createUploadQueue, type Sent, type UploadHandler } from "./upload-queue.ts";
import { reasonOf, SIGNED_OUT, toastRenamed, toastSkipped, toastUpload } from "./upload-toasts.tsx";
import { UPLOAD_EXTENSIONS } from "../../../ui/upload/upload-extensions.ts";

/** Lists of thousands are drawn anew at most this often while files arrive. */
const FLUSH_MS = 300;

/** The one queue of this browser tab. */
export const uploads = createUploadQueue({ flushMs: FLUSH_MS, reasonOf, onSettled: toastUpload });

export const useUploadState = (): UploadState => useSyncExternalStore(uploads.subscribe, uploads.state);

/** Entries of one list. */
export function useUploads(scope: string): readonly UploadEntry[] {
  const { entries } = useUploadState();
  return useMemo(() => entries.filter(({ target }) => target.scope === scope), [entries, scope]);
}

const accepted = ({ name }: File): boolean =>
  UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));

/** What computers put into folders for themselves: .DS_Store, ._Scan.pdf, Thumbs.db and the like. */
const isHidden = (file: File): boolean =>
  [...folderPathOf(file), file.name].some((part) => /^(\.|__MACOSX$)/.test(part)) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(file.name);

/**
 * Puts files into the queue; what is no document by its name is refused before anything is sent. Folders that the files
 * were in become folders below the target's.
 */
export function addUploads<Result extends Sent>(
  files: readonly File[],
  target: Omit<UploadTarget, "path">,
  handler: UploadHandler<Result>,
): void {
  const visible = files.filter((file) => !isHidden(file));
  const right = visible.filter(accepted);
  toastSkipped(
    files.length - visible.length,
    visible.filter((file) => !accepted(file)).map(({ name }) => name),
  );
  if (right.length === 0) return;
  // Without a folder to go to there is none to make folders in: what waits to be filed has no folder.
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

// Whoever leaves while files are on their way is asked first.
uploads.subscribe(() => {
  if (uploads.state().entries.some(({ isUploading }) => isUploading)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
});

// They would be lost with an ended session; what is sent meanwhile waits for the new one.
registerWork(() => uploads.state().entries.some(({ isUploading }) => isUploading));

// Without a network nothing new is begun, so that it does not all fail at once.
addEventListener("offline", uploads.hold);
addEventListener("online", uploads.resume);
if (!navigator.onLine) uploads.hold();

// What somebody put in is for nobody else at this browser. The same person may repeat it after a new sign-in.
let person = currentSession().user?.id;
subscribeSession(() => {
  const { user } = currentSession();
  if (!user) {
    uploads.stop(SIGNED_OUT);
    return;
  }
  if (person !== undefined && person !== user.id) uploads.cancel(uploads.state().entries.map(({ id }) => id));
  person = user.id;
});

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
