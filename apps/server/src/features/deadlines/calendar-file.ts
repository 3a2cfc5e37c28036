import { kindLabel, ruleText } from "@krempelfrei/contract/deadlines/due-day";
import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { Ctx } from "../../context/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { ASK_STAFF, UNNAMED } from "./notified-persons.ts";
import { ruleOf } from "./due-columns.ts";

interface Entry {
  readonly row: DeadlineRow;
  /** Undefined while the document is hidden: then the entry tells the day alone. */
  readonly file: Pick<FileRow, "author"> | undefined;
}

export interface CalendarFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content: Buffer;
}

/** Interval at which a program should ask again. */
const REFRESH_SECONDS = 6 * 3600;

function wordsOf(row: DeadlineRow, { author }: Pick<FileRow, "author">) {
  const rule = ruleOf(row);
  const about = [kindLabel(row.kind as Parameters<typeof kindLabel>[0]), author, row.note];
  const description = [...about, rule && ruleText(rule)].filter((text) => text !== null).join("\n");
  return { summary: row.title, description };
}

/** Deadlines as a calendar (RFC 5545): all-day events without a time zone that do not mark the person as busy. */
export function calendarFile(
  { settings }: Pick<Ctx, "settings">,
  fileName: string,
  entries: readonly Entry[],
): CalendarFile {
  const { productName, appUrl } = settings;
  const { host } = new URL(appUrl);
  const calendar = ical({
    name: `Fristen (${productName})`,
    prodId: { company: productName, product: "Fristen", language: "DE" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { row, file } of entries) {
    calendar.createEvent({
      id: `${row.id}@${host}`,
      start: new Date(`${row.due_on}T00:00:00Z`),
      allDay: true,
      ...(file ? wordsOf(row, file) : { summary: UNNAMED, description: ASK_STAFF }),
      url: `${appUrl}/deadlines`,
      stamp: row.updated_at,
      lastModified: row.updated_at,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return {
    mediaType: "text/calendar; charset=utf-8",
    fileName,
    content: Buffer.from(calendar.toString()),
  };
}
