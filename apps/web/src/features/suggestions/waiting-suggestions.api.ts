import { listWaitingSuggestions, type WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { call } from "../../lib/api.ts";
import { invalidate, query } from "../../lib/query.ts";

const of = (customerId: string) => ({ query: { customer_id: customerId } });

/** Suggestions for all unfiled documents of a customer, joined from the server's parts. */
export const waitingSuggestionsQuery = (customerId: string) => ({
  ...query(listWaitingSuggestions, of(customerId)),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const data: WaitingSuggestions[] = [];
    let after: string | undefined;
    do {
      // Each part begins after the last document of the previous one.
      const part = await call(listWaitingSuggestions, {
        query: { customer_id: customerId, after },
        signal,
        silent: true,
      });
      data.push(...part.data);
      after = part.next ?? undefined;
    } while (after !== undefined);
    return { data, next: null };
  },
  refetchOnWindowFocus: false,
});

/** Refetches the suggestions, which are based on the documents filed since. */
export const renewSuggestions = (customerId: string): Promise<void> =>
  invalidate(listWaitingSuggestions, of(customerId));
