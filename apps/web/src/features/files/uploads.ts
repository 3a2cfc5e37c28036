import { UPLOAD_EXTENSIONS } from "@krempelfrei/contract/limits";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { createUploadQueue, type Send, type UploadEntry, type UploadTarget } from "./upload-queue.ts";

/** The one queue of this browser tab. */
export const uploads = createUploadQueue();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Whoever leaves while files are on their way is asked first.
uploads.subscribe(() => {
  if (uploads.entries().some(({ isUploading }) => isUploading)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
});

/** Entries of one list; all without a scope. */
export function useUploads(scope?: string): readonly UploadEntry[] {
  const entries = useSyncExternalStore(uploads.subscribe, uploads.entries);
  return useMemo(
    () => (scope === undefined ? entries : entries.filter(({ target }) => target.scope === scope)),
    [entries, scope],
  );
}

/** The texts of specification 4 and 8. */
function tell(send: Send): Send {
  return async (entry, onProgress, signal) => {
    try {
      await send(entry, onProgress, signal);
      toastSuccess(`Datei ${entry.full_name} wurde erfolgreich hochgeladen!`);
    } catch (error) {
      if (!signal.aborted) {
        toastError(`Datei ${entry.full_name} konnte nicht hochgeladen werden!`);
        for (const text of reasons(error)) toastError(text);
      }
      throw error;
    }
  };
}

/** Specification 8: with an errors object each first message, without one 'Upload error'. */
function reasons(error: unknown): string[] {
  const errors = error instanceof ApiError ? error.errors : undefined;
  return errors ? Object.values(errors).flatMap(([first]) => first ?? []) : ["Upload error"];
}

const accepted = (file: File): boolean =>
  UPLOAD_EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension));

/** Puts files into the queue; what is no document by its name is refused before anything is sent. */
export function addUploads(files: readonly File[], target: UploadTarget, send: Send): void {
  const wrong = files.filter((file) => !accepted(file));
  if (wrong.length > 0) {
    const names = wrong
      .slice(0, 3)
      .map(({ name }) => name)
      .join(", ");
    const rest = wrong.length > 3 ? ` und ${wrong.length - 3} weitere` : "";
    toastError(`Nicht hochgeladen: ${names}${rest}. Erlaubt sind PDF, JPG und PNG.`);
  }
  uploads.add(files.filter(accepted), target, tell(send));
}

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
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, [onFiles]);
}
