import type { Token } from "./tokens.ts";

/** Punctuation and blanks inside of a number, on one line. */
const GAP = /^(?:[ \u00a0]|[ \u00a0]?[.,:/\-–][ \u00a0]?)$/;
const HAS_DIGIT = /\p{N}/u;
/** Letters of a number: of a contract, an IBAN, a number plate. */
const LETTERS = /^\p{Lu}{1,4}$/u;
/** Maximum of words in one number: an IBAN has six. */
const PARTS_MAX = 10;
/** Minimum length of a number; a shorter one is found only by its words. */
const NUMBER_MIN = 5;
const NUMBER_MAX = 40;
/** Maximum of numbers in a text, such as a table; further ones are found by their words. */
const NUMBERS_MAX = 2000;

interface Numbers {
  /** Adds the next word of the text. */
  read(token: Token): void;
  /** After the last word: the numbers, without duplicates. */
  all(): ReadonlySet<string>;
}

/**
 * Collects the numbers of a text without punctuation and blanks ("HV 304.881-77": "hv30488177"), from each of their
 * words to their end: searched by prefix, each part of them is found in any notation. At most 2,000.
 */
export function numbersOf(text: string): Numbers {
  const numbers = new Set<string>();
  let run: Token[] = [];
  const end = (): void => {
    for (const index of run.keys()) {
      const parts = run.slice(index, index + PARTS_MAX).map(({ word }) => word);
      while (parts.join("").length > NUMBER_MAX) parts.pop();
      const number = parts.join("");
      if (parts.length > 1 && isNumber(number) && numbers.size < NUMBERS_MAX) numbers.add(number);
    }
    run = [];
  };
  return {
    read(token) {
      const last = run.at(-1);
      if (last && !GAP.test(text.slice(last.to, token.from))) end();
      const written = text.slice(token.from, token.to);
      if (HAS_DIGIT.test(written) || LETTERS.test(written)) run.push(token);
      else end();
    },
    all() {
      end();
      return numbers;
    },
  };
}

const isNumber = (joined: string): boolean => joined.length >= NUMBER_MIN && HAS_DIGIT.test(joined);

/** The number formed by these words of a search; undefined if they form none, or its length is unsuitable. */
export function askedNumber(words: readonly string[]): string | undefined {
  const joined = words.join("");
  return isNumber(joined) && joined.length <= NUMBER_MAX ? joined : undefined;
}

/**
 * Start of the number completed by the last of these words; -1 if it completes none. The number of the text may be
 * longer than the searched one.
 */
export function numberStart(words: readonly Token[], number: string): number {
  const length = words.at(-1)?.word.length ?? 0;
  let read = "";
  for (const { word, from } of words.slice(-PARTS_MAX).toReversed()) {
    read = word + read;
    if (read.length - length >= number.length) return -1;
    if (read.startsWith(number)) return from;
  }
  return -1;
}
