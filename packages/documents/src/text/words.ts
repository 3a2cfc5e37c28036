import { datedIn } from "./days.ts";
import { numbersOf } from "./numbers.ts";
import { tokensOf } from "./tokens.ts";

/** Shortest word that an index keeps. */
export const WORD_MIN = 2;
const WORDS_MAX = 20_000;
/** Bytes of all words together: PostgreSQL takes 1 MB. */
const BYTES_MAX = 900_000;

/**
 * The distinct words of a text that an index keeps: 2 to 40 characters, the first 20,000, its numbers without the signs
 * inside (`numbersOf`), and its days and months (`datedIn`). When other words come out for the same text, a
 * migration asks for `index-texts`.
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

/** Whether a word has letters alone. Only those are looked for inside of words; numbers are found by how they begin. */
export const isOfLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

/** Whether the list of a group's words has it: what has letters alone may stand inside of it, or at its beginning. */
export const isListed = (word: string): boolean => /^\p{L}/u.test(word);
