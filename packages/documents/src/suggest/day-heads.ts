import type { FoundDay } from "./dates.ts";

/** Heads of columns, at least one of them for days, and the row below. */
const TABLE = /(?<=^|[\n\f])([ \t]*(?:[\p{L}./-]+[ \t]+){1,8}[\p{L}./-]+)[ \t]*\n\s*(?=([^\n]+))/gu;
const DAY_HEAD =
  /(?:datum|fällig(?:keit)?(?:stag|stermin)?|zahlbar|termin|(?<=\p{L}{3})(?<!mon|diens|donners|frei|sams|sonn)tag|eintritt|austritt|aufnahme|entlassung|ausfertigung|beginn|ende|stichtag|valuta)$|(?:^|_)(?:vom|von|bis|am|ab)$/iu;
/** Heads of two words: "geboren am", "Rechnung vom", "gültig ab". */
const TWO_WORDS = /(?<=\p{L}{4}) (?=(?:am|vom|ab|bis)(?!\p{L}))/giu;

/** The head of a column of days. */
export interface DayHead {
  readonly name: string;
  readonly isLast: boolean;
}

/** The head above each day of a row that has as many heads of days as days; by the end of the day. */
export function dayHeads(text: string, days: readonly FoundDay[]): ReadonlyMap<number, DayHead> {
  const found = new Map<number, DayHead>();
  for (const { index, 0: all, 1: line = "", 2: row = "" } of text.matchAll(TABLE)) {
    // A sentence: "erwarten wir den Betrag bis / zum 06.02.2026".
    if (/^\p{Ll}{2}/u.test(row) || /\p{L}{4}\.$/u.test(line)) continue;
    const from = index + all.length;
    const names = line
      .trim()
      .replaceAll(TWO_WORDS, "_")
      .split(/[ \t]+/);
    const heads = names.filter((name) => DAY_HEAD.test(name));
    const below = days.filter((day) => day.from >= from && day.to <= from + row.length);
    if (heads.length !== below.length) continue;
    for (const [place, { to }] of below.entries()) {
      const name = heads[place] ?? "";
      found.set(to, { name, isLast: name === names.at(-1) });
    }
  }
  return found;
}
