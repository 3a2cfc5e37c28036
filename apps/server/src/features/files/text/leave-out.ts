import { isSmallWord, significantWords } from "@krempelfrei/contract/search/small-words";
import type { Term } from "@krempelfrei/documents/text/search-terms";
import type { Ctx } from "../../../context/context.ts";
import { countFound } from "./search.queries.ts";
import { planFor, type Typed } from "./text-query.ts";

/** Maximum of terms of a search that may lose some: a person does not type longer sentences. */
const RARE_TERMS_MAX = 8;

const isSmall = ({ kind, words: [word = ""] }: Term): boolean => kind === "word" && isSmallWord(word);

/** The terms without stop words, unless none would be left. */
export const significantTerms = (terms: readonly Term[]): readonly Term[] => significantWords(terms, isSmall);

/**
 * Shorter lists of the terms, with at least half of them: first without the terms that no text has, then also without
 * one other term, the most common first, because it is the least specific, then without several of the most common, and
 * last without several of the rarest. Documents that the actor does not see are not counted.
 */
export async function* withoutSome(
  ctx: Ctx,
  typed: Typed,
  terms: readonly Term[],
): AsyncGenerator<readonly Term[], undefined> {
  if (terms.length < 2 || terms.length > RARE_TERMS_MAX) return undefined;
  const counts = await Promise.all(
    terms.map(async (term) => {
      const plan = planFor(typed, [term]);
      return { term, count: plan ? await countFound(ctx, plan.hitQuery) : 0 };
    }),
  );
  const unknown = counts.filter(({ count }) => count === 0).map(({ term }) => term);
  const commonest = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ term }) => term);
  const most = Math.floor(terms.length / 2);
  const known = commonest.length;
  const gone = [
    ...(unknown.length > 0 ? [unknown] : []),
    ...commonest.map((term) => [...unknown, term]),
    ...Array.from({ length: Math.max(most - 1, 0) }, (_, more) => [
      ...unknown,
      ...commonest.slice(0, more + 2),
    ]),
    ...Array.from({ length: Math.max(most - 1, 0) }, (_, more) => [
      ...unknown,
      ...commonest.slice(known - more - 2),
    ]),
  ];
  for (const some of gone) {
    if (some.length > most) continue;
    const without = new Set(some);
    yield terms.filter((term) => !without.has(term));
  }
  return undefined;
}
