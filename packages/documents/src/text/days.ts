import { findDays, findMonths } from "../suggest/dates.ts";

/** A day or a month in a text; offsets in UTF-16 code units, `to` is exclusive. */
export interface Dated {
  /** The day's word in an index: `d20260302`, for a month `d202603`, the prefix of its days. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const wordOf = (written: string): string => `d${written.replaceAll("-", "")}`;

/** The days and months in a text, in any notation, in the order of the text. */
export const datedIn = (text: string): Dated[] =>
  [
    ...findDays(text).map(({ day, from, to }) => ({ word: wordOf(day), from, to })),
    ...findMonths(text).map(({ month, from, to }) => ({ word: wordOf(month), from, to })),
  ].toSorted((a, b) => a.from - b.from);
