import type { Term } from "@krempelfrei/documents/text/search-terms";
import { synonymPattern, synonymsOf } from "@krempelfrei/documents/text/synonyms";
import { isOfLetters } from "@krempelfrei/documents/text/words";
import type { Ctx } from "../../../context/context.ts";
import { listParts } from "./search.queries.ts";
import { readTyped, type Typed } from "./text-query.ts";

/** Shortest part of a word that is put together. */
const HALF_MIN = 4;

/**
 * The search with each word that no text has taken apart into two that texts have, or words that mean the same: for
 * "Handyrechnung", "Handy" and "Rechnung". Undefined where no word can be.
 */
export async function takenApart(ctx: Ctx, typed: Typed, terms: readonly Term[]): Promise<Typed | undefined> {
  let isSame = true;
  const apart: Term[] = [];
  for (const term of terms) {
    const isUnknown = typed.answers.get(term)?.isKnown === false;
    const halves = isUnknown ? await halvesOf(ctx, typed, term.words[0] ?? "") : undefined;
    if (halves) isSame = false;
    apart.push(...(halves?.map((word): Term => ({ ...term, words: [word] })) ?? [term]));
  }
  return isSame ? undefined : readTyped(ctx, typed.scope, apart);
}

/** Of the ways to take a word apart that with the longest second word, which says what it is. */
async function halvesOf(
  ctx: Ctx,
  { scope }: Typed,
  word: string,
): Promise<readonly [string, string] | undefined> {
  if (!isOfLetters(word)) return undefined;
  const ways = waysApart(word);
  const halves = [...new Set(ways.flat())];
  const wanted = halves.map((half) => ({ half, patterns: [half, ...synonymsOf(half).map(synonymPattern)] }));
  const patterns = wanted.flatMap((want) => want.patterns);
  const listed = patterns.length === 0 ? [] : await listParts(ctx, scope, patterns);
  const isListed = (pattern: string): boolean =>
    listed.some((there) =>
      pattern.endsWith("%") ? there.startsWith(pattern.slice(0, -1)) : there === pattern,
    );
  const known = new Set(wanted.filter((want) => want.patterns.some(isListed)).map(({ half }) => half));
  return ways.find((way) => way.every((half) => known.has(half)));
}

/** Also without the s that German puts between two words ("Versicherungsrechnung"). */
function waysApart(word: string): (readonly [string, string])[] {
  const ways: (readonly [string, string])[] = [];
  for (let at = HALF_MIN; at <= word.length - HALF_MIN; at += 1) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    ways.push([first, second]);
    if (first.endsWith("s") && first.length > HALF_MIN) ways.push([first.slice(0, -1), second]);
  }
  return ways;
}
