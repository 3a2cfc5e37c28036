import { findDays } from "../suggest/dates.ts";

/** A day or a month that a text names; offsets in UTF-16 code units, `to` behind its end. */
export interface Dated {
  /** The word of an index for it: `d20260302`, of a month `d202603`, with which those of its days begin. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const MONTHS = "jan feb mär apr mai jun jul aug sep okt nov dez".split(" ");
const MONTH =
  /(?<![\p{L}\d.]|(?<![\d.,])\d{1,2}\.?[ \u00a0])(jan|feb|mär|mae|apr|mai|jun|jul|aug|sep|okt|nov|dez)(?:uar|ruar|z|rz|il|i|ust|t|tember|ober|ember)?\.?[ \u00a0]((?:19|20)\d{2})(?!\d)/giu;

/** The days and months that a text names, however they are written, in its order. */
export function datedIn(text: string): Dated[] {
  const days = findDays(text).map(({ day, from, to }) => ({ word: `d${day.replaceAll("-", "")}`, from, to }));
  const months = [...text.matchAll(MONTH)].map(({ index, 0: all, 1: name = "", 2: year }) => ({
    word: `d${year}${String(monthOf(name)).padStart(2, "0")}`,
    from: index,
    to: index + all.length,
  }));
  return [...days, ...months].toSorted((a, b) => a.from - b.from);
}

const monthOf = (name: string): number =>
  MONTHS.indexOf(name.toLowerCase().replace("ae", "är").slice(0, 3)) + 1;
