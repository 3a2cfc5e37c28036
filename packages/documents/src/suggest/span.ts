import { addWorkingDays, type WorkingWeek } from "@krempelfrei/contract/working-days";
import { type Day, later } from "./dates.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  zweier: 2,
  drei: 3,
  dreier: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  elf: 11,
  vierzehn: 14,
  fünfzehn: 15,
  zwanzig: 20,
  einundzwanzig: 21,
  dreißig: 30,
};
const COUNT = String.raw`(\d{1,3}|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join("|")})`;
const UNIT = String.raw`(?:kalender)?((?:werk|(?:bank)?arbeits|bank)?tage?n?|wochen?|monats?|monaten?|jahre?n?|jahres)`;
/** "dreimonatige", "14-tägiger" */
const ADJECTIVE = String.raw`-?(tägig|wöchig|monatig|jährig)(?:e[nrs]?)?`;
/** "binnen Monatsfrist" */
const WORD = "(wochen|monats|jahres)frist";
const ORDINALS =
  "ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften".split(" ");
/** "bis zum Ablauf des zwölften Monats". More blanks between two words would make a page full of them slow. */
const ORDINAL = String.raw`(?<=ablauf\s{1,9}des\s{1,9})(${ORDINALS.join("|")}|\d{1,2}\.)\s+(tages|monats|jahres)`;
/** A part of a number, or the end of a range: "1,5 Monate", "1/2 Jahr", "3 bis 5 Tage". */
const NO_NUMBER = String.raw`(?<!\d[.,/]|\d ?[–-] ?|\d bis )`;
// Lines may break at any blank.
const SPAN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NO_NUMBER}${COUNT}(?:(?:\s+\(\d+\))?(?:\s+(?:voll|ganz)e[nrs]?)?\s+${UNIT}|${ADJECTIVE})|${WORD}|${ORDINAL})(?!\p{L})`,
  "giu",
);

export interface Span {
  readonly months: number;
  readonly days: number;
  /** The working week whose days alone count; undefined if all days do. */
  readonly week?: WorkingWeek;
}

/** The last day of a period that begins after a day. */
export const afterSpan = (day: Day, { months, days, week }: Span): Day =>
  week ? addWorkingDays(day, days, week) : later(day, { months, days });

/** The last day before a period that ends with a day. */
export const beforeSpan = (day: Day, { months, days, week }: Span): Day =>
  week ? addWorkingDays(day, -days, week) : later(day, { months: -months, days: -days });

/** A period in a text; offsets in UTF-16 code units, `to` is exclusive. */
export interface FoundSpan {
  readonly span: Span;
  readonly from: number;
  readonly to: number;
}

/** Every period in the text ("14 Tagen", "eines Monats"), in order. */
export function findSpans(text: string): FoundSpan[] {
  return [...text.matchAll(SPAN)].map((match) => {
    const [all, count, unit, adjective, word, ordinal, itsUnit] = match;
    return {
      span: spanOf(ordinal ?? count ?? "1", itsUnit ?? unit ?? adjective ?? word),
      from: match.index,
      to: match.index + all.length,
    };
  });
}

function spanOf(count: string, unit = ""): Span {
  const written = count.toLowerCase();
  const number = NUMBERS[written] ?? (ORDINALS.indexOf(written) + 1 || Number(written.replace(".", "")));
  if (/^mon/i.test(unit)) return { months: number, days: 0 };
  if (/^j[aä]hr/i.test(unit)) return { months: 12 * number, days: 0 };
  if (/^werk/i.test(unit)) return { months: 0, days: number, week: "to Saturday" };
  if (/^(?:bank|arbeits)/i.test(unit)) return { months: 0, days: number, week: "to Friday" };
  return { months: 0, days: /^w[oö]ch/i.test(unit) ? 7 * number : number };
}
