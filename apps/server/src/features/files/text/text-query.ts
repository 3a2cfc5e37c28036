import type { Term } from "@krempelfrei/documents/text/search-terms";
import { askedNumber } from "@krempelfrei/documents/text/numbers";
import { containsTyped } from "@krempelfrei/documents/text/inside";
import { hasStem, stemsOf } from "@krempelfrei/documents/text/stems";
import {
  hasAbbreviation,
  isAbbreviation,
  synonymPatterns,
  synonymsOf,
} from "@krempelfrei/documents/text/synonyms";
import { isOfLetters, WORD_MIN } from "@krempelfrei/documents/text/words";
import type { Ctx } from "../../../context/context.ts";
import { nearHalvesOf } from "./halves.ts";
import { listParts, listSimilar, PARTS_MAX, type Scope, type HitQuery } from "./search.queries.ts";

/** Minimum of letters of a word that is searched inside of others: nearly every word contains two given letters. */
const PART_MIN = 3;
/** Minimum of letters of a word that is searched with typing errors. */
const SIMILAR_MIN = 4;

/** A term with the matching words of texts. */
export interface Meant {
  readonly term: Term;
  /** Matching words other than the typed one: other forms, synonyms or similar words. */
  readonly similar: readonly string[];
  /** The synonyms among `similar`. */
  readonly same?: readonly string[];
}

/** Folded words consist of letters and digits, so nothing needs to be escaped. */
const lexeme = (word: string): string => `'${word}'`;
const beginning = (word: string): string => `'${word}':*`;
const anyOf = (alternatives: readonly string[]): string => `(${[...new Set(alternatives)].join(" | ")})`;

/** Leaves out parts without indexed words, such as a phrase of single letters. */
const allOf = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" & ");

/** True if a typed word is searched inside of other words. */
const isPart = (typed: string): boolean =>
  typed.length >= PART_MIN && isOfLetters(typed) && !isAbbreviation(typed);

/**
 * Tests whether a word of a text matches a typed word, which may be inside of it if both consist of letters, else at
 * its beginning; abbreviations match only the whole word or before a long one.
 */
export function answersWord(typed: string): (word: string) => boolean {
  if (isAbbreviation(typed)) return (word) => hasAbbreviation(word, typed);
  const isInside = isPart(typed);
  return (word) => (isInside && isOfLetters(word) ? containsTyped(word, typed) : word.startsWith(typed));
}

/** The words of texts that match a typed word, as alternatives of a query. */
interface Answers {
  /** The word itself, and longer words that contain it. */
  readonly parts: readonly string[];
  readonly mayBeExact: boolean;
  /** Other forms of the word, and synonyms. */
  readonly others: readonly string[];
  /** The synonyms among `others`. */
  readonly same: readonly string[];
  readonly isKnown: boolean;
}

/**
 * The words of texts that match each typed word, all by one statement. Words that begin with a typed one are listed too,
 * unless they are more than PARTS_MAX: a search by beginning reads all texts of the installation, a search by words only
 * the texts of the group.
 */
async function answersTo(ctx: Ctx, scope: Scope, terms: readonly Term[]): Promise<Map<Term, Answers>> {
  const asked = terms.map((term) => {
    const [typed = ""] = term.words;
    // Over all groups two letters match so many words that the list saves nothing.
    const isShort = scope === null && typed.length < PART_MIN;
    if (isShort || !isOfLetters(typed)) return { term, typed, stems: [], lists: [] };
    const stems = stemsOf(typed);
    const shortest = stems.at(-1);
    return {
      term,
      typed,
      stems,
      lists: [
        [isPart(typed) ? `%${typed}%` : `${typed}%`],
        shortest === undefined ? [] : [`%${shortest}%`],
        synonymPatterns(typed),
      ],
    };
  });
  const found = await listParts(
    ctx,
    scope,
    asked.flatMap(({ lists }) => lists),
  );
  const answers = new Map<Term, Answers>();
  for (const { term, typed, stems, lists } of asked) {
    const [listed, alike = [], same = []] = found.splice(0, lists.length);
    const forms = alike.filter((word) => stems.some((stem) => hasStem(word, stem)));
    answers.set(term, listed ? answersAmong(typed, { listed, forms, same }) : byBeginning(typed));
  }
  return answers;
}

const byBeginning = (typed: string): Answers => ({
  parts: [beginning(typed)],
  mayBeExact: true,
  others: [],
  same: [],
  isKnown: true,
});

interface ListedWords {
  /** Words with the typed one inside, or at their beginning. */
  readonly listed: readonly string[];
  /** Words with a stem of the typed one: inflections and compounds. */
  readonly forms: readonly string[];
  /** Its synonyms. */
  readonly same: readonly string[];
}

