import { foldWord } from "../text/fold.ts";
import type { Clue } from "./clue.ts";

/** Characters before a value that say which one it is. */
export const LABEL_CHARS = 40;
/** Score of a value at the place where the sender's last letter had it. */
const LEARNED = 0.8;
/** Below this score the text alone is in doubt of its value. */
const DOUBT = 0.65;
/** A sure value that the last letter contradicts is asked. */
const CONTRADICTED = 0.6;
const LAST_TIME = "wie beim letzten Mal";
const CURRENCY = new Set(["eur", "euro"]);

/** What a person made of a fact of a sender's letter. */
export interface Lesson {
  readonly field: "date" | "amount";
  /** Last words in front of the value, folded. */
  readonly label: string;
}

/** Lesson by the text in front of the value that a person gave; none where it says nothing. */
export function lessonsOf(field: Lesson["field"], before: string | null): Lesson[] {
  const label = labelOf(before ?? "");
  return label === undefined ? [] : [{ field, label }];
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
 * The value of a letter, with the place where the sender's last filed letter had the one that a person gave. It counts where the
 * text is silent or in doubt. Where the text is sure of another value, an amount that a person had to correct counts, and a date is
 * asked.
 */
export function learnedValue<Value extends string | number>(
  clue: Clue<Value> | undefined,
  text: string,
  {
    field,
    lessons,
    places,
  }: {
    readonly field: Lesson["field"];
    /** Lessons of the sender, the newest first. */
    readonly lessons: readonly Lesson[];
    readonly places: readonly Place<Value>[];
  },
): Clue<Value> | undefined {
  const label = lessons.find((lesson) => lesson.field === field)?.label;
  if (label === undefined) return clue;
  const found = places.filter(
    ({ from }) => labelOf(text.slice(Math.max(0, from - LABEL_CHARS), from)) === label,
  );
  const [first] = found;
  if (!first || new Set(found.map(({ value }) => value)).size > 1) return clue;
  const { value, from, to } = first;
  if (clue?.value === value) return { ...clue, score: Math.max(clue.score, LEARNED) };
  if (field === "date" && clue && clue.score >= DOUBT) return { ...clue, score: CONTRADICTED, other: value };
  return { value, why: LAST_TIME, score: LEARNED, from, to, ...(clue && { other: clue.value }) };
}
