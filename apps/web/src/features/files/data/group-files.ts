import type { FileItem } from "@krempelfrei/contract/files/files";
import { authorSlug } from "@krempelfrei/contract/files/grouping";
import { MONTHS } from "../../../lib/format.ts";

/** Specification 2: grouping by folder (default), author, date or none. */
export const GROUPINGS = ["folder", "author", "date", "none"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A virtual folder: a common property of its files. */
export interface VirtualFolder {
  /** Last part of the path. */
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

/** One level of a virtual path: its folders, and the files outside of these folders. */
export interface VirtualLevel {
  readonly folders: readonly VirtualFolder[];
  readonly files: readonly FileItem[];
}

/** Specification 3: an unknown author is labelled 'Unbekannt'. */
export const UNKNOWN_AUTHOR = "Unbekannt";
const WITHOUT_DATE = "Ohne Datum";
/** authorSlug of a file without an author, and the key of files without a date. */
const NONE = "-1";

/** The known parts of a date: year, month and day, at most; `NONE` without a year. */
function dateKeys(file: FileItem): string[] {
  const parts = [file.date_relevance_year, file.date_relevance_month, file.date_relevance_day];
  const end = parts.indexOf(null);
  const known = (end < 0 ? parts : parts.slice(0, end)).map(String);
  return known.length === 0 ? [NONE] : known;
}

const keysOf = (file: FileItem, grouping: "author" | "date"): string[] =>
  grouping === "author" ? [authorSlug(file.author)] : dateKeys(file);

function nameOf(key: string, level: number, grouping: "author" | "date", file: FileItem): string {
  if (grouping === "author") return key === NONE ? UNKNOWN_AUTHOR : (file.author ?? UNKNOWN_AUTHOR);
  if (key === NONE) return WITHOUT_DATE;
  if (level === 1) return MONTHS[Number(key) - 1] ?? key;
  return level === 2 ? `${key.padStart(2, "0")}.` : key;
}

/** Content of a virtual path: `[]` is the top, `["2026", "3"]` March 2026. */
export function virtualLevel(
  files: readonly FileItem[],
  grouping: "author" | "date",
  path: readonly string[],
): VirtualLevel {
  const folders = new Map<string, { key: string; name: string; count: number }>();
  const here: FileItem[] = [];
  const level = path.length;
  for (const file of files) {
    const keys = keysOf(file, grouping);
    if (!path.every((key, index) => keys[index] === key)) continue;
    const key = keys[level];
    if (key === undefined) {
      here.push(file);
      continue;
    }
    const folder = folders.get(key);
    if (folder) folder.count += 1;
    else folders.set(key, { key, name: nameOf(key, level, grouping, file), count: 1 });
  }
  return { folders: [...folders.values()].sort(grouping === "author" ? byName : byDate), files: here };
}

const collator = new Intl.Collator("de", { sensitivity: "base" });
const last = (key: string): number => (key === NONE ? 1 : 0);
const byName = (a: VirtualFolder, b: VirtualFolder): number =>
  last(a.key) - last(b.key) || collator.compare(a.name, b.name);
/** The newest first; files without a date last. */
const byDate = (a: VirtualFolder, b: VirtualFolder): number =>
  last(a.key) - last(b.key) || Number(b.key) - Number(a.key);

/** The names of a virtual path, for the breadcrumb. */
export function virtualPathNames(
  files: readonly FileItem[],
  grouping: "author" | "date",
  path: readonly string[],
): { key: string; name: string }[] {
  return path.map((key, level) => {
    const start = path.slice(0, level + 1);
    const file = files.find((candidate) => {
      const keys = keysOf(candidate, grouping);
      return start.every((part, index) => keys[index] === part);
    });
    return { key, name: file ? nameOf(key, level, grouping, file) : key };
  });
}
