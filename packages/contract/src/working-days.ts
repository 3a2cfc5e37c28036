import { addDays } from "./dates.ts";
import { easterSunday } from "./easter.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/** Public holidays common to all sixteen states: fixed days (MM-DD), and moving ones in days after Easter. */
const FIXED = new Set(["01-01", "05-01", "10-03", "12-25", "12-26"]);
const AFTER_EASTER = [-2, 1, 39, 50];

/** "Arbeitstage" and bank days end with Friday; a Saturday is a "Werktag", too (§ 3 Abs. 2 BUrlG). */
export type WorkingWeek = "to Friday" | "to Saturday";

/** True for a day of the working week that is no public holiday in all of Germany; holidays of single states are ignored. */
export function isWorkingDay(day: string, week: WorkingWeek = "to Friday"): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || (weekday === SATURDAY && week === "to Friday") || FIXED.has(day.slice(5)))
    return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.every((days) => addDays(easter, days) !== day);
}

/** The day itself if it is a working day, or the next one. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}

/** The working day this number of working days after a day, or before it for a negative number. */
export function addWorkingDays(day: string, count: number, week: WorkingWeek): string {
  const step = Math.sign(count);
  let found = day;
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, step);
    if (isWorkingDay(found, week)) left -= 1;
  }
  return found;
}
