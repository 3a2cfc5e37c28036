/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** A day in a text; offsets in UTF-16 code units, `to` is exclusive. */
export interface FoundDay {
  readonly day: Day;
  readonly from: number;
  readonly to: number;
}

const MONTHS = "jan feb mär apr mai jun jul aug sep okt nov dez".split(" ");
/** OCR loses the dots of "März"; Austria says "Jänner" and "Feber". */
const NAMES =
  "Januar|Jänner|Februar|Feber|März|Maerz|Marz|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|" +
  "Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez";
const ENGLISH = "January|February|March|May|June|July|October|December";
/** Word and LaTeX write non-breaking blanks. A line may break before a month's name and a year. */
const BLANK = String.raw`[ \u00A0]`;
const DAYS = new RegExp(
  String.raw`(?<![\d.,])(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})(?:\.${BLANK}?(?:(\d{1,2})\.${BLANK}?|\s{0,2}(${NAMES})\.?(?:${BLANK}|\s{1,3}(?=\d{4})))(\d{4}|\d{2})|${BLANK}(${NAMES}|${ENGLISH})${BLANK}(\d{4})))(?![\d-]|[.,]\d)`,
  "gi",
);
const DAYS_OF_YEAR = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})\.(?:${BLANK}?(\d{1,2})\.|\s{0,2}(${NAMES})(?!\p{L}))(?!${BLANK}?(?!\d{1,2}\.${BLANK}?\d{1,2}\.(?!\d))\d)`,
  "giu",
);

const MONTHS_OF_YEARS = new RegExp(
  String.raw`(?<![\p{L}\d.]|(?<![\d.,])\d{1,2}\.?${BLANK})(${NAMES})\.?${BLANK}((?:19|20)\d{2})(?!\d)`,
  "giu",
);

/** Maximum of characters in a list of days. */
const LIST = 120;

/** Every day in the text with day, month and year, in order. Invalid days are left out. */
export function findDays(text: string): FoundDay[] {
  const found: FoundDay[] = [];
  for (const match of text.matchAll(DAYS)) {
    const [all, isoYear, isoMonth, isoDay, day, month, name, year, spelled, itsYear] = match;
    const written =
      isoYear === undefined
        ? dayOf(year ?? itsYear ?? "", spelled ?? name ?? month ?? "", day ?? "")
        : dayOf(isoYear, isoMonth ?? "", isoDay ?? "");
    if (written !== undefined) found.push({ day: written, from: match.index, to: match.index + all.length });
  }
  return found;
}

/** A month with its year but without a day, YYYY-MM; offsets in UTF-16 code units. */
interface FoundMonth {
  readonly month: string;
  readonly from: number;
  readonly to: number;
}

/** Every month in the text with its year but without a day, in order. */
export const findMonths = (text: string): FoundMonth[] =>
  [...text.matchAll(MONTHS_OF_YEARS)].map(({ index, 0: all, 1: name = "", 2: year }) => ({
    month: `${year}-${String(monthOf(name)).padStart(2, "0")}`,
    from: index,
    to: index + all.length,
  }));

const MONTH_ENDS = new RegExp(
  String.raw`(?<!\p{L})(?:ende|(?:letzten|ablauf)\s(?:tage?\s)?des\smonats)\s(${NAMES})(?!\p{L})(?:\.?${BLANK}(\d{4})(?!\d))?`,
  "giu",
);

/** The end of the month of the letter: "zum Monatsende". */
const THIS_MONTH =
  /(?<=\b(?:zum|bis)\s)(?:monatsende|ende\s(?:des|dieses)(?:\slaufenden)?\smonats)(?!\p{L})/giu;

/**
 * The last day of every month whose end a text names: "bis Ende Juni 2026", without a year that of the next one from a day on, and "zum
 * Monatsende" that of the day's month.
 */
export function findMonthEnds(text: string, since?: Day): FoundDay[] {
  const ofThis = since === undefined ? [] : [...text.matchAll(THIS_MONTH)];
  const named = [...text.matchAll(MONTH_ENDS)].flatMap(({ index, 0: all, 1: name = "", 2: year }) => {
    const endIn = (ofYear: number): Day =>
      later(`${ofYear}-${String(monthOf(name)).padStart(2, "0")}-31`, {});
    const next = Number(year ?? since?.slice(0, 4));
    if (Number.isNaN(next)) return [];
    const isPast = year === undefined && since !== undefined && endIn(next) < since;
    return [{ day: endIn(isPast ? next + 1 : next), from: index, to: index + all.length }];
  });
  return [
    ...named,
    ...ofThis.map(({ index, 0: all }) => ({
      day: later(`${since?.slice(0, 7)}-31`, {}),
      from: index,
      to: index + all.length,
    })),
  ];
}

/** After a day of a list: its last day, with the year. */
const LAST_OF_LIST = new RegExp(
  String.raw`^(?:,?\s*(?:(?:und|sowie)\s+)?\d{1,2}\.${BLANK}?\d{1,2}\.)*,?\s*(?:(?:und|sowie)\s+)?(\d{1,2})\.${BLANK}?(\d{1,2})\.${BLANK}?(\d{4})(?!\d)`,
);

/** Every day in the text without a year: in the year of its list's end, else the next one from this day on. */
export function findDaysOfYear(text: string, since: Day): FoundDay[] {
  return [...text.matchAll(DAYS_OF_YEAR)].flatMap(({ index, 0: all, 1: day = "", 2: month, 3: name }) => {
    const inYear = (year: number): Day | undefined => dayOf(String(year), name ?? month ?? "", day);
    const behind = text.slice(index + all.length, index + all.length + LIST);
    const [, lastDay, lastMonth, lastYear] = LAST_OF_LIST.exec(behind) ?? [];
    const end = lastYear && dayOf(lastYear, lastMonth ?? "", lastDay ?? "");
    const year = Number((end ?? since).slice(0, 4));
    const found = end
      ? [year, year - 1].map(inYear).find((each) => each !== undefined && each <= end)
      : [year, year + 1].map(inYear).find((each) => each !== undefined && each >= since);
    return found === undefined ? [] : [{ day: found, from: index, to: index + all.length }];
  });
}

function dayOf(year: string, month: string, day: string): Day | undefined {
  // Two digits are a year of this century up to 79, because letters are not older.
  const full = year.length === 2 ? (Number(year) < 80 ? 2000 : 1900) + Number(year) : Number(year);
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  const date = new Date(Date.UTC(full, number - 1, Number(day)));
  const exists = date.getUTCFullYear() === full && date.getUTCMonth() === number - 1;
  return exists && full >= 1900 && full < 2100 ? date.toISOString().slice(0, 10) : undefined;
}

const monthOf = (name: string): number => MONTHS.indexOf(germanMonth(name.toLowerCase()).slice(0, 3)) + 1;

const germanMonth = (name: string): string =>
  ({ jänner: "januar", march: "märz", may: "mai", october: "oktober", december: "dezember" })[name] ??
  name.replace(/^m(?:ae|a)rz/, "märz");

/** The day after this many months and days; the last of a shorter month. */
export function later(
  day: Day,
  { months = 0, days = 0 }: { readonly months?: number; readonly days?: number },
): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)).toISOString().slice(0, 10);
}
