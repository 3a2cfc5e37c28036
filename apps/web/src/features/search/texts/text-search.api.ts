import { searchTexts, type TextHits } from "@krempelfrei/contract/files/text-search";
import { TEXT_SEARCH_MAX, TEXT_SEARCH_WORDS_MAX } from "@krempelfrei/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { pages } from "../../../lib/query.ts";
import type { Scope } from "../../files/data/files.api.ts";

/** Milliseconds without a key before texts are searched. */
export const TEXT_SEARCH_DELAY_MS = 300;

/** Minimum length of a search in texts: two letters occur nearly everywhere. */
const SEARCH_MIN = 3;

const wordsOf = (typed: string): string[] => typed.trim().split(/\s+/);

/** Words that an answer has left out, and those beyond the number that a search in texts accepts. */
export const leftOutWords = (typed: string, { left_out }: Pick<TextHits, "left_out">): string[] => [
  ...left_out,
  ...wordsOf(typed).slice(TEXT_SEARCH_WORDS_MAX),
];

/** Part of the search that is sent to the text search; undefined if it is too short. */
export function textSearch(typed: string): string | undefined {
  const words = wordsOf(typed).slice(0, TEXT_SEARCH_WORDS_MAX);
  const text = words.join(" ").slice(0, TEXT_SEARCH_MAX).trim();
  return text.length < SEARCH_MIN ? undefined : text;
}

/** The documents whose text matches, page by page: of a customer, else all that the person may see. */
export const textHitsQuery = (search: string | undefined, scope: Scope) => ({
  ...pages(searchTexts, "cursor", {
    q: search ?? "",
    ...(scope === undefined ? {} : { customer_id: scope }),
  }),
  enabled: search !== undefined,
  placeholderData: keepPreviousData,
  retry: false,
});
