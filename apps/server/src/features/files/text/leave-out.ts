import { isSmallWord, tellingWords } from "@krempelfrei/contract/search/small-words";
import type { Term } from "@krempelfrei/documents/text/search-terms";
import type { Ctx } from "../../../context/context.ts";
import { countFound } from "./search.queries.ts";
import { planFor, type Typed } from "./text-query.ts";

/** A longer search is no sentence of a person. */
const RARE_TERMS_MAX = 8;

const isSmall = ({ kind, words: [word = ""] }: Term): boolean => kind === "word" && isSmallWord(word);

/** The terms that say something about a document, where there are any. */
export const tellingTerms = (terms: readonly Term[]): readonly Term[] => tellingWords(terms, isSmall);

/** The terms without the rarest, one fewer each time, as long as half of them is left. What the actor does not see is not counted. */
export async function* withoutRarest(
  ctx: Ctx,
  typed: Typed,
  terms: readonly Term[],
): AsyncGenerator<readonly Term[], undefined> {
  if (terms.length < 2 || terms.length > RARE_TERMS_MAX) return undefined;
  const counts = await Promise.all(
    terms.map(async (term) => {
      const plan = planFor(typed, [term]);
      return { term, count: plan ? await countFound(ctx, plan.wish) : 0 };
    }),
  );
  const rarest = counts.toSorted((a, b) => a.count - b.count).map(({ term }) => term);
  for (let gone = 1; gone <= terms.length / 2; gone += 1) {
    const without = new Set(rarest.slice(0, gone));
    yield terms.filter((term) => !without.has(term));
  }
  return undefined;
}
