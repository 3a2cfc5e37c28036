import { berlinDay } from "@krempelfrei/contract/dates";
import { MONTHS } from "../../lib/format.ts";

/** The first month that one can go to. */
export const FIRST_MONTH = "2000-01";

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Whether a text is a month as `YYYY-MM`: anybody can write an address. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month so many months later; earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** `Dezember 2026`. */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** The month that it is in Germany. */
export const currentMonth = (): string => berlinDay(new Date()).slice(0, 7);
