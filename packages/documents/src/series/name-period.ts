import { foldWord } from "../text/fold.ts";

export interface NamedPeriod {
  /** Folded, without blanks and signs; numbers that are no time stay. */
  readonly stem: string;
  readonly year: number | null;
  /** From 1; for a quarter or half-year its last month. */
  readonly month: number | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"];
const MONTH =
  /(?<!\p{L})(?:januar|jänner|februar|märz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)(?!\p{L})\.?/giu;
const DAY =
  /(?<!\d)(?:(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d{2})|((?:19|20)\d{2})-(\d{2})-(\d{2}))(?!\d)/gu;
const MONTH_NUMBER =
  /(?<!\d)(?:(0?[1-9]|1[0-2])\s?[./-]\s?((?:19|20)\d{2})|((?:19|20)\d{2})\s?[-/_.]\s?(0[1-9]|1[0-2]))(?!\d)/gu;
const PART =
  /(?<![\p{L}\d])(?:(?:q|quartal)\s?([1-4])|(?:([1-4])|(i{1,3}|iv))\.?\s?quartal|([12])\.?\s?(?:halbjahr|hj))(?![\p{L}\d])/giu;
const YEARS = /(?<!\d)((?:19|20)\d{2})(?:\s?[-/–]\s?(?:(?:19|20)\d{2}|\d{2}))?(?!\d)/gu;
const ROMAN = ["i", "ii", "iii", "iv"];

/** Splits a name into text and period: "Jahresabrechnung Strom 2023", "Kontoauszug 05/2024", "Beitrag 2. Quartal 2025". */
export function periodOfName(name: string): NamedPeriod {
  let [year, month]: [number | null, number | null] = [null, null];
  const note = (itsYear: string | undefined, itsMonth?: number): string => {
    if (itsYear !== undefined) year = Number(itsYear);
    if (itsMonth !== undefined) month = itsMonth;
    return " ";
  };
  const rest = name
    .normalize("NFC")
    .replace(DAY, (_all, _day, named, itsYear, isoYear, isoMonth) =>
      note(itsYear ?? isoYear, Number(named ?? isoMonth)),
    )
    .replace(PART, (_all, short, digit, roman, half) =>
      note(undefined, half ? Number(half) * 6 : quarterOf(short ?? digit, roman) * 3),
    )
    .replace(MONTH_NUMBER, (_all, named, itsYear, isoYear, isoMonth) =>
      note(itsYear ?? isoYear, Number(named ?? isoMonth)),
    )
    .replace(MONTH, (word) => note(undefined, MONTHS.indexOf(monthKey(word)) + 1))
    .replace(YEARS, (_all, first) => note(first));
  return { stem: stemOf(rest), year, month };
}

const quarterOf = (digit: string | undefined, roman = ""): number =>
  digit === undefined ? ROMAN.indexOf(roman.toLowerCase()) + 1 : Number(digit);

const monthKey = (word: string): string => foldWord(word).slice(0, 3);

const stemOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldWord)
    .join("");
