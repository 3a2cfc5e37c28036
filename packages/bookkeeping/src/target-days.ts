import { addDays } from "@krempelfrei/contract/dates";

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const count = moon + weekday - 7 * late + 114;
  const month = String(Math.floor(count / 31)).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${month}-${String((count % 31) + 1).padStart(2, "0")}`;
}

const FIXED = new Set(["01-01", "05-01", "12-25", "12-26"]);

/**
 * Whether banks settle SEPA payments on this day (TARGET calendar; accounting.md 3.1): not on Saturday, Sunday,
 * 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Holidays of Germany alone, 24 and 31 December count.
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
  // Before the first TARGET day nothing has gone by: from a Saturday the first day after it is Monday.
  let left = found === day ? count : count - 1;
  for (; left > 0; left -= 1) found = targetDayFrom(addDays(found, 1));
  return found;
}
