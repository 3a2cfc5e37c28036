import { addDays } from "../dates.ts";

/** Units of periods in German; `dative` is the plural after a preposition: "in 3 Tagen". */
export const PERIOD_UNITS = [
  { value: "day", one: "Tag", many: "Tage", dative: "Tagen" },
  { value: "week", one: "Woche", many: "Wochen", dative: "Wochen" },
  { value: "month", one: "Monat", many: "Monate", dative: "Monaten" },
  { value: "year", one: "Jahr", many: "Jahre", dative: "Jahren" },
] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number]["value"];

export interface Period {
  /** A whole number from 1. */
  readonly count: number;
  readonly unit: PeriodUnit;
}

const MONTHS = { month: 1, year: 12 } as const;
const DAYS = { day: 1, week: 7 } as const;

const isInMonths = (unit: PeriodUnit): unit is keyof typeof MONTHS => unit in MONTHS;

/** The day this number of months later (earlier if negative), or the last day of a shorter month. */
function sameDayIn(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith("-01");

const lastOfMonth = (day: string): string => addDays(sameDayIn(`${day.slice(0, 7)}-01`, 1), -1);

/**
 * The last day of a period that begins with an event, such as the arrival of a letter. The day of the event does not
 * count (§ 187 Abs. 1 BGB); days are counted (§ 188 Abs. 1), weeks end on the same weekday, months and years on the day
 * of the same number (§ 188 Abs. 2), or on the last day of a shorter month (§ 188 Abs. 3). All days are YYYY-MM-DD.
 */
export function endOfPeriod(event: string, { count, unit }: Period): string {
  return isInMonths(unit) ? sameDayIn(event, count * MONTHS[unit]) : addDays(event, count * DAYS[unit]);
}

/**
 * The last day on which a notice may arrive so that the whole period is before the end of the term: the latest day
 * whose period ends no later than `termEnd`, the last day of the term. It is never moved, not even from a Sunday: § 193
 * BGB does not apply to periods of notice, which the other side must have in full (BGH, 17.02.2005, III ZR 172/04).
 */
export function lastDayOfNotice(termEnd: string, { count, unit }: Period): string {
  if (!isInMonths(unit)) return addDays(termEnd, -count * DAYS[unit]);
  const day = sameDayIn(termEnd, -count * MONTHS[unit]);
  // From 30 November one month ends on 30 December, in time for 31 December; from 31 January it ends with February.
  return isLastOfMonth(termEnd) ? lastOfMonth(day) : day;
}

/** `1 Monat`, `3 Monate`. */
export function periodText({ count, unit }: Period): string {
  const words = PERIOD_UNITS.find(({ value }) => value === unit);
  return `${count} ${count === 1 ? words?.one : words?.many}`;
}
