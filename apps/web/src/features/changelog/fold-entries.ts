import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MINUTE_MS } from "@krempelfrei/contract/durations";

/** Entries of one action by one person, the newest first. */
export type Run = readonly [LoggedChange, ...LoggedChange[]];

export interface HistoryDay {
  /** In Germany, YYYY-MM-DD. */
  readonly day: string;
  readonly runs: readonly Run[];
}

/** Longest pause within a run. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Number of entries from which folding saves space. */
export const FOLDED_FROM = 3;

const continues = (newer: LoggedChange, older: LoggedChange): boolean =>
  newer.action === older.action &&
  newer.actor.id === older.actor.id &&
  newer.actor.name === older.actor.name &&
  Date.parse(newer.at) - Date.parse(older.at) <= PAUSE_MS;

/** Entries by day, the newest first; consecutive similar ones with short pauses form one run. */
export function foldEntries(entries: readonly LoggedChange[]): readonly HistoryDay[] {
  const days: { day: string; runs: [LoggedChange, ...LoggedChange[]][] }[] = [];
  for (const entry of entries) {
    const day = berlinDay(new Date(entry.at));
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, runs: [] };
      days.push(last);
    }
    const run = last.runs.at(-1);
    const newer = run?.at(-1);
    if (run && newer && continues(newer, entry)) run.push(entry);
    else last.runs.push([entry]);
  }
  return days;
}

/** True if a person signed in or out: the subject would repeat the name of the actor. */
export const isOwnSession = ({ action, actor, subject }: LoggedChange): boolean =>
  action.startsWith("session.") && subject.id === actor.id;
