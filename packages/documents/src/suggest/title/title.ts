import type { Clue } from "../clue.ts";
import { kindWordOf } from "../kinds.ts";
import { isNamedByMachine } from "../file-name-clues.ts";

/** Score from which kind and sender are certain enough for a name. */
const CERTAIN = 0.6;

interface Known {
  readonly text: string;
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly type: Clue<string> | undefined;
  readonly author: Clue<string> | undefined;
}

/**
 * Name of a letter without a subject, from its kind and sender: "Rechnung Stadtwerke Musterstadt". Only for a file that
 * a scanner, telephone or browser named, because a person's name for it says more. Undefined if either is uncertain.
 */
export function titleOf({ text, name, type, author }: Known): Clue<string> | undefined {
  const score = Math.min(type?.score ?? 0, author?.score ?? 0);
  if (!type || !author || score < CERTAIN || !isNamedByMachine(name)) return undefined;
  const kind = kindWordOf(text, type.value);
  return kind === undefined
    ? undefined
    : { value: `${kind} ${author.value}`, why: "aus: Art und Absender", score };
}
