import { addDays, berlinDay } from "@krempelfrei/contract/dates";

/** Last millisecond of a calendar day (YYYY-MM-DD) in Germany, in summer and winter time; formatted as a date it is that day. */
export function endOfBerlinDay(day: string): Date {
  const next = addDays(day, 1);
  const summer = new Date(`${next}T00:00:00+02:00`);
  // In winter this time is still 23:00 of the day before.
  const midnight = berlinDay(summer) === next ? summer : new Date(`${next}T00:00:00+01:00`);
  return new Date(midnight.getTime() - 1);
}

/** The day so many months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
