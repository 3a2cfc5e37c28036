import { foldWord } from "./fold.ts";

/** A word of a text in folded form with its position: UTF-16 code units, `to` is exclusive. */
export interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text in order, including words of one letter. */
export function* tokensOf(text: string): Generator<Token, undefined> {
  for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const word = foldWord(match[0]);
    if (word !== "") yield { word, from: match.index, to: match.index + match[0].length };
  }
  return undefined;
}
