import type { CallResult } from "@krempelfrei/contract/call";
import type { Endpoint, InputOf } from "@krempelfrei/contract/endpoint";
import {
  QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call, type CallOptions } from "./api.ts";
import { currentSession, subscribeSession } from "./session-state.ts";

/** True for network and server errors; a retry after another error would be refused again. */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && worthRetrying(error) },
    // Without a network a change fails at once: by default it would wait, and its form would be saving for ever.
    mutations: { retry: false, networkMode: "always" },
  },
});

// Cleared for another person at this browser.
let person: string | undefined;
subscribeSession(() => {
  const { user } = currentSession();
  if (user?.id !== person) queryClient.clear();
  person = user?.id;
});

type Asked<E extends Endpoint> = Pick<CallOptions<E>, "params" | "query" | "body" | "silent">;
type OptionalIfEmpty<Value> = Record<string, never> extends Value ? [value?: Value] : [value: Value];

/** The cache cannot store undefined: an empty answer is stored as null. */
type Answer<E extends Endpoint> = CallResult<E> extends void ? null : CallResult<E>;

/** Part of a call's input. */
interface Some<E extends Endpoint> {
  readonly params?: Partial<NonNullable<InputOf<E["params"]>>>;
  readonly query?: Partial<NonNullable<InputOf<E["query"]>>>;
}

/** Key of cached answers: all answers of a call, or only those to requests with the given part of the input. */
export interface Answers {
  readonly queryKey: readonly unknown[];
}

/** A call of the contract for `useQuery` and for the functions below. */
export interface Query<Data> extends Answers {
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/** The only place that makes keys: the call, then its input. Equal requests share one answer. */
export const answers = <E extends Endpoint>(
  { method, path }: E,
  { params, query, body }: Some<E> & { readonly body?: unknown } = {},
): Answers => ({
  queryKey: [
    `${method} ${path}`,
    { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) },
  ],
});

/**
 * A call as a query. Further options of `useQuery` are added beside it (`{ ...query(api.getCustomer, { params }),
 * gcTime: 0 }`); another shape of the answer is a `select`, because a key always has the same content.
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[asked]: OptionalIfEmpty<Asked<E>>
): Query<Answer<E>> => ({
  ...answers<Endpoint>(endpoint, asked),
  queryFn: async ({ signal }) =>
    ((await call(endpoint, { ...asked, signal, unasked: true } as CallOptions<E>)) ?? null) as Answer<E>,
});

interface Page {
  readonly next: string | null;
}

/** A call that returns a list in parts, for `useInfiniteQuery`: `next` of one part is passed as `at` for the following one. */
export const pages = <E extends Endpoint>(
  endpoint: E & (CallResult<E> extends Page ? unknown : never),
  at: keyof NonNullable<InputOf<E["query"]>>,
  filters: InputOf<E["query"]>,
) => ({
  // Extends the key of a single answer, so that both are cleared together.
  queryKey: [...answers<Endpoint>(endpoint, { query: filters as object }).queryKey, "pages"],
  queryFn: async ({
    pageParam,
    signal,
  }: {
    readonly pageParam: string | undefined;
    readonly signal: AbortSignal;
  }) =>
    call(endpoint, {
      query: { ...(filters as object), [at]: pageParam },
      signal,
    } as unknown as CallOptions<E>),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: CallResult<E>) => (page as Page).next ?? undefined,
});

/** Marks these answers as stale, and waits until the visible ones are fetched again. */
export const invalidate = async <E extends Endpoint>(endpoint: E, some?: Some<E>): Promise<void> =>
  queryClient.invalidateQueries(answers(endpoint, some));

export const drop = <E extends Endpoint>(endpoint: E, some?: Some<E>): void =>
  queryClient.removeQueries(answers(endpoint, some));

/** Fetches the answer again, even if no component shows it. */
export const refetch = async ({ queryKey }: Answers): Promise<void> =>
  queryClient.refetchQueries({ queryKey });

/** Stops running fetches, whose answers would overwrite what is put into the cache now. */
export const stopFetching = async <E extends Endpoint>(endpoint: E, some?: Some<E>): Promise<void> =>
  queryClient.cancelQueries(answers(endpoint, some));

/** Prefetches a missing answer; a component that needs it later shares the call. */
export function fetchAhead<Data>(query: Query<Data>): void {
  if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
}

/** The present answer of the server. Rejects with `ApiError`. */
export const fetchNow = async <Data>(query: Query<Data>): Promise<Data> =>
  queryClient.fetchQuery({ ...query, staleTime: 0 });

export const known = <Data>({ queryKey }: Query<Data>): Data | undefined =>
  queryClient.getQueryData<Data>(queryKey);

/** Puts an answer into the cache. */
export const keep = <Data>({ queryKey }: Query<Data>, answer: NoInfer<Data>): void =>
  void queryClient.setQueryData<Data>(queryKey, answer);

/** Changes the cached answer, if there is one. */
export const change = <Data>({ queryKey }: Query<Data>, by: (answer: Data) => NoInfer<Data>): void =>
  void queryClient.setQueryData<Data>(queryKey, (answer) => answer && by(answer));

interface Change<Result, Input> extends Pick<
  UseMutationOptions<Result, Error, Input>,
  "onMutate" | "onSuccess" | "onError" | "mutationKey"
> {
  readonly send: (input: Input) => Promise<Result>;
  readonly invalidates?: readonly Answers[];
}

/** Refusals that do not mean that the screen is outdated, so nothing is fetched again. */
const TELLS_NOTHING = new Set([401, 422]);

/**
 * A changing call as a mutation. Stale answers are fetched again, and awaited, after a success and after any failure
 * except `TELLS_NOTHING`.
 */
export function useChange<Result, Input = void>({
  send,
  invalidates = [],
  ...options
}: Change<Result, Input>): UseMutationResult<Result, Error, Input> {
  return useMutation({
    ...options,
    mutationFn: send,
    onSettled: async (_, error) => {
      if (error instanceof ApiError && TELLS_NOTHING.has(error.status)) return;
      await Promise.all(invalidates.map((old) => queryClient.invalidateQueries(old)));
    },
  });
}
