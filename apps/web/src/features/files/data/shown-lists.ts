import type { FileItem } from "@krempelfrei/contract/files/files";

/** The lists of a documents page from which a document can be opened. */
export type ListName = "waiting" | "browser";
/** Files that each list shows, in order. */
export type ShownLists = Map<ListName, readonly FileItem[]>;
