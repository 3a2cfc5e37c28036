import type { FileItem } from "@krempelfrei/contract/files/files";

export type SortKey = "name" | "size";
export type Direction = "asc" | "desc";

const collator = new Intl.Collator("de", { numeric: true, sensitivity: "base" });

/** A sorted copy. Equal ones keep an order of their own, so that nothing jumps between two sorts. */
export function sortFiles<F extends Pick<FileItem, "id" | "name" | "size">>(
  files: readonly F[],
  key: SortKey,
  direction: Direction,
): F[] {
  const sign = direction === "asc" ? 1 : -1;
  const compare =
    key === "name" ? (a: F, b: F) => collator.compare(a.name, b.name) : (a: F, b: F) => a.size - b.size;
  return files.toSorted((a, b) => sign * compare(a, b) || (a.id < b.id ? -1 : 1));
}
