/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** A day that a text names; offsets in UTF-16 code units, `to` behind its end. */
export interface FoundDay {
  readonly day: Day;
  readonly from: number;
  readonly to: number;
}

const MONTHS = "jan feb mär apr mai jun jul aug sep okt nov dez".split(" ");
const NAMES =
  "Januar|Februar|März|Maerz|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|" +
  "Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez";
const DAYS = new RegExp(
  String.raw`(?<![\d.,])(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\. ?(?:(\d{1,2})\. ?|(${NAMES})\.? )(\d{4}|\d{2}))(?![\d-])`,
  "gi",
);

/** Every day that the text names with day, month and year, in its order. Days that do not exist are left out. */
export function findDays(text: string): FoundDay[] {
  const found: FoundDay[] = [];
  for (const match of text.matchAll(DAYS)) {
    const [all, isoYear, isoMonth, isoDay, day, month, name, year = ""] = match;
    const written =
      isoYear === undefined
        ? dayOf(year, name ?? month ?? "", day ?? "")
        : dayOf(isoYear, isoMonth ?? "", isoDay ?? "");
    if (written !== undefined) found.push({ day: written, from: match.index, to: match.index + all.length });
  }
  return found;
}

function dayOf(year: string, month: string, day: string): Day | undefined {
  // Two digits are a year of this century up to 79: letters are not older.
  const full = year.length === 2 ? (Number(year) < 80 ? 2000 : 1900) + Number(year) : Number(year);
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  const date = new Date(Date.UTC(full, number - 1, Number(day)));
  const exists = date.getUTCFullYear() === full && date.getUTCMonth() === number - 1;
  return exists && full >= 1900 && full < 2100 ? date.toISOString().slice(0, 10) : undefined;
}

const monthOf = (name: string): number =>
  MONTHS.indexOf(name.toLowerCase().replace("ae", "ä").slice(0, 3)) + 1;

/** The day so many months and days later; the last of a month where the day does not exist in it. */
export function later(
  day: Day,
  { months = 0, days = 0 }: { readonly months?: number; readonly days?: number },
): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)).toISOString().slice(0, 10);
}
