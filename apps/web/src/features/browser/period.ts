import { germanDate, MONTHS } from "../../lib/format.ts";

/** A year, a month or a day (YYYY, YYYY-MM, YYYY-MM-DD) in German words. */
function partText(part: string): string {
  const [year = "", month, day] = part.split("-");
  if (day !== undefined) return germanDate(part);
  return month === undefined ? year : `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** "2025", "April 2026", "seit 2016", "bis 31.03.2026", "2016 bis 2018"; undefined without a period. */
export function periodText(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `bis ${partText(to)}`;
  if (to === undefined) return `seit ${partText(from)}`;
  return from === to ? partText(from) : `${partText(from)} bis ${partText(to)}`;
}
