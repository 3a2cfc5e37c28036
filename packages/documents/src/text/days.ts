import { findDays, findMonths } from "../suggest/dates.ts";

/** A day or a month that a text names; offsets in UTF-16 code units, `to` behind its end. */
export interface Dated {
  /** The word of an index for it: `d20260302`, of a month `d202603`, with which those of its days begin. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const wordOf = (written: string): string => `d${written.replaceAll("-", "")}`;

/** The days and months that a text names, however they are written, in its order. */
export const datedIn = (text: string): Dated[] =>
  [
    ...findDays(text).map(({ day, from, to }) => ({ word: wordOf(day), from, to })),
    ...findMonths(text).map(({ month, from, to }) => ({ word: wordOf(month), from, to })),
  ].toSorted((a, b) => a.from - b.from);
