import type { FileType } from "@krempelfrei/contract/file-types";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { relevanceDate } from "@krempelfrei/contract/files/grouping";

/** Specification 9: the values of the quick filter. */
export const QUICK_FILTERS = ["favorite", "tax", "sos"] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

const FLAG = { favorite: "is_favorite", tax: "is_tax_relevant", sos: "is_sos" } as const;

/** Readers of a document: its owner (with the maintainer), or the whole group. */
export const AUDIENCES = ["one", "all"] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface Filters {
  readonly quick: readonly QuickFilter[];
  /** A file must have all of these tags. */
  readonly tags: readonly string[];
  /** A file must have one of these types. */
  readonly types: readonly FileType[];
  /** Id of the owner. */
  readonly person: string | undefined;
  readonly audience: Audience | undefined;
  /** `from` and `to`: inclusive period of the document's own date, each YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const NO_FILTERS: Filters = {
  quick: [],
  tags: [],
  types: [],
  person: undefined,
  audience: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filters: Filters): boolean =>
  filters.quick.length + filters.tags.length + filters.types.length > 0 ||
  [filters.person, filters.audience, filters.from, filters.to].some((value) => value !== undefined);

/** Specification 4: locker files and unmanaged files are not in the normal listing. */
export const isListed = (file: FileItem): boolean => !file.is_locker && !file.is_unmanaged;

/** True if a document's date lies wholly within a period. A date with only a year matches the year, not a month. */
function isWithin(file: FileItem, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  const date = relevanceDate(file);
  if (date === null) return false;
  // Parts of a date compare as text: "2026" sorts before "2026-04", and with "~" after all days of that year.
  const [first, last] = [date, `${date}~`];
  return (from === undefined || first >= from) && (to === undefined || last <= `${to}~~`);
}

export function filterFiles(files: readonly FileItem[], filters: Filters): readonly FileItem[] {
  if (!isFiltered(filters)) return files;
  const { quick, tags, types, person, audience, from, to } = filters;
  return files.filter(
    (file) =>
      quick.every((filter) => file[FLAG[filter]]) &&
      tags.every((tag) => file.tags.includes(tag)) &&
      (types.length === 0 || (file.type !== null && types.includes(file.type))) &&
      (person === undefined || file.user_id === person) &&
      (audience === undefined || file.is_for_all === (audience === "all")) &&
      isWithin(file, from, to),
  );
}

/** All tags with the number of their files, by name. */
export function countTags(files: readonly FileItem[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) for (const tag of file.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const names = new Intl.Collator("de");
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => names.compare(a.tag, b.tag));
}
