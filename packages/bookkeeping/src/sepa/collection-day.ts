import { addDays, germanDay } from "@krempelfrei/contract/dates";
import { lastDay } from "../month.ts";
import { addTargetDays, targetDayFrom } from "./target-days.ts";

/** Banks accept a file at most this many calendar days before it is due (accounting.md 3.1). */
export const COLLECTION_DAYS_AHEAD_MAX = 14;

export interface CollectionDayRules {
  /** The day on which the run is made. */
  readonly today: string;
  /** YYYY-MM. */
  readonly month: string;
  /** Usual day of the month for collections; a shorter month uses its last day. */
  readonly collection_day: number;
  /** TARGET days between the run and the collection, at least 1. */
  readonly lead_target_days: number;
  /** YYYY-MM-DD. Undefined: the usual day of the month (`collection_day`). */
  readonly wanted?: string | undefined;
}

export type CollectionDay =
  /** `moved`: the German sentence if the day differs from the requested or usual one. */
  | { readonly ok: true; readonly day: string; readonly moved: string | undefined }
  | { readonly ok: false; readonly message: string };

const inGerman = new Intl.DateTimeFormat("de-DE", { weekday: "long", timeZone: "UTC" });

/** `Montag, 07.12.2026`. */
const withWeekday = (day: string): string =>
  `${inGerman.format(new Date(`${day}T00:00:00Z`))}, ${germanDay(day)}`;

export const movedText = (day: string): string =>
  `Der Fälligkeitstag wurde auf ${withWeekday(day)}, verschoben.`;

function usualDay(month: string, day: number): string {
  const wanted = `${month}-${String(day).padStart(2, "0")}`;
  const last = lastDay(month);
  return wanted < last ? wanted : last;
}

/**
 * The day of collection: the requested one, or the usual one of the month, moved to the next TARGET day. A past usual
 * day becomes the first possible one; a requested day that is too early is refused, and so is any more than 14 days
 * ahead, both with a German text.
 */
export function collectionDay(rules: CollectionDayRules): CollectionDay {
  const earliest = addTargetDays(rules.today, rules.lead_target_days);
  const wanted = rules.wanted ?? usualDay(rules.month, rules.collection_day);
  if (rules.wanted !== undefined && targetDayFrom(wanted) < earliest)
    return { ok: false, message: `Der früheste mögliche Fälligkeitstag ist der ${germanDay(earliest)}.` };
  const day = wanted < earliest ? earliest : targetDayFrom(wanted);
  const latest = addDays(rules.today, COLLECTION_DAYS_AHEAD_MAX);
  if (day > latest) {
    const from = germanDay(addDays(day, -COLLECTION_DAYS_AHEAD_MAX));
    const message = `Der Fälligkeitstag darf höchstens 14 Tage im Voraus liegen. Für den ${germanDay(day)} kann die Datei ab dem ${from} erstellt werden.`;
    return { ok: false, message };
  }
  return { ok: true, day, moved: day === wanted ? undefined : movedText(day) };
}
