import type { Series } from "@krempelfrei/contract/files/series";
import { MONTHS } from "../../../lib/format.ts";

/** A year, or a month of it. */
export type Period = Series["gaps"][number];

/** Interval of the documents of a series in words. */
export const rhythmName = (months: number): string =>
  months === 12
    ? "Jedes Jahr"
    : months === 6
      ? "Jedes Halbjahr"
      : months === 3
        ? "Jedes Quartal"
        : "Jeden Monat";

/** "2022", "März 2022". */
export const periodName = ({ year, month }: Period): string =>
  month === null ? String(year) : `${MONTHS[month - 1]} ${year}`;

/** The period as `updateFile` accepts it: "2022", "2022-03". */
export const gapName = ({ year, month }: Period): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`;

/** "2020, 2021 und 2022". */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat("de", { type: "conjunction" }).format(words);

/** "im Januar 2027", "2027". */
export const whenOf = (period: Period): string =>
  period.month === null ? String(period.year) : `im ${periodName(period)}`;

/**
 * Name of the document of another period, derived from a neighbour's: "Rechnung März 2024" for "Rechnung April 2024".
 * Undefined unless the neighbour's name has its own year and month once each: another one would keep the neighbour's.
 */
export function nameIn(period: Period, neighbour: string, its: Period): string | undefined {
  const renamed = replaceOnce(neighbour, String(its.year), String(period.year));
  if (renamed === undefined || its.month === null || period.month === null) return renamed;
  return replaceOnce(renamed, MONTHS[its.month - 1] ?? "", MONTHS[period.month - 1] ?? "");
}

function replaceOnce(text: string, word: string, by: string): string | undefined {
  const [before = "", after, ...others] = text.split(word);
  return after === undefined || others.length > 0 ? undefined : `${before}${by}${after}`;
}

/** An entry of the bar: a document, or a period without one. */
export interface Tab extends Period {
  /** Null without a document. */
  readonly id: string | null;
  /** "2022", "Mär". */
  readonly label: string;
}

/** All entries of a series in the order of the bar: years from the newest on, months from the oldest on. */
export function tabsOf({ months, members, gaps }: Series): Tab[] {
  const places = [...members, ...gaps.map((gap) => ({ ...gap, id: null }))].toSorted(
    (a, b) => a.year - b.year || (a.month ?? 0) - (b.month ?? 0),
  );
  const tabs = places.map((place): Tab => ({
    ...place,
    label: place.month === null ? String(place.year) : (MONTHS[place.month - 1] ?? "").slice(0, 3),
  }));
  return months === 12 ? tabs.toReversed() : tabs;
}

/** The document of another year with the nearest month. */
export function nearestIn(tabs: readonly Tab[], year: number, month: number | null): Tab | undefined {
  const distance = (tab: Tab): number => Math.abs((tab.month ?? 0) - (month ?? 0));
  return tabs
    .filter((tab) => tab.year === year && tab.id !== null)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
