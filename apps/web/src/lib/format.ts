import { counted } from "@krempelfrei/contract/counted";
import { berlinDay, berlinMoment, berlinTime, germanDay } from "@krempelfrei/contract/dates";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { DAY_MS } from "@krempelfrei/contract/durations";

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;
const twoDecimals = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Base 1024, at most 2 decimals (specification 9). */
export function fileSize(bytes: number): string {
  let power = bytes <= 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  // 1023.999 KB would be rounded to 1,024 KB.
  if (power < UNITS.length - 1 && bytes / 1024 ** power >= 1023.995) power += 1;
  return `${twoDecimals.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** "1 Dokument", "1.234 Dokumente". */
export const documents = (count: number): string => counted(count, "Dokument", "Dokumente");

/** Text for the content of a folder. */
export const folderContent = (count: number): string => (count === 0 ? "leer" : documents(count));

/** The number of documents after a preposition, as in "von 12 Dokumenten". */
export const ofDocuments = (count: number): string => `${documents(count)}${count === 1 ? "" : "n"}`;

export const MONTHS = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
] as const;

/** Short forms; months of at most four letters stay as they are. */
const SHORT_MONTHS = MONTHS.map((month) =>
  month.length <= 4 ? month : `${month.slice(0, month === "September" ? 4 : 3)}.`,
);

type Relevance = Pick<FileItem, "date_relevance_year" | "date_relevance_month" | "date_relevance_day">;

/** "9. Nov. 2026", "Nov. 2026" or "2026"; null without a year. */
export function shortDate(file: Relevance): string | null {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year === null) return null;
  if (month === null) return String(year);
  const named = `${SHORT_MONTHS[month - 1] ?? ""} ${year}`;
  return day === null ? named : `${day}. ${named}`;
}

/** Year only, 'month year' or 'dd month year' (specification 3) in German notation; null without a year. */
export function relevanceDateFormatted(file: Relevance): string | null {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year === null) return null;
  if (month === null) return String(year);
  const named = `${MONTHS[month - 1] ?? ""} ${year}`;
  return day === null ? named : `${day}. ${named}`;
}

const longDate = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "Europe/Berlin" });

/** "22. November 2027", from a point in time. */
export const germanLongDate = (value: string): string => longDate.format(new Date(value));

/** "Anna", "Anna und Uwe", "Anna, Uwe und Ina". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat("de-DE").format(names);

/** 20.11.2026, from a calendar day (YYYY-MM-DD) or a point in time; empty for null. */
export function germanDate(value: string | null): string {
  if (value === null) return "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return germanDay(value);
  return germanDay(berlinDay(new Date(value)));
}

/** 14:05, from a point in time. */
export const germanTime = (value: string): string => berlinTime(new Date(value));

/** 20.11.2026, 14:05, from a point in time. */
export const germanMoment = (value: string): string => berlinMoment(new Date(value));

/** 20.11.2026, 14:05 Uhr, from a point in time. */
export const germanMomentText = (value: string): string => `${germanMoment(value)} Uhr`;

const weekday = new Intl.DateTimeFormat("de-DE", { weekday: "long", timeZone: "Europe/Berlin" });

/** "heute", "gestern", the weekday of the last days, else 20.11.2026; from a point in time, by the day in Berlin. */
export function nearDay(value: string, now = new Date()): string {
  const then = new Date(value);
  const days = Math.round((Date.parse(berlinDay(now)) - Date.parse(berlinDay(then))) / DAY_MS);
  if (days <= 0) return "heute";
  if (days === 1) return "gestern";
  return days < 7 ? weekday.format(then) : germanDate(value);
}

const DATE = /^(?:(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?|(\d{2})(\d{2}))(\d{4}|\d{2})$/;

/**
 * Rule for the century of a year of two digits. `birthday`: the latest past year. `deadline`: this century, because
 * most are ahead. `day`: at most ten years ahead, as in the calendar.
 */
export type DateKind = "birthday" | "deadline" | "day";

const YEARS_AHEAD = 10;

function inCentury(year: string, monthAndDay: string, kind: DateKind): string {
  const now = berlinDay(new Date());
  const century = Number(now.slice(0, 2));
  const last = kind === "birthday" ? now : `${Number(now.slice(0, 4)) + YEARS_AHEAD}-12-31`;
  const inThis = `${century}${year}-${monthAndDay}`;
  return kind === "deadline" || inThis <= last ? inThis : `${century - 1}${year}-${monthAndDay}`;
}

/**
 * YYYY-MM-DD of a typed German date (1.2.1960, 1/2/1960, 1-2-60, 01021960), or the text itself, which no schema of a
 * date accepts. Without a kind a year of two digits is incomplete, because more digits may follow during typing.
 */
export function isoOfGerman(text: string, kind?: DateKind): string {
  const match = DATE.exec(text.trim());
  if (!match) return text.trim();
  const [, day, month, dayAlone = "", monthAlone = "", year = ""] = match;
  const monthAndDay = `${(month ?? monthAlone).padStart(2, "0")}-${(day ?? dayAlone).padStart(2, "0")}`;
  if (year.length === 4) return `${year}-${monthAndDay}`;
  return kind === undefined ? text.trim() : inCentury(year, monthAndDay, kind);
}
