import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Scope } from "../../files/data/files.api.ts";
import { TEXT_SEARCH_DELAY_MS, textHitsQuery, textSearch } from "./text-search.api.ts";

/** Documents found by their text so far. */
export interface TextHitCount {
  readonly ids: readonly string[];
  /** Whether there are more. */
  readonly more: boolean;
  /** `off`: too little was typed to look for it in texts. */
  readonly state: "off" | "searching" | "failed" | "done";
}

/** Counts what `TextHits` shows for the same search; both share one call. */
export function useTextHitCount(typed: string, scope: Scope): TextHitCount {
  const search = textSearch(typed);
  const [settled] = useDebouncedValue(search, TEXT_SEARCH_DELAY_MS);
  const { data, isError, isPlaceholderData, hasNextPage } = useInfiniteQuery(textHitsQuery(settled, scope));
  if (search === undefined) return { ids: [], more: false, state: "off" };
  if (search === settled && isError) return { ids: [], more: false, state: "failed" };
  // Hits of the text before this one are no hits of this one.
  if (search !== settled || !data || isPlaceholderData) return { ids: [], more: false, state: "searching" };
  return {
    ids: data.pages.flatMap(({ hits }) => hits.map((hit) => hit.file_id)),
    more: hasNextPage,
    state: "done",
  };
}
