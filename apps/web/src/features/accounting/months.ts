import { berlinDay } from "@krempelfrei/contract/dates";

/** The first month that one can go to. */
export const FIRST_MONTH = "2000-01";

/** The month so many months later; earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The month that it is in Germany. */
export const currentMonth = (): string => berlinDay(new Date()).slice(0, 7);
