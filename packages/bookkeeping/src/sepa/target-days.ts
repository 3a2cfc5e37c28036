import { addDays } from "@krempelfrei/contract/dates";
import { easterSunday } from "@krempelfrei/contract/easter";

const FIXED = new Set(["01-01", "05-01", "12-25", "12-26"]);

/**
 * True if banks settle SEPA payments on this day (TARGET calendar; accounting.md 3.1): not on Saturday, Sunday, 1
 * January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Purely German holidays, 24 and 31 December count.
 */
export function isTargetDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** The day itself if it is a TARGET day, or the next one. */
export function targetDayFrom(day: string): string {
  let found = day;
  while (!isTargetDay(found)) found = addDays(found, 1);
  return found;
}

/** The `count`-th TARGET day after a day; with 0 the same as `targetDayFrom`. */
export function addTargetDays(day: string, count: number): string {
  let found = targetDayFrom(day);
  // From a Saturday the first TARGET day after it is Monday, which is not counted twice.
  let left = found === day ? count : count - 1;
  for (; left > 0; left -= 1) found = targetDayFrom(addDays(found, 1));
  return found;
}
