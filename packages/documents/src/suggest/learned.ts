import { foldWord } from "../text/fold.ts";
import type { Clue } from "./clue.ts";
import type { Day } from "./dates.ts";
import type { Deadline } from "./deadlines.ts";
import type { FoundDate } from "./found-dates.ts";

/** Characters before a value that say which one it is. */
export const LABEL_CHARS = 40;
/** Score of a value at the place where the sender's last letter had it. */
const LEARNED = 0.8;
/** Below this score the text alone is in doubt of its value. */
const DOUBT = 0.65;
/** Score of a sure date that the sender's last letter contradicts, so that a person is asked. */
const CONTRADICTED = 0.6;
const LAST_TIME = "wie beim letzten Mal";
const RULE = "Regel des Büros";
const CURRENCY = new Set(["eur", "euro"]);

/** A person's decision about the date, the amount or a deadline of a sender's letter. */
export interface Lesson {
  readonly field: "date" | "amount" | "deadline";
  /** Last words in front of the value, folded; of a deadline the kind that its text names. */
  readonly label: string;
  /** Kind that a deadline became; null for other fields. */
  readonly becomes: FoundDate["kind"] | null;
  /** Confirmed by the office: it counts in all groups, after what the group itself teaches. */
  readonly is_rule?: true;
}

/** A lesson of a sender's letter. */
export interface SenderLesson extends Lesson {
  readonly author: string;
}

type PlacedField = Exclude<Lesson["field"], "deadline">;

/** Lesson by the text in front of the value that a person gave; none where it says nothing. */
export function lessonsOf(field: PlacedField, before: string | null): Lesson[] {
  const label = labelOf(before ?? "");
  return label === undefined ? [] : [{ field, label, becomes: null }];
}

/** The last two words of a text, of its last line alone where that has words enough. */
function labelOf(before: string): string | undefined {
  const lines = before.split("\n");
  return lastWords(lines.at(-1) ?? "") ?? lastWords(before);
}

function lastWords(text: string): string | undefined {
  const words = (text.match(/\p{L}+/gu) ?? []).map(foldWord).filter((word) => !CURRENCY.has(word));
  const label = words.slice(-2).join(" ");
  return label.length >= 4 ? label : undefined;
}

interface Place<Value> {
  readonly value: Value;
  readonly from: number;
  readonly to: number;
}

/**
 * Value at the place where a person found it in the sender's last filed letter, or where a rule of the office has it. It
 * replaces the value of the text, except a certain date, which is kept as doubtful.
 */
export function learnedValue<Value extends string | number>(
  clue: Clue<Value> | undefined,
  text: string,
  {
    field,
    lessons,
    places,
  }: {
    readonly field: PlacedField;
    /** Lessons of the sender, the newest first, rules of the office behind them. */
    readonly lessons: readonly Lesson[];
    readonly places: readonly Place<Value>[];
  },
): Clue<Value> | undefined {
  const ofField = lessons.filter((lesson) => lesson.field === field);
  const last = ofField.find(({ is_rule }) => is_rule === undefined);
  for (const lesson of [...(last ? [last] : []), ...ofField.filter(({ is_rule }) => is_rule)]) {
    const found = places.filter(
      ({ from }) => labelOf(text.slice(Math.max(0, from - LABEL_CHARS), from)) === lesson.label,
    );
    const [first] = found;
    if (!first || new Set(found.map(({ value }) => value)).size > 1) continue;
    const { value, from, to } = first;
    if (clue?.value === value) return { ...clue, score: Math.max(clue.score, LEARNED) };
    if (field === "date" && !lesson.is_rule && clue && clue.score >= DOUBT)
      return { ...clue, score: CONTRADICTED, other: value };
    return { value, why: whyOf(lesson), score: LEARNED, from, to, ...(clue && { other: clue.value }) };
  }
  return clue;
}

const whyOf = ({ is_rule }: Lesson): string => (is_rule ? RULE : LAST_TIME);

/** A deadline that a person noted for a document. */
export interface NotedDeadline {
  readonly kind: FoundDate["kind"];
  readonly due_on: Day;
  readonly postponed_from: Day | null;
  readonly origin_text: string | null;
}

/**
 * Lessons by the kinds that persons gave to the dates found in a letter. A removed deadline teaches nothing: it may have been
 * settled, and the one of the next letter would be missed.
 */
export function deadlineLessons(found: readonly FoundDate[], noted: readonly NotedDeadline[]): Lesson[] {
  const isFound = (kind: string): boolean => found.some((one) => one.kind === kind);
  return found.flatMap(({ kind, day, text }): Lesson[] => {
    const same = noted.filter(
      (one) => one.origin_text === text || one.due_on === day || one.postponed_from === day,
    );
    const made = same.find((one) => one.kind === kind) ?? same.find((one) => !isFound(one.kind));
    return made ? [{ field: "deadline", label: kind, becomes: made.kind }] : [];
  });
}

/** The kind that persons gave to the sender's last deadline of this kind, and why; without a lesson the kind itself. */
export function learnedKind(
  kind: FoundDate["kind"],
  lessons: readonly Lesson[],
): { readonly kind: FoundDate["kind"]; readonly why: string | null } {
  const lesson = lessons.find(({ field, label }) => field === "deadline" && label === kind);
  const becomes = lesson?.becomes ?? kind;
  return { kind: becomes, why: lesson && becomes !== kind ? whyOf(lesson) : null };
}

/** A deadline of any kind, since a person may have made another kind of it. */
export type LearnedDeadline = Omit<Deadline, "kind"> & { readonly kind: FoundDate["kind"] };

/** A deadline, of the kind that persons gave to the sender's last one. */
export function learnedDeadline(
  clue: Clue<LearnedDeadline> | undefined,
  lessons: readonly Lesson[],
): Clue<LearnedDeadline> | undefined {
  if (!clue) return undefined;
  const { kind, why } = learnedKind(clue.value.kind, lessons);
  return why === null ? clue : { ...clue, value: { ...clue.value, kind }, why };
}
