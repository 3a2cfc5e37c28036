import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** What the server refused stays refused; only a network or server fault is worth a second try. */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});
