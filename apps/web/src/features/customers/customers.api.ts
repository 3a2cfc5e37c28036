import * as api from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, url } from "../../lib/api.ts";

type CustomerListQuery = InputOf<(typeof api.listCustomers)["query"]>;
export type CustomerFilters = Omit<NonNullable<CustomerListQuery>, "page" | "per_page">;

export const customerListQuery = (query: CustomerListQuery) =>
  queryOptions({
    queryKey: ["customers", "list", query],
    queryFn: ({ signal }) => call(api.listCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const customerCountsQuery = queryOptions({
  queryKey: ["customers", "counts"],
  queryFn: ({ signal }) => call(api.countCustomers, { signal }),
});

export const caretakersQuery = queryOptions({
  queryKey: ["customers", "caretakers"],
  queryFn: ({ signal }) => call(api.listCaretakers, { signal }),
  staleTime: 60_000,
});

/** Where the browser loads a list as CSV from. */
export const exportUrl = (query: CustomerFilters): string => url(api.exportCustomers, {}, query);

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customers", id],
    queryFn: ({ signal }) => call(api.getCustomer, { params: { id }, signal }),
    // A form over an older state would be refused on saving.
    staleTime: 0,
  });

/** The customer as the server has it now. */
export function useFetchCustomer(id: string): () => Promise<api.CustomerDetails> {
  const client = useQueryClient();
  return () => client.fetchQuery(customerQuery(id));
}

/** What a change was answered with is known at once; lists, counts and histories are asked for anew. */
function useAfterChange() {
  const client = useQueryClient();
  return async (customer: api.CustomerDetails): Promise<void> => {
    const { queryKey } = customerQuery(customer.id);
    client.setQueryData(queryKey, customer);
    await client.invalidateQueries({
      predicate: ({ queryKey: [room, of] }) => room === "customers" && of !== customer.id,
    });
  };
}

export function useCreateCustomer() {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (body: InputOf<(typeof api.createCustomer)["body"]>) => call(api.createCustomer, { body }),
    onSuccess,
  });
}

export function useUpdateCustomer(id: string) {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (body: InputOf<(typeof api.updateCustomer)["body"]>) =>
      call(api.updateCustomer, { params: { id }, body }),
    onSuccess,
  });
}

export function useCancelCustomer(id: string) {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (body: InputOf<(typeof api.cancelCustomer)["body"]>) =>
      call(api.cancelCustomer, { params: { id }, body }),
    onSuccess,
  });
}

export function useUncancelCustomer(id: string) {
  const onSuccess = useAfterChange();
  return useMutation({ mutationFn: () => call(api.uncancelCustomer, { params: { id } }), onSuccess });
}

export function useDeleteCustomer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) => call(api.deleteCustomer, { params: { id }, body: { confirm } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: customerQuery(id).queryKey });
      return client.invalidateQueries({ queryKey: ["customers"] });
    },
  });
}
