import { tokensOf, WORD_MIN } from "./words.ts";

/** What a search asks for: words in any place, or several that follow one another exactly as they are. */
export interface Term {
  readonly kind: "word" | "phrase";
  /** Folded; a word has one. */
  readonly words: readonly string[];
  /** As it was typed, without quotation marks. */
  readonly typed: string;
}

const QUOTED = /["„“”»«]([^"„“”»«]*)["„“”»«]|([^\s"„“”»«]+)/g;

/**
 * The terms of a search. What stands in quotation marks is a phrase, and so is a number with signs inside ("1.234,56",
 * "2026/4711"). Single letters count in phrases alone.
 */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  for (const [, quoted, plain = ""] of search.matchAll(QUOTED)) {
    const typed = quoted ?? plain;
    const tokens = [...tokensOf(typed)];
    const isPhrase = tokens.length > 1 && (quoted !== undefined || /\p{N}/u.test(plain));
    if (isPhrase) terms.push({ kind: "phrase", words: tokens.map(({ word }) => word), typed });
    else
      for (const { word, from, to } of tokens)
        if (word.length >= WORD_MIN)
          terms.push({ kind: "word", words: [word], typed: typed.slice(from, to) });
  }
  return terms;
}
