import type { Term } from "@krempelfrei/documents/text/search-terms";
import { isOfLetters, WORD_MIN } from "@krempelfrei/documents/text/words";
import type { Ctx } from "../../../context/context.ts";
import { listParts, listSimilar, PARTS_MAX, type Scope, type Wish } from "./search.queries.ts";

/** Shortest word that is looked for inside of others; two letters stand in nearly every word. */
const PART_MIN = 3;
/** Shortest word that may be written wrongly. */
const SIMILAR_MIN = 4;

/** A term with the words of texts that answer it. */
export interface Meant {
  readonly term: Term;
  /** Written differently than it was typed. */
  readonly similar: readonly string[];
}

/** Folded words have letters and digits alone, so that nothing needs to be escaped. */
const lexeme = (word: string): string => `'${word}'`;
const beginning = (word: string): string => `'${word}':*`;
const anyOf = (alternatives: readonly string[]): string => `(${[...new Set(alternatives)].join(" | ")})`;

/** Match of a typed word with a word of a text: inside of it if both consist of letters, else at its beginning. */
export const answersWord =
  (typed: string): ((word: string) => boolean) =>
  (word) =>
    word.startsWith(typed) ||
    (typed.length >= PART_MIN && isOfLetters(typed) && isOfLetters(word) && word.includes(typed));

/**
 * The words of texts that answer a typed one. Those that begin with it are named too, where the list has them: for a beginning
 * the index collects all texts of the installation, for words those of the group alone.
 */
async function wordsFor(
  ctx: Ctx,
  scope: Scope,
  typed: string,
): Promise<{ readonly fits: string; readonly mayBeExact: boolean }> {
  // Over all groups two letters stand for so many words that the list is no shorter way.
  const isShort = scope === null && typed.length < PART_MIN;
  if (isShort || !isOfLetters(typed)) return { fits: beginning(typed), mayBeExact: true };
  const listed = await listParts(ctx, scope, typed.length >= PART_MIN ? `%${typed}%` : `${typed}%`);
  const words = listed.filter(answersWord(typed)).map(lexeme);
  if (listed.length >= PARTS_MAX) return { fits: anyOf([beginning(typed), ...words]), mayBeExact: true };
  return { fits: anyOf([lexeme(typed), ...words]), mayBeExact: listed.includes(typed) };
}

const exactWords = (terms: readonly Term[]): string[] => [
  ...new Set(terms.flatMap(({ words }) => words.filter((word) => word.length >= WORD_MIN).map(lexeme))),
];

/** Texts in which everything stands that was typed. Undefined where that is nothing an index knows. */
export async function wishFor(ctx: Ctx, scope: Scope, terms: readonly Term[]): Promise<Wish | undefined> {
  const exact = exactWords(terms);
  if (exact.length === 0) return undefined;
  const words = terms.filter(({ kind }) => kind === "word");
  const parts = await Promise.all(words.map(async ({ words: [typed = ""] }) => wordsFor(ctx, scope, typed)));
  const phrases = exactWords(terms.filter(({ kind }) => kind === "phrase"));
  return {
    scope,
    fits: [...parts.map(({ fits }) => fits), ...phrases].join(" & "),
    exact: parts.every(({ mayBeExact }) => mayBeExact) ? exact.join(" & ") : undefined,
  };
}

/** The same with words that are written nearly as typed. Undefined where the group has none. */
export async function similarWishFor(
  ctx: Ctx,
  scope: Scope,
  terms: readonly Term[],
): Promise<{ readonly wish: Wish; readonly meant: readonly Meant[] } | undefined> {
  const meant = await Promise.all(
    terms.map(async (term): Promise<Meant> => {
      const [typed = ""] = term.words;
      const may = term.kind === "word" && typed.length >= SIMILAR_MIN && isOfLetters(typed);
      const near = may ? await listSimilar(ctx, scope, typed) : [];
      return { term, similar: near.filter((word) => isOfLetters(word) && !answersWord(typed)(word)) };
    }),
  );
  if (meant.every(({ similar }) => similar.length === 0)) return undefined;
  const fits = await Promise.all(
    meant.map(async ({ term, similar }) => {
      const [typed = ""] = term.words;
      const typedToo = term.kind === "word" ? [(await wordsFor(ctx, scope, typed)).fits] : [];
      if (term.kind === "phrase") return exactWords([term]).join(" & ");
      return anyOf([...typedToo, ...similar.map(lexeme)]);
    }),
  );
  // One word of another spelling makes the whole match inexact.
  return { wish: { scope, fits: fits.join(" & "), exact: undefined }, meant };
}
