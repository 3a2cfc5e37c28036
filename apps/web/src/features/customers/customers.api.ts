import * as api from "@krempelfrei/contract/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type CustomerListQuery = InputOf<(typeof api.listCustomers)["query"]>;
export type CustomerForm = api.CustomerInput;

export const customerListQuery = (query: CustomerListQuery) =>
  queryOptions({
    queryKey: ["customers", "list", query],
    queryFn: ({ signal }) => call(api.listCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customers", id],
    queryFn: ({ signal }) => call(api.getCustomer, { params: { id }, signal }),
  });

export function useCreateCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerForm) => call(api.createCustomer, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["customers"] }),
  });
}

export function useUpdateCustomer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerForm & { revision: number }) =>
      call(api.updateCustomer, { params: { id }, body }),
    onSuccess: (customer) => {
      client.setQueryData(customerQuery(id).queryKey, customer);
      return client.invalidateQueries({ queryKey: ["customers", "list"] });
    },
  });
}
