import { datedIn } from "./days.ts";
import { numbersOf } from "./numbers.ts";
import { tokensOf } from "./tokens.ts";

/** Characters of the shortest indexed word. */
export const WORD_MIN = 2;
const WORDS_MAX = 20_000;
/** Bytes of all words together: PostgreSQL accepts 1 MB. */
const BYTES_MAX = 900_000;

/**
 * The distinct indexed words of a text: 2 to 40 characters, the first 20,000, its numbers without punctuation
 * (`numbersOf`), and its days and months (`datedIn`). If the rules change, a migration enqueues `index-texts`.
 */
export function indexWords(text: string): string[] {
  const words = new Set<string>();
  const numbers = numbersOf(text);
  let bytes = 0;
  const add = (word: string): boolean => {
    if (word.length < WORD_MIN || words.has(word)) return true;
    bytes += Buffer.byteLength(word);
    if (bytes > BYTES_MAX || words.size >= WORDS_MAX) return false;
    words.add(word);
    return true;
  };
  for (const token of tokensOf(text)) {
    numbers.read(token);
    if (!add(token.word)) return [...words];
  }
  for (const number of numbers.all()) if (!add(number)) return [...words];
  for (const { word } of datedIn(text)) if (!add(word)) break;
  return [...words];
}

/**
 * True if a word consists of letters. Only words of letters are searched inside of words; numbers are searched by their
 * beginning.
 */
export const isOfLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

/** True if the word is in the list of a group's words: a search may match inside of listed words. */
export const isListed = (word: string): boolean => /^\p{L}/u.test(word);
