import { foldWord } from "../text/fold.ts";
import type { Clue } from "./clue.ts";

/** A folder of the group; the top folder has no parent. */
export interface GroupFolder {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
}

/** Clues in the folders that a file came from: "2021/Versicherungen". */
export interface FolderClues {
  /** A year alone. */
  readonly date?: Clue<string>;
  readonly type?: Clue<string>;
  readonly folder_id?: Clue<string>;
}

/** Score of a value found only in a folder's name: its person has sorted by it. */
const NAMED = 0.7;
/** Score of one of several folders that match equally well. */
const AMBIGUOUS = 0.6;

const YEAR = /^(?:jahr\s+)?((?:19|20)\d{2})$/iu;
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:versicherungsscheine?|(?:versicherungs)?policen?)(?!\p{L})/iu, "police"],
  // "Gehaltsabrechnungen" are no bills.
  [/(?<!\p{L})(?!\p{L}*abrechnung)\p{L}*rechnung(?:en)?(?!\p{L})/iu, "invoice"],
  [/(?<!\p{L})\p{L}*vertr(?:ag|äge)(?!\p{L})/iu, "contract"],
];
/** Plural endings in which folders of the same meaning differ: "Versicherung", "Versicherungen". */
const PLURAL = /(?<=.{5})(?:en|n|e)$/;

/** `path`: names of the folders, the outermost first. `today` limits the years. */
export function folderClues(
  path: readonly string[],
  folders: readonly GroupFolder[],
  today: string,
): FolderClues {
  const years = new Set(path.flatMap((name) => yearOf(name) ?? []));
  const [year] = years.size === 1 ? [...years] : [];
  const isPast = year !== undefined && year <= today.slice(0, 4);
  const kind = path.toReversed().flatMap((name) => {
    const type = TYPES.find(([pattern]) => pattern.test(name));
    return type ? [{ value: type[1], ...from(name) }] : [];
  })[0];
  const folder_id = folderOf(path, folders, year);
  return {
    ...(isPast && { date: { value: year, ...from(year) } }),
    ...(kind && { type: kind }),
    ...(folder_id && { folder_id }),
  };
}

const yearOf = (name: string): string | undefined => YEAR.exec(name.trim())?.[1];
const from = (name: string): { why: string; score: number } => ({
  why: `aus dem Ordner „${name}“`,
  score: NAMED,
});

/** Words of a folder's name that count when names are compared: "Auto & Mobilität" is "Auto und Mobilität". */
const keyOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => foldWord(word).replace(PLURAL, ""))
    .filter((word) => word !== "und" && word !== "")
    .join(" ");

/**
 * The group's folder with the name of one in the path: the innermost counts, then the one with more of the path above
 * it. A folder of a year is one only below another of the path.
 */
function folderOf(
  path: readonly string[],
  folders: readonly GroupFolder[],
  year: string | undefined,
): Clue<string> | undefined {
  // A group may have thousands of folders, and most documents no path.
  if (path.length === 0) return undefined;
  const keys = path.map(keyOf);
  const known = folders.map((folder) => ({ ...folder, key: keyOf(folder.name) }));
  const byId = new Map(known.map((folder) => [folder.id, folder]));
  const byKey = Map.groupBy(known, ({ key }) => key);
  const matchAt = (folder: (typeof known)[number], index: number): number => {
    if (folder.key === "" || folder.key !== keys[index] || folder.parent_id === null) return 0;
    const parent = byId.get(folder.parent_id);
    return 1 + (parent && index > 0 ? matchAt(parent, index - 1) : 0);
  };
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const matches = (byKey.get(keys[index] ?? "") ?? [])
      .map((folder) => ({ folder, length: matchAt(folder, index) }))
      .filter(({ folder, length }) => length > (yearOf(folder.name) === undefined ? 0 : 1))
      .toSorted((a, b) => b.length - a.length);
    const [best, second] = matches;
    if (!best) continue;
    const value = inYear(best.folder, folders, year);
    const clue = { value, ...from(path[index] ?? "") };
    return second?.length === best.length
      ? { ...clue, other: inYear(second.folder, folders, year), score: AMBIGUOUS }
      : clue;
  }
  return undefined;
}

/** The folder's own one for the year, where it has one: "2021/Steuern" leads to "Steuern/2021". */
const inYear = ({ id }: GroupFolder, folders: readonly GroupFolder[], year: string | undefined): string =>
  (year !== undefined &&
    folders.find(({ parent_id, name }) => parent_id === id && yearOf(name) === year)?.id) ||
  id;
