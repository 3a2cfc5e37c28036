import type { Clue } from "./clue.ts";
import type { Day } from "./dates.ts";
import { type Deadline, deadlineOf, dueDay } from "./deadlines.ts";
import { documentDate } from "./document-date.ts";

/** A day in a letter by which something is to be done. */
export interface FoundDate {
  readonly kind: Deadline["kind"] | "payment";
  readonly day: Day;
  /** From 1. */
  readonly page: number;
  /** The passage, on one line. */
  readonly text: string;
}

/** Characters: dates that matter stand on the first pages. */
const LOOKED_AT = 40_000;
const TEXT_MAX = 120;

/** The days by which a letter wants something done, at most one of each kind. `today`: the day it came. */
export function foundDates(body: string, today: Day): FoundDate[] {
  const text = body.slice(0, LOOKED_AT);
  const dated = documentDate(text, today)?.value;
  const due = dueDay(text, dated);
  const deadline = deadlineOf(text, dated);
  return [
    ...(due ? [foundAt(text, "payment", due.value, due)] : []),
    ...(deadline && deadline.value.day !== null
      ? [foundAt(text, deadline.value.kind, deadline.value.day, deadline)]
      : []),
  ];
}

function foundAt(
  text: string,
  kind: FoundDate["kind"],
  day: Day,
  { from = 0, to = 0 }: Clue<unknown>,
): FoundDate {
  const passage = text.slice(from, to).replace(/\s+/g, " ").trim();
  return {
    kind,
    day,
    page: text.slice(0, from).split("\f").length,
    text: passage.slice(0, TEXT_MAX).toWellFormed(),
  };
}
