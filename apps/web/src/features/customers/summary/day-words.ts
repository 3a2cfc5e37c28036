import { berlinDay } from "@krempelfrei/contract/dates";
import { germanDate, germanTime, nearDay } from "../../../lib/format.ts";

const short = new Intl.DateTimeFormat("de-DE", { weekday: "short", timeZone: "Europe/Berlin" });
const long = new Intl.DateTimeFormat("de-DE", { weekday: "long", timeZone: "Europe/Berlin" });

/** Noon of a calendar day, which is the same day in Germany; a point in time stays. */
const atNoon = (value: string): Date => new Date(value.length === 10 ? `${value}T12:00:00Z` : value);

/** "16.11."; with the year if it differs from today's. */
function withoutYear(value: string, today: string): string {
  const date = germanDate(value);
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, -4) : date;
}

/** "Mo, 16.11.", of a calendar day or a point in time. */
export const weekdayShort = (value: string, today: string): string =>
  `${short.format(atNoon(value))}, ${withoutYear(value, today)}`;

/** "Samstag, 21.11." */
export const weekdayLong = (value: string, today: string): string =>
  `${long.format(atNoon(value))}, ${withoutYear(value, today)}`;

/** "heute, 07:52", "gestern", "Samstag", then the date. */
export function arrivedText(value: string, now: Date): string {
  const day = nearDay(value, now);
  return berlinDay(new Date(value)) === berlinDay(now) ? `${day}, ${germanTime(value)}` : day;
}