function answersAmong(typed: string, { listed, forms, same }: ListedWords): Answers {
  const answers = answersWord(typed);
  const words = listed.filter(answers).map(lexeme);
  const isFull = listed.length >= PARTS_MAX;
  const others = [...forms, ...same].filter((word) => !answers(word));
  return {
    parts: isFull ? [beginning(typed), ...words] : [lexeme(typed), ...words],
    mayBeExact: isFull || listed.includes(typed),
    others,
    same: same.filter((word) => !answers(word) && !forms.includes(word)),
    isKnown: words.length + others.length > 0,
  };
}

const exactWords = (terms: readonly Term[]): string[] => [
  ...new Set(
    terms.flatMap(({ kind, words }) =>
      // A month is also named by one of its days.
      kind === "dated" ? words.map(beginning) : words.filter((word) => word.length >= WORD_MIN).map(lexeme),
    ),
  ),
];

/** Query for a phrase, number, day or month; for a number also without punctuation. */
function wordsOf(term: Term): string {
  const words = allOf(exactWords([term]));
  const number = term.kind === "number" ? askedNumber(term.words) : undefined;
  if (number === undefined) return words;
  return words === "" ? beginning(number) : `((${words}) | ${beginning(number)})`;
}

const isDated = ({ kind }: Term): boolean => kind === "dated";

/** An interpretation of a search. */
export interface Plan {
  readonly hitQuery: HitQuery;
  readonly meant: readonly Meant[];
}

/** The typed terms, with the words of texts that match each. */
export interface Typed {
  readonly scope: Scope;
  readonly terms: readonly Term[];
  readonly answers: ReadonlyMap<Term, Answers>;
}

export async function readTyped(ctx: Ctx, scope: Scope, terms: readonly Term[]): Promise<Typed> {
  const words = terms.filter(({ kind }) => kind === "word");
  return { scope, terms, answers: await answersTo(ctx, scope, words) };
}

/** Plan for texts that contain all of these terms. Undefined if none of them has words that are indexed. */
export function planFor({ scope, answers }: Typed, terms: readonly Term[]): Plan | undefined {
  const all = terms.flatMap((term) => answers.get(term) ?? []);
  const phrases = terms.filter(({ kind }) => kind !== "word").map(wordsOf);
  const others = all.map((one) => anyOf([...one.parts, ...one.others.map(lexeme)]));
  const fits = allOf([...others, ...phrases]);
  if (fits === "") return undefined;
  const hasOthers = all.some((one) => one.others.length > 0);
  const mayBeExact = all.every((one) => one.mayBeExact) && exactWords(terms).length > 0;
  return {
    hitQuery: {
      scope,
      fits,
      part: hasOthers ? allOf([...all.map(({ parts }) => anyOf(parts)), ...phrases]) : undefined,
      exact: mayBeExact ? allOf(exactWords(terms)) : undefined,
      titles: terms
        .filter((term) => !isDated(term))
        .flatMap(({ words }) => words.map((word) => [word, ...stemsOf(word), ...synonymsOf(word)]))
        .map((forms) => forms.map((form) => `%${form}%`)),
      // The first letter marks days in the index.
      days: terms.filter(isDated).flatMap(({ words }) => words.map((word) => word.slice(1))),
    },
    meant: terms.map((term) => {
      const { others: similar = [], same = [] } = answers.get(term) ?? {};
      return { term, similar, same };
    }),
  };
}

/**
 * Plan for texts with words similar to the terms, or to the halves of unknown words. Undefined if no word is similar.
 */
export async function similarPlanFor(
  ctx: Ctx,
  { scope, answers }: Typed,
  terms: readonly Term[],
): Promise<Plan | undefined> {
  const meant: Meant[] = [];
  const fits: string[] = [];
  for (const term of terms) {
    const [typed = ""] = term.words;
    const isWord = term.kind === "word";
    const near =
      isWord && typed.length >= SIMILAR_MIN && isOfLetters(typed) ? await listSimilar(ctx, scope, typed) : [];
    const similar = near.filter((word) => isOfLetters(word) && !answersWord(typed)(word));
    const isUnknown = isWord && similar.length === 0 && answers.get(term)?.isKnown === false;
    const halves = isUnknown ? await nearHalvesOf(ctx, scope, typed) : undefined;
    if (halves) {
      const { known, near } = halves;
      meant.push({ term: { ...term, words: [known] }, similar: [] }, { term, similar: near });
      fits.push(lexeme(known), anyOf(near.map(lexeme)));
      continue;
    }
    meant.push({ term, similar });
    if (!isWord) fits.push(wordsOf(term));
    else fits.push(anyOf([...(answers.get(term)?.parts ?? []), ...similar.map(lexeme)]));
  }
  if (meant.every(({ similar }) => similar.length === 0)) return undefined;
  // One word in another spelling makes the whole match inexact.
  const hitQuery = { scope, fits: allOf(fits), part: undefined, exact: undefined, titles: [], days: [] };
  return { hitQuery, meant };
}
