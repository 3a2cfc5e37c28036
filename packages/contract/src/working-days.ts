import { addDays } from "./dates.ts";
import { easterSunday } from "./easter.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/** Public holidays common to all sixteen states: fixed days (MM-DD), and moving ones in days after Easter. */
const FIXED = new Set(["01-01", "05-01", "10-03", "12-25", "12-26"]);
const AFTER_EASTER = [-2, 1, 39, 50];

/** True for a weekday that is no public holiday in all of Germany; holidays of single states are ignored. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY || FIXED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.every((days) => addDays(easter, days) !== day);
}

/** The day itself if it is a working day, or the next one. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}
