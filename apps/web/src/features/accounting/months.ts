import { berlinDay } from "@krempelfrei/contract/dates";
import { month as monthSchema } from "@krempelfrei/contract/month";

export const FIRST_MONTH = "2000-01";

/** The month so many months later; earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The last selectable month: the one after the present. */
export const lastMonth = (): string => addMonths(currentMonth(), 1);

/** The month that an address names, which is untrusted: at most `lastMonth()`; the present month if it names none. */
export function monthOf(written: string): string {
  const known = monthSchema.safeParse(written).data ?? currentMonth();
  return known > lastMonth() ? lastMonth() : known;
}

/** The present month in Germany. */
export const currentMonth = (): string => berlinDay(new Date()).slice(0, 7);
