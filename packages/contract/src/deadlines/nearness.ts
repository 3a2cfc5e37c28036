import { DAY_MS } from "../durations.ts";
/** Days before a deadline from which it is near, and from which it is pressing. */
const NEAR_DAYS = 14;
const PRESSING_DAYS = 1;
/** Days to a deadline above which the text is the year, unless that is the present year. */
const COUNTED_DAYS = 99;

/** `late` and `pressing` are red, `near` is amber. */
export type Nearness = "late" | "pressing" | "near" | "far";

/** Calendar days from one day (YYYY-MM-DD) to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Nearness of a deadline on a day of Germany's calendar. */
export function nearnessOf(due: string, today: string): Nearness {
  const days = daysBetween(today, due);
  if (days < 0) return "late";
  if (days <= PRESSING_DAYS) return "pressing";
  return days <= NEAR_DAYS ? "near" : "far";
}

/** `seit 4 Tagen`, `seit gestern`, `heute`, `morgen`, `noch 8 Tage`; a far day of another year as its year. */
export function nearnessText(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days < -1) return `seit ${-days} Tagen`;
  if (days === -1) return "seit gestern";
  if (days === 0) return "heute";
  if (days === 1) return "morgen";
  return days > COUNTED_DAYS && due.slice(0, 4) !== today.slice(0, 4) ? due.slice(0, 4) : `noch ${days} Tage`;
}
