import * as api from "@krempelfrei/contract/changelog/changelog";
import { addressOf } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { invalidate, pages, query, queryClient } from "../../lib/query.ts";

export type HistoryQuery = Omit<NonNullable<InputOf<(typeof api.listChanges)["query"]>>, "cursor">;
type Among = NonNullable<InputOf<(typeof api.listChangePeople)["query"]>>["among"];

/** Address of the entries as CSV. */
export const historyCsvUrl = (filters: Omit<HistoryQuery, "per_page">): string =>
  addressOf(api.exportChanges, {}, filters);
// Every change adds an entry, and the history may be on the same page.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success") void invalidate(api.listChanges);
});

export const historyQuery = (filters: HistoryQuery) => ({
  ...pages(api.listChanges, "cursor", filters),
  placeholderData: keepPreviousData,
  // Always fetched, because other pages add entries.
  staleTime: 0,
});

export const peopleQuery = (search: string, among: Among) => ({
  ...query(api.listChangePeople, { query: { search, among } }),
  placeholderData: keepPreviousData,
});

/** The person of an id, who may be deleted. */
export const personQuery = (id: string) => ({
  ...query(api.listChangePeople, { query: { search: "", id } }),
  enabled: id !== "",
});
