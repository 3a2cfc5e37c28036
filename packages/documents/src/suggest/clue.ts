/** A fact found in a text, with reason and position: offsets in UTF-16 code units. */
export interface Clue<Value> {
  readonly value: Value;
  /** A German phrase: "aus: Rechnungsdatum". */
  readonly why: string;
  /** 0 to 1. */
  readonly score: number;
  readonly from?: number;
  readonly to?: number;
  /** Next best value, if it is nearly as likely. */
  readonly other?: Value;
}

/** Difference of scores up to which the second value is offered as well. */
const NEARLY = 0.15;

/** The best clue, with another value of nearly the same score; of equals the first. */
export function bestOf<Value>(clues: readonly Clue<Value>[]): Clue<Value> | undefined {
  const best = highest(clues);
  const other = best && highest(clues.filter(({ value }) => value !== best.value));
  return best && other && best.score - other.score <= NEARLY ? { ...best, other: other.value } : best;
}

function highest<Value>(clues: readonly Clue<Value>[]): Clue<Value> | undefined {
  let best: Clue<Value> | undefined;
  for (const clue of clues) if (best === undefined || clue.score > best.score) best = clue;
  return best;
}
