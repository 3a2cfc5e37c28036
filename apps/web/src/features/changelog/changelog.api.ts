import * as api from "@krempelfrei/contract/changelog/changelog";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { HISTORY_KEY } from "../../lib/query.ts";

export type HistoryQuery = Omit<NonNullable<InputOf<(typeof api.listChanges)["query"]>>, "cursor">;
type Among = NonNullable<InputOf<(typeof api.listChangePeople)["query"]>>["among"];

export const historyQuery = (query: HistoryQuery) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listChanges, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Whatever was done on another page stands here now.
    staleTime: 0,
  });

export const peopleQuery = (search: string, among: Among) =>
  queryOptions({
    queryKey: ["changelog", "people", among, search],
    queryFn: ({ signal }) => call(api.listChangePeople, { query: { search, among }, signal }),
    placeholderData: keepPreviousData,
  });

/** The one of an id, who may be gone. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["changelog", "person", id],
    queryFn: ({ signal }) => call(api.listChangePeople, { query: { search: "", id }, signal }),
    enabled: id !== "",
  });
