import { askedNumber } from "./numbers.ts";
import { tokensOf } from "./tokens.ts";
import { WORD_MIN } from "./words.ts";

/**
 * What a search asks for: words in any place, several that follow one another exactly as they are, or a number, however it is
 * written.
 */
export interface Term {
  readonly kind: "word" | "phrase" | "number";
  /** Folded; a word has one. */
  readonly words: readonly string[];
  /** As it was typed, without quotation marks. */
  readonly typed: string;
}

const QUOTED = /["„“”»«]([^"„“”»«]*)["„“”»«]|([^\s"„“”»«]+)/g;

/**
 * The terms of a search. What stands in quotation marks is a phrase; with signs inside ("1.234,56", "2026/4711") it is a
 * number. Single letters count in phrases alone.
 */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  for (const [, quoted, plain = ""] of search.matchAll(QUOTED)) {
    const typed = quoted ?? plain;
    const tokens = [...tokensOf(typed)];
    const words = tokens.map(({ word }) => word);
    const isPhrase = words.length > 1 && (quoted !== undefined || /\p{N}/u.test(plain));
    if (isPhrase) terms.push({ kind: isSigned(quoted, words) ? "number" : "phrase", words, typed });
    else
      for (const { word, from, to } of tokens)
        if (word.length >= WORD_MIN)
          terms.push({ kind: "word", words: [word], typed: typed.slice(from, to) });
  }
  return terms;
}

const isSigned = (quoted: string | undefined, words: readonly string[]): boolean =>
  quoted === undefined && askedNumber(words) !== undefined;
