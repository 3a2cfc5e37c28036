import type { FileItem } from "@krempelfrei/contract/files/files";
import { authorSlug } from "@krempelfrei/contract/files/grouping";

/** Number of documents by folder for each author and type. */
export type FolderHabits = ReadonlyMap<string, ReadonlyMap<string, number>>;

const keyOf = (author: string, type: string): string => `${type} ${authorSlug(author)}`;

/** Counts the filed documents of a group by author (however it is spelled), type and folder. */
export function folderHabits(files: readonly FileItem[]): FolderHabits {
  const habits = new Map<string, Map<string, number>>();
  for (const { author, type, folder_id: folder } of files) {
    if (author === null || type === null || folder === null) continue;
    const key = keyOf(author, type);
    const counts = habits.get(key) ?? new Map<string, number>();
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    habits.set(key, counts);
  }
  return habits;
}

interface Question {
  readonly author: string;
  /** Empty until a type is chosen. */
  readonly type: string;
  /** The last used folder of this session, if any: it decides between equal candidates, and is never suggested alone. */
  readonly last: string | undefined;
  /** False for a deleted folder, which is not suggested. */
  readonly exists: (folderId: string) => boolean;
}

/** The commonest folder of this author and type; undefined if no document of both is filed. */
export function suggestFolder(
  habits: FolderHabits,
  { author, type, last, exists }: Question,
): string | undefined {
  const counts = author.trim() === "" || type === "" ? undefined : habits.get(keyOf(author, type));
  let best: string | undefined;
  let most = 0;
  for (const [folder, count] of counts ?? []) {
    if (!exists(folder)) continue;
    if (count > most || (count === most && folder === last)) {
      best = folder;
      most = count;
    }
  }
  return best;
}
