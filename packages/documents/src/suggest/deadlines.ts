import { workingDayFrom } from "@krempelfrei/contract/working-days";
import type { Clue } from "./clue.ts";
import { findDays, later, type Day } from "./dates.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  vierzehn: 14,
};
const COUNT = String.raw`(\d{1,3}|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join("|")})`;
const UNIT = String.raw`(tage?n?|wochen?|monats?|monaten?|jahre?n?|jahres)`;
const SPAN = new RegExp(String.raw`(?<![\p{L}\p{N}])${COUNT} ${UNIT}(?!\p{L})`, "iu");
const UNTIL =
  /(?:zahlbar|zu zahlen|zahlen sie|überweisen sie|fällig|zahlungsziel|begleichen|ausgleich)[^.\d]*$/i;
const PAYMENT = /zahlbar|zahlung|überweis|begleich|fällig/gi;
const WITHIN = /(?:innerhalb|binnen)/gi;
const OBJECTION = /einspruch|widerspruch/i;
const NOTICE = /kündigungsfrist|frist von|(?<!\p{L})frist zum/giu;
/** How far what belongs together stands apart: a sentence of a letter. */
const NEAR = 110;
const ENDS =
  /(?:gültig bis|läuft bis|endet am|vertragsende|laufzeit bis|ablauf am|befristet bis)(?: zum)?:?\s*$/i;

/**
 * The last day of a period in which something is to be declared or paid, counted from `from`. A Saturday, a Sunday or a public
 * holiday is followed by the next working day (§ 108 Abs. 3 AO, § 193 BGB). Holidays of all states count, those of single ones do
 * not, because the state is not known: the day is then early, never late.
 */
const endOf = (from: Day, span: Span): Day => workingDayFrom(later(from, span));

/** When a letter wants to be paid: a day that it names, as it is named, or so many days after its date. */
export function dueDay(text: string, dated: Day | undefined): Clue<Day> | undefined {
  for (const { day, from, to } of findDays(text)) {
    if (!UNTIL.test(text.slice(Math.max(0, from - 110), from).replace(/\s+/g, " "))) continue;
    if (dated !== undefined && day < dated) continue;
    return { value: day, why: "aus: zahlbar bis", score: 1, from, to };
  }
  const found = spanNear(text, PAYMENT);
  if (!found || dated === undefined) return undefined;
  return {
    value: endOf(dated, found.span),
    why: "aus: Zahlungsziel",
    score: 0.8,
    from: found.from,
    to: found.to,
  };
}

/** The first span of time in the sentence behind one of these words. */
function spanNear(text: string, words: RegExp): { span: Span; from: number; to: number } | undefined {
  for (const { index } of text.matchAll(words)) {
    const match = SPAN.exec(text.slice(index, index + NEAR));
    if (match)
      return { span: spanOf(match[1], match[2]), from: index, to: index + match.index + match[0].length };
  }
  return undefined;
}

/** A date that matters later: until when one may object, when it can be cancelled, when it ends. */
export interface Deadline {
  readonly kind: "objection" | "cancellation" | "expiry";
  /** Null where the text names a span alone. */
  readonly day: Day | null;
  /** Of notice: so long before the end. */
  readonly span: Span | null;
}

/** The date of a letter that matters later than its payment; undefined where it names none. */
export function deadlineOf(text: string, dated: Day | undefined): Clue<Deadline> | undefined {
  const objection = [...text.matchAll(WITHIN)].find(({ index }) =>
    OBJECTION.test(text.slice(Math.max(0, index - NEAR), index + NEAR)),
  );
  const time = objection && spanNear(text.slice(objection.index, objection.index + NEAR), WITHIN);
  if (objection && time && dated !== undefined) {
    // A letter counts as delivered four days after it was posted (§ 122 AO). That day is not moved from a weekend: tax offices do,
    // others do not.
    const day = endOf(later(dated, { days: 4 }), time.span);
    const from = objection.index;
    return {
      value: { kind: "objection", day, span: null },
      why: "aus: Einspruchsfrist",
      score: 0.9,
      from,
      to: from + time.to,
    };
  }
  const ends = findDays(text).find(({ from }) =>
    ENDS.test(text.slice(Math.max(0, from - 40), from).replace(/\s+/g, " ")),
  );
  const notice = spanNear(text, NOTICE);
  if (notice) {
    const { span, from, to } = notice;
    const day = ends ? later(ends.day, { months: -span.months, days: -span.days }) : null;
    return { value: { kind: "cancellation", day, span }, why: "aus: Kündigungsfrist", score: 0.9, from, to };
  }
  if (!ends) return undefined;
  return {
    value: { kind: "expiry", day: ends.day, span: null },
    why: "aus: Ende der Laufzeit",
    score: 0.8,
    from: ends.from,
    to: ends.to,
  };
}

interface Span {
  readonly months: number;
  readonly days: number;
}

function spanOf(count = "0", unit = ""): Span {
  const number = NUMBERS[count.toLowerCase()] ?? Number(count);
  if (/^mon/i.test(unit)) return { months: number, days: 0 };
  if (/^jahr/i.test(unit)) return { months: 12 * number, days: 0 };
  return { months: 0, days: /^woche/i.test(unit) ? 7 * number : number };
}
