import type { FileItem } from "@krempelfrei/contract/files/files";
import { relevanceDate } from "@krempelfrei/contract/files/grouping";

/** Specification 9: name and size, and the other columns. `added`: upload time. */
export const SORT_KEYS = [
  "name",
  "size",
  "author",
  "date",
  "added",
  "tags",
  "folder",
  "audience",
  "flags",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type Direction = "asc" | "desc";

/** Dates start with the newest. */
export const firstDirection = (key: SortKey): Direction =>
  key === "date" || key === "added" ? "desc" : "asc";

const collator = new Intl.Collator("de", { numeric: true, sensitivity: "base" });

type Value = string | number | null;

const VALUES: Record<SortKey, (file: FileItem, folderOf: (file: FileItem) => string) => Value> = {
  name: ({ name }) => name,
  size: ({ size }) => size,
  author: ({ author }) => author,
  date: relevanceDate,
  added: ({ created_at }) => created_at,
  tags: ({ tags }) => tags.join(", ") || null,
  folder: (file, folderOf) => folderOf(file) || null,
  audience: ({ is_for_all }) => (is_for_all ? 0 : 1),
  flags: (file) => 3 - Number(file.is_favorite) - Number(file.is_tax_relevant) - Number(file.is_sos),
};
/** Keys without collation: machine-readable text. */
const PLAIN: ReadonlySet<SortKey> = new Set(["date", "added"]);

const nowhere = (): string => "";

/**
 * A sorted copy. Files without a value are last in either direction; ties have a fixed order, so that equal files keep
 * their positions.
 */
export function sortFiles(
  files: readonly FileItem[],
  key: SortKey,
  direction: Direction,
  folderOf: (file: FileItem) => string = nowhere,
): FileItem[] {
  const sign = direction === "asc" ? 1 : -1;
  const values = files.map((file) => ({ file, value: VALUES[key](file, folderOf) }));
  const compare = (a: string | number, b: string | number): number =>
    typeof a === "string" && typeof b === "string" && !PLAIN.has(key)
      ? collator.compare(a, b)
      : a < b
        ? -1
        : Number(a > b);
  return values
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        if (a.value !== b.value) return a.value === null ? 1 : -1;
      } else {
        const order = sign * compare(a.value, b.value);
        if (order !== 0) return order;
      }
      return a.file.id < b.file.id ? -1 : 1;
    })
    .map(({ file }) => file);
}
