import { FILE_TYPES } from "@krempelfrei/contract/file-types";
import { type FileItem } from "@krempelfrei/contract/files/files";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";

/** Specification 9: the values of the quick filter. */
export const QUICK_FILTERS = ["favorite", "tax", "sos"] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

const FLAG = { favorite: "is_favorite", tax: "is_tax_relevant", sos: "is_sos" } as const;

export interface Filters {
  readonly search: string;
  readonly quick: readonly QuickFilter[];
  /** Every one must be on the file. */
  readonly tags: readonly string[];
}

export const isFiltered = ({ search, quick, tags }: Filters): boolean =>
  search.trim() !== "" || quick.length > 0 || tags.length > 0;

const typeLabels = new Map<string, string>(FILE_TYPES.map(({ value, label }) => [value, label]));
// A file is a new object after each change, so what was computed for it never gets stale.
const texts = new WeakMap<FileItem, string>();

function textOf(file: FileItem): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = searchable(file.full_name, file.author, ...file.tags, typeLabels.get(file.type ?? ""));
  texts.set(file, text);
  return text;
}

/** Specification 4: locker files and unmanaged files are not in the normal listing. */
export const isListed = (file: FileItem): boolean => !file.is_locker && !file.is_unmanaged;

export function filterFiles(files: readonly FileItem[], { search, quick, tags }: Filters): FileItem[] {
  const found = searchTest(search);
  return files.filter(
    (file) =>
      quick.every((filter) => file[FLAG[filter]]) &&
      tags.every((tag) => file.tags.includes(tag)) &&
      (search.trim() === "" || found(textOf(file))),
  );
}

/** All tags with how many files have them, by name. */
export function countTags(files: readonly FileItem[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) for (const tag of file.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const names = new Intl.Collator("de");
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => names.compare(a.tag, b.tag));
}
