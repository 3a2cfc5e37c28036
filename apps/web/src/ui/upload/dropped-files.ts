import { startLoading } from "../../lib/loading.ts";
import { toastError, toastWarning } from "../toasts.ts";

const paths = new WeakMap<File, readonly string[]>();
/**
 * Maximum number of items that are all asked whether they are a folder. Asking waits for the web browser, so among more
 * items only those without a type are asked.
 */
const FEW = 100;

/** The folder names of a chosen or dropped file, from the chosen folder on; empty for a single file. */
export const folderPathOf = (file: File): readonly string[] =>
  paths.get(file) ?? file.webkitRelativePath.split("/").slice(0, -1);

/**
 * Passes on the files of a drop, including those in dropped folders; calls nothing if there are none. A toast reports
 * unreadable files, and folders without files.
 */
export async function readDrop(transfer: DataTransfer, onFiles: (files: File[]) => void): Promise<void> {
  // The event's data is gone afterwards, so everything is read before the first await.
  const files = [...transfer.files];
  const items = [...transfer.items];
  const mayBeFolder = (item: DataTransferItem): boolean => items.length <= FEW || item.type === "";
  if (!items.some((item) => mayBeFolder(item) && item.webkitGetAsEntry()?.isDirectory)) {
    if (files.length > 0) onFiles(files);
    return;
  }
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  const done = startLoading();
  const found: File[] = [];
  let unreadable = 0;
  const walk = async (entry: FileSystemEntry, path: readonly string[]): Promise<void> => {
    try {
      if (entry.isDirectory) {
        // Checked by `isDirectory`.
        await readFolder(entry as FileSystemDirectoryEntry, (child) => walk(child, [...path, entry.name]));
      } else {
        const file = await readFile(entry as FileSystemFileEntry);
        paths.set(file, path);
        found.push(file);
      }
    } catch {
      unreadable += 1;
    }
  };
  try {
    for (const entry of entries) await walk(entry, []);
  } finally {
    done();
  }
  if (unreadable > 0) {
    toastError(
      unreadable === 1
        ? "Eine Datei konnte nicht gelesen werden."
        : `${unreadable.toLocaleString("de-DE")} Dateien konnten nicht gelesen werden.`,
    );
  }
  if (found.length > 0) onFiles(found);
  else if (unreadable === 0) toastWarning("Der Ordner enthält keine Dateien.");
}

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Browsers return the content of a folder in portions, until one is empty. */
async function readFolder(
  folder: FileSystemDirectoryEntry,
  take: (entry: FileSystemEntry) => Promise<void>,
): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return;
    await Promise.all(portion.map(take));
  }
}
