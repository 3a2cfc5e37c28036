import { useDebouncedValue } from "@mantine/hooks";
import type { TextHit, TextHits } from "@krempelfrei/contract/files/text-search";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Scope } from "../../files/data/files.api.ts";
import { leftOutWords, TEXT_SEARCH_DELAY_MS, textHitsQuery, textSearch } from "./text-search.api.ts";

/** Answer of the search in texts to what is typed. */
export interface TextAnswer {
  /** The loaded hits, the best first. */
  readonly hits: readonly TextHit[];
  /** True if there are further hits. */
  readonly more: boolean;
  /** True if all hits are loaded that a search returns, and there are more. */
  readonly isCut: boolean;
  /** `off`: the typed text is too short for a search in texts. */
  readonly state: "off" | "searching" | "failed" | "done";
  readonly leftOut: readonly string[];
  readonly similar: readonly string[];
  readonly also: readonly string[];
  readonly unread: TextHits["unread"];
}

const NO_ANSWER: Omit<TextAnswer, "state"> = {
  hits: [],
  more: false,
  isCut: false,
  leftOut: [],
  similar: [],
  also: [],
  unread: null,
};

interface TextAnswerNow {
  readonly answer: TextAnswer;
  /** Loads further hits; undefined if there are none, while loading, after a failure, and with `whole`. */
  readonly onMore: (() => void) | undefined;
}

/** `whole`: loads all hits, because the page filters them. Without it a page without hits is followed by the next. */
export function useTextAnswer(typed: string, scope: Scope, whole: boolean): TextAnswerNow {
  const search = textSearch(typed);
  const [settled] = useDebouncedValue(search, TEXT_SEARCH_DELAY_MS);
  const { data, isError, isPaused, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } =
    useInfiniteQuery(textHitsQuery(settled, scope));
  const isSettled = search === settled;
  const state = stateOf({
    search,
    isSettled,
    isFailed: isError || isPaused,
    isKnown: !!data && !isPlaceholderData,
  });
  const isDone = state === "done";
  const canGoOn = isDone && hasNextPage && !isFetching && !isError;
  const isEmpty = data?.pages.every(({ hits }) => hits.length === 0) ?? false;
  const goesOn = (whole || isEmpty) && canGoOn;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const answer = useMemo((): TextAnswer => {
    const first = isDone ? data?.pages[0] : undefined;
    if (!data || !first) return { ...NO_ANSWER, state };
    const hits = data.pages.flatMap((page) => page.hits);
    const isCut = data.pages.at(-1)?.is_cut ?? false;
    return {
      hits,
      more: hasNextPage || isCut,
      isCut,
      state,
      leftOut: leftOutWords(typed, first),
      similar: first.similar,
      also: first.also,
      unread: first.unread,
    };
  }, [data, isDone, state, hasNextPage, typed]);
  return { answer, onMore: canGoOn && !whole ? () => void fetchNextPage() : undefined };
}

interface Progress {
  readonly search: string | undefined;
  /** True if nothing else was typed meanwhile. */
  readonly isSettled: boolean;
  /** True also without a network, when no answer comes. */
  readonly isFailed: boolean;
  readonly isKnown: boolean;
}

/** Hits of a previous text do not count. */
function stateOf({ search, isSettled, isFailed, isKnown }: Progress): TextAnswer["state"] {
  if (search === undefined) return "off";
  if (!isSettled) return "searching";
  if (isKnown) return "done";
  return isFailed ? "failed" : "searching";
}
