import type { FileItem } from "@krempelfrei/contract/files/files";

/** The lists of a documents page that a dialog can be opened from. */
export type ListName = "waiting" | "browser";
/** What they show at the moment, in their order. */
export type ShownLists = Map<ListName, readonly FileItem[]>;
