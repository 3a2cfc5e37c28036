import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as german from "@zxcvbn-ts/language-de";
import { isBreached } from "./breached-passwords.ts";

// A thread of its own: the lists take half a second to load and 35 MB, and judging a contrived password takes long.
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...german.dictionary },
  graphs: common.adjacencyGraphs,
});

/**
 * Characters of a password that are judged: longer passwords are hard to guess anyway, and judging them takes
 * disproportionately long.
 */
const JUDGED_CHARACTERS = 40;

/** One word with a number before or behind it and marks at the end: `Sommer2024!`. */
const WITH_APPENDIX = /^(?<before>\d{0,4})(?<word>\p{L}{3,})(?<behind>\d{0,4})(?<marks>[^\p{L}\d]{0,2})$/u;
/** Usual numbers beside a word: digits in a row, then years. */
const ROWS = /^(?:1|12|123|1234|321)$/;
const YEARS = /^(?:19|20)\d\d$/;
const GUESSES_OF_ROW = 10;
const GUESSES_OF_YEAR = 150;
const GUESSES_OF_MARK = 10;

function guessesOfNumber(digits: string): number {
  if (ROWS.test(digits)) return GUESSES_OF_ROW;
  return YEARS.test(digits) ? GUESSES_OF_YEAR : 10 ** digits.length;
}

/**
 * Guesses needed if an attacker adds to each word the numbers and marks that people usually add; zxcvbn counts them as
 * random characters. Infinite for passwords of another pattern.
 */
function guessesWithAppendix(password: string, words: string[]): number {
  const parts = WITH_APPENDIX.exec(password)?.groups;
  if (!parts) return Number.POSITIVE_INFINITY;
  const { before = "", word = "", behind = "", marks = "" } = parts;
  const numbers = guessesOfNumber(before) * guessesOfNumber(behind);
  return judge.check(word, words).guesses * numbers * GUESSES_OF_MARK ** marks.length;
}

function guessesOf(password: string, words: string[]): number {
  if (isBreached(password)) return 1;
  const judged = password.slice(0, JUDGED_CHARACTERS);
  return Math.min(judge.check(judged, words).guesses, guessesWithAppendix(judged, words));
}

parentPort?.on("message", ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, guesses: guessesOf(password, words) });
});
