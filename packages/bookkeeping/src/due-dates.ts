import { addDays } from "@krempelfrei/contract/dates";
import { easterSunday } from "./easter.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/** Public holidays of all sixteen states: fixed days (MM-DD), and those that move with Easter, in days after it. */
const FIXED = new Set(["01-01", "05-01", "10-03", "12-25", "12-26"]);
const AFTER_EASTER = [-2, 1, 39, 50];

/** Whether offices work on this day everywhere in Germany; holidays of single states are not looked at. */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY || FIXED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.every((days) => addDays(easter, days) !== day);
}

/**
 * By which day (YYYY-MM-DD) the advance VAT return of a quarter ('2026-Q4') has to be sent: the 10th after its end
 * (§ 18 Abs. 1 UStG), a month later with a permanent extension (§ 46 UStDV), and the next working day where that is none
 * (§ 108 Abs. 3 AO). A holiday of a single state would allow a day more; who sends it by this one is never late.
 */
export function vatReturnDueOn(
  quarter: string,
  { hasExtension }: { readonly hasExtension: boolean },
): string {
  const after = Number(quarter.slice(6)) * 3 + (hasExtension ? 1 : 0);
  const year = Number(quarter.slice(0, 4)) + Math.floor(after / 12);
  let day = `${year}-${String((after % 12) + 1).padStart(2, "0")}-10`;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
