import { tokensOf, WORD_MIN } from "./words.ts";

/** What a search asks for: words in any place, or several that follow one another exactly as they are. */
export interface Term {
  readonly kind: "word" | "phrase";
  /** Folded; a word has one. */
  readonly words: readonly string[];
}

const QUOTED = /["„“”»«]([^"„“”»«]*)["„“”»«]|([^\s"„“”»«]+)/g;

/**
 * The terms of a search. What stands in quotation marks is a phrase, and so is a number with signs inside ("1.234,56",
 * "2026/4711"). Single letters count in phrases alone.
 */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  for (const [, quoted, plain = ""] of search.matchAll(QUOTED)) {
    const words = [...tokensOf(quoted ?? plain)].map(({ word }) => word);
    const isPhrase = words.length > 1 && (quoted !== undefined || /\p{N}/u.test(plain));
    if (isPhrase) terms.push({ kind: "phrase", words });
    else for (const word of words) if (word.length >= WORD_MIN) terms.push({ kind: "word", words: [word] });
  }
  return terms;
}
