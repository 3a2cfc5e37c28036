import type { FileItem } from "@krempelfrei/contract/files/files";

/** The lists of a documents page from which a document can be opened. */
export type ListName = "waiting" | "browser";
/** Files that each list shows, in order. */
export type ShownLists = Map<ListName, readonly FileItem[]>;

/** Ids of the selected files that a list shows, in its order; a filter may hide others. */
export const shownAmong = (lists: ShownLists, selection: ReadonlySet<string>): string[] =>
  [...lists.values()].flatMap((files) => files.flatMap(({ id }) => (selection.has(id) ? id : [])));
