import { isSmallWord } from "@krempelfrei/contract/search/small-words";
import { isOfLetters } from "./words.ts";

/** Endings that are cut off a typed word, with the minimum length of the stem. */
const CUTS: readonly (readonly [ending: string, least: number])[] = [
  ["ungen", 6],
  ["ung", 6],
  ["ern", 4],
  ["en", 4],
  ["er", 4],
  ["es", 4],
  // "Reise" is not "Reis".
  ["e", 5],
  ["n", 4],
  ["s", 4],
];
const PARTICIPLE = /^ge(.{6,})t$/;
/** A stem of at least this length may occur inside of a word; after a shorter one only an ending may follow. */
const INSIDE_MIN = 6;
const ENDED = /^(?:e|en|er|ern|es|em|n|s)?$/;

/** Stems of a folded word without its German ending, the longest first. Umlauts are folded already ("Verträge": "vertrag"). */
export function stemsOf(word: string): string[] {
  if (!isOfLetters(word)) return [];
  const cut = CUTS.flatMap(([ending, least]) =>
    word.endsWith(ending) && word.length - ending.length >= least ? [word.slice(0, -ending.length)] : [],
  );
  const root = PARTICIPLE.exec(word)?.[1];
  return [...cut, ...(root === undefined ? [] : [root])].toSorted((a, b) => b.length - a.length);
}

/** True if a word of a text contains a stem: a long one anywhere, a short one only before an ending. */
export function hasStem(word: string, stem: string): boolean {
  if (!isOfLetters(word) || isSmallWord(word)) return false;
  if (stem.length >= INSIDE_MIN) return word.includes(stem);
  const at = word.lastIndexOf(stem);
  return at >= 0 && ENDED.test(word.slice(at + stem.length));
}
