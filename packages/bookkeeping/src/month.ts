import { DAY_MS } from "@krempelfrei/contract/durations";
/** Days are 'YYYY-MM-DD', months 'YYYY-MM', quarters 'YYYY-Qn': they compare and sort as texts. Nothing here reads a clock. */

const number = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const text = (count: number): string =>
  `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;

export const monthOf = (day: string): string => day.slice(0, 7);

export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

export const firstDay = (month: string): string => `${month}-01`;
export const lastDay = (month: string): string => `${month}-${daysIn(month)}`;

/** The month `months` later; earlier for a negative number. */
export const addMonths = (month: string, months: number): string => text(number(month) + months);
export const nextMonth = (month: string): string => addMonths(month, 1);
export const previousMonth = (month: string): string => addMonths(month, -1);

/** The months from the first to the last, both included; empty if the last is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const count = number(last) - number(first) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(first, index));
}

const days = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Number of calendar days, both ends included; 0 or less if the last is before the first. */
export const daysFromTo = (first: string, last: string): number => days(last) - days(first) + 1;

/** `2026-Q4` of `2026-12`. */
export const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;

export function monthsOfQuarter(quarter: string): [string, string, string] {
  const first = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, "0")}`;
  return [first, addMonths(first, 1), addMonths(first, 2)];
}
