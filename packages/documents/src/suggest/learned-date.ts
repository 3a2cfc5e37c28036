import { foldWord } from "../text/fold.ts";
import type { Clue } from "./clue.ts";
import { findDays, type Day } from "./dates.ts";
import type { Filed } from "./neighbours.ts";

/** Characters before a day that say which one it is. */
export const LABEL_CHARS = 40;
/** Score of a day at the place where the sender's last letter had its date. */
const LEARNED = 0.8;
/** Below this score the text alone is in doubt of its date. */
const DOUBT = 0.65;
/** A sure day that the last letter contradicts is asked. */
const CONTRADICTED = 0.6;

/** The last two words in front of a day, folded; undefined where they say nothing. */
function labelOf(before: string): string | undefined {
  const words = (before.match(/\p{L}+/gu) ?? []).slice(-2).map(foldWord);
  const label = words.join(" ");
  return label.length >= 4 ? label : undefined;
}

/**
 * The date of a letter, with the place where the sender's last filed letter had the day that a person gave it: "wie beim letzten
 * Mal". It counts where the text is silent or in doubt, and is asked where the text is sure of another day.
 */
export function learnedDate(
  clue: Clue<Day> | undefined,
  text: string,
  { ofSender, today }: { readonly ofSender: readonly Filed[]; readonly today: Day },
): Clue<Day> | undefined {
  const label = ofSender
    .map(({ date_label: before }) => labelOf(before ?? ""))
    .find((one) => one !== undefined);
  if (label === undefined) return clue;
  const found = findDays(text).filter(
    ({ day, from }) => day <= today && labelOf(text.slice(Math.max(0, from - LABEL_CHARS), from)) === label,
  );
  const [first] = found;
  if (!first || new Set(found.map(({ day }) => day)).size > 1) return clue;
  const { day: value, from, to } = first;
  if (clue?.value === value) return { ...clue, score: Math.max(clue.score, LEARNED) };
  if (clue && clue.score >= DOUBT) return { ...clue, score: CONTRADICTED, other: value };
  return {
    value,
    why: "wie beim letzten Mal",
    score: LEARNED,
    from,
    to,
    ...(clue && { other: clue.value }),
  };
}
