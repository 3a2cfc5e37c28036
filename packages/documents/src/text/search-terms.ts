import { datedIn } from "./days.ts";
import { askedNumber } from "./numbers.ts";
import { tokensOf } from "./tokens.ts";
import { WORD_MIN } from "./words.ts";

/** A term of a search: words anywhere, a phrase, a number, or a day or month in any notation. */
export interface Term {
  readonly kind: "word" | "phrase" | "number" | "dated";
  /** Folded; a word has one. A day or month has its word in the index. */
  readonly words: readonly string[];
  /** As it was typed, without quotation marks. */
  readonly typed: string;
}

const QUOTATION = /["„“”»«][^"„“”»«]*["„“”»«]/g;
const QUOTED = /["„“”»«]([^"„“”»«]*)["„“”»«]|([^\s"„“”»«]+)/g;

/**
 * The terms of a search. Text in quotation marks is a phrase; a typed word with digits and punctuation inside
 * ("1.234,56", "2026/4711") is a number, or a phrase if its length is unsuitable. A day ("2.3.26") or a month with its
 * year is one term. Single letters count only in phrases.
 */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  const unquoted = search.replaceAll(QUOTATION, (quoted) => " ".repeat(quoted.length));
  for (const { word, from, to } of datedIn(unquoted)) {
    terms.push(...otherTerms(search.slice(at, from)));
    terms.push({ kind: "dated", words: [word], typed: search.slice(from, to) });
    at = to;
  }
  return [...terms, ...otherTerms(search.slice(at))];
}

function otherTerms(search: string): Term[] {
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
