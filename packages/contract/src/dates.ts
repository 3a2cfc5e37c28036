const inBerlin = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

let latest = { second: Number.NaN, day: "" };

/**
 * The calendar day (YYYY-MM-DD) of a point in time in Germany, where contracts begin and end. Each request needs the
 * present day, so the latest result is cached.
 */
export function berlinDay(moment: Date): string {
  const second = Math.floor(moment.getTime() / 1000);
  if (second !== latest.second) latest = { second, day: inBerlin.format(moment) };
  return latest.day;
}

/** The calendar day (YYYY-MM-DD) this number of days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `31.10.2026` for `2026-10-31`. */
export const germanDay = (day: string): string => day.split("-").toReversed().join(".");

const timeInBerlin = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day in Germany at a point in time: `14:05`. */
export const berlinTime = (moment: Date): string => timeInBerlin.format(moment);

/** Day and time in Germany at a point in time: `20.11.2026, 14:05`. */
export const berlinMoment = (moment: Date): string =>
  `${germanDay(berlinDay(moment))}, ${berlinTime(moment)}`;

/** The point in time at which clocks in Germany show this time (`14:05`) on a calendar day (YYYY-MM-DD). */
export function momentInBerlin(day: string, time: string): Date {
  const summer = new Date(`${day}T${time}:00+02:00`);
  return berlinTime(summer) === time ? summer : new Date(`${day}T${time}:00+01:00`);
}
