import { authorSlug } from "@krempelfrei/contract/files/grouping";
import { MONTHS } from "../../lib/format.ts";
import type { Row, RowState } from "./rows.ts";

export const GROUPINGS = [
  { value: "author", label: "Absender" },
  { value: "folder", label: "Ordner" },
  { value: "month", label: "Monat" },
] as const;
export type Grouping = (typeof GROUPINGS)[number]["value"];

export interface RowGroup {
  readonly key: string;
  readonly title: string;
  /** True if the documents have no value to group by; unknown groups come last. */
  readonly isUnknown: boolean;
  readonly rows: readonly Row[];
  readonly sure: readonly Row[];
}

const UNKNOWN: Record<Grouping, string> = {
  author: "Absender nicht erkannt",
  folder: "Ordner nicht erkannt",
  month: "Ohne Datum",
};

const collator = new Intl.Collator("de", { numeric: true });

/** Rows by sender, folder or month: the largest groups first, months from the newest on; the newest document first. */
export function groupsOf(
  rows: readonly Row[],
  grouping: Grouping,
  pathOf: (folderId: string) => string,
): RowGroup[] {
  const byKey = Map.groupBy(rows, (row) => keyOf(row, grouping));
  return [...byKey]
    .map(([key, unsorted]): RowGroup => {
      const sorted = unsorted.toSorted(
        (a, b) =>
          collator.compare(b.cells.date.value, a.cells.date.value) ||
          collator.compare(a.cells.name.value, b.cells.name.value),
      );
      return {
        key,
        title: titleOf(sorted, grouping, pathOf),
        isUnknown: key === "",
        rows: sorted,
        sure: sorted.filter(({ state }) => state === "sure"),
      };
    })
    .toSorted((a, b) => {
      if (a.isUnknown !== b.isUnknown) return a.isUnknown ? 1 : -1;
      if (grouping === "month") return collator.compare(b.key, a.key);
      return b.rows.length - a.rows.length || collator.compare(a.title, b.title);
    });
}

function keyOf({ cells }: Row, grouping: Grouping): string {
  if (grouping === "author") return cells.author.value === "" ? "" : authorSlug(cells.author.value);
  if (grouping === "folder") return cells.folder.value;
  return cells.date.value.slice(0, 7);
}

function titleOf([first]: readonly Row[], grouping: Grouping, pathOf: (folderId: string) => string): string {
  const { author, folder, date } = first?.cells ?? {};
  if (grouping === "author") return author?.value || UNKNOWN.author;
  if (grouping === "folder") return pathOf(folder?.value ?? "") || UNKNOWN.folder;
  const [year = "", month] = (date?.value ?? "").split("-");
  if (year === "") return UNKNOWN.month;
  return month === undefined ? year : `${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}

export interface RowFilter {
  readonly state: RowState | "all";
  /** Key of a sender, or of a folder; undefined for all. */
  readonly author: string | undefined;
  readonly folder: string | undefined;
}

export const ALL_ROWS: RowFilter = { state: "all", author: undefined, folder: undefined };

export const matches = (row: Row, { state, author, folder }: RowFilter): boolean =>
  (state === "all" || row.state === state) &&
  (author === undefined || keyOf(row, "author") === author) &&
  (folder === undefined || keyOf(row, "folder") === folder);

/** Line of the table: a group's head or a document. */
export type TableLine =
  | { readonly group: RowGroup }
  /** `place`: index among the shown documents, from 0. */
  | { readonly row: Row; readonly place: number };

export function linesOf(groups: readonly RowGroup[], closed: ReadonlySet<string>): TableLine[] {
  let place = 0;
  return groups.flatMap((group): TableLine[] => {
    const rows = closed.has(group.key) ? [] : group.rows;
    return [{ group }, ...rows.map((row): TableLine => ({ row, place: place++ }))];
  });
}
