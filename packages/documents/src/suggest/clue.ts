/** Something that a text tells, why it is believed, and where it stands: offsets in UTF-16 code units. */
export interface Clue<Value> {
  readonly value: Value;
  /** A German phrase: "aus: Rechnungsdatum". */
  readonly why: string;
  /** 0 to 1. */
  readonly score: number;
  readonly from?: number;
  readonly to?: number;
}

/** The best one; of equals the first. */
export function bestOf<Value>(clues: readonly Clue<Value>[]): Clue<Value> | undefined {
  let best: Clue<Value> | undefined;
  for (const clue of clues) if (best === undefined || clue.score > best.score) best = clue;
  return best;
}
