import { foldWord } from "./fold.ts";

/** Shortest word that an index keeps. */
export const WORD_MIN = 2;
const WORDS_MAX = 20_000;
/** Bytes of all words together: PostgreSQL takes 1 MB. */
const BYTES_MAX = 900_000;

/** A word of a text, as it is compared, and where it stands: UTF-16 code units, `to` behind its end. */
export interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text in their order, also those of one letter. */
export function* tokensOf(text: string): Generator<Token, undefined> {
  for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const word = foldWord(match[0]);
    if (word !== "") yield { word, from: match.index, to: match.index + match[0].length };
  }
  return undefined;
}

/** The distinct words of a text that an index keeps: 2 to 40 characters, the first 20,000. */
export function indexWords(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const { word } of tokensOf(text)) {
    if (word.length < WORD_MIN || words.has(word)) continue;
    bytes += Buffer.byteLength(word);
    if (bytes > BYTES_MAX || words.size >= WORDS_MAX) break;
    words.add(word);
  }
  return [...words];
}

/** Whether a word has letters alone. Only those are looked for inside of words; numbers are found by how they begin. */
export const isOfLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

/** Whether the list of a group's words has it: what has letters alone may stand inside of it, or at its beginning. */
export const isListed = (word: string): boolean => /^\p{L}/u.test(word);
