import { MutationCache, QueryClient, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** What the server refused stays refused; only a network or server fault is worth a second try. */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Of the entries of the change history. */
export const HISTORY_KEY = ["changelog", "entries"] as const;

export const queryClient: QueryClient = new QueryClient({
  // Whatever is changed is in the history, which may stand on the same page.
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: HISTORY_KEY }),
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});

/** Begins to fetch what is not there yet; whoever shows it later takes part in the same call. */
export function fetchAhead<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (queryClient.getQueryState(options.queryKey) === undefined) void queryClient.prefetchQuery(options);
}
