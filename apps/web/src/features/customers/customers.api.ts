import { getClaimsAfter, listMisbilledClaims, rectifyClaim } from "@krempelfrei/contract/accounting/claims";
import { addressOf } from "@krempelfrei/contract/call";
import * as api from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { getOffice } from "@krempelfrei/contract/office/office";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { answers, fetchNow, drop, keep, query, useChange } from "../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "../bookings/accounts-changed.ts";

type CustomerListQuery = InputOf<(typeof api.listCustomers)["query"]>;
export type CustomerFilters = Omit<NonNullable<CustomerListQuery>, "page" | "per_page">;

export const customerListQuery = (filters: CustomerListQuery) => ({
  ...query(api.listCustomers, { query: filters }),
  placeholderData: keepPreviousData,
});

/** Looked up again at each use: what others have open changes with every document that they file. */
export const mostWaitingQuery = { ...query(api.listMostWaiting), staleTime: 0 };

export const customerCountsQuery = query(api.countCustomers);

export const caretakersQuery = { ...query(api.listCaretakers), staleTime: 60_000 };

/** Address of the list as CSV. */
export const exportUrl = (filters: CustomerFilters): string => addressOf(api.exportCustomers, {}, filters);

export const customerQuery = (id: string) => ({
  ...query(api.getCustomer, { params: { id } }),
  // Always fetched, because saving a form based on an older state would be refused.
  staleTime: 0,
});

export const fetchCustomer = (id: string): Promise<api.CustomerDetails> => fetchNow(customerQuery(id));

/** The answer to a change is put into the cache; lists, counts and the office's overview are fetched again. */
const AFTER_CHANGE = {
  onSuccess: (customer: api.CustomerDetails): void => keep(customerQuery(customer.id), customer),
  invalidates: [
    answers(api.listCustomers),
    answers(api.listMostWaiting),
    answers(api.countCustomers),
    answers(getOffice),
    // Another end, start or price may make a claim wrong or right.
    answers(listMisbilledClaims),
  ],
};

export const useCreateCustomer = () =>
  useChange({
    ...AFTER_CHANGE,
    send: (body: InputOf<(typeof api.createCustomer)["body"]>) => call(api.createCustomer, { body }),
  });

export const useUpdateCustomer = (id: string) =>
  useChange({
    ...AFTER_CHANGE,
    send: (body: InputOf<(typeof api.updateCustomer)["body"]>) =>
      call(api.updateCustomer, { params: { id }, body }),
  });

export const useCancelCustomer = (id: string) =>
  useChange({
    ...AFTER_CHANGE,
    send: (body: InputOf<(typeof api.cancelCustomer)["body"]>) =>
      call(api.cancelCustomer, { params: { id }, body }),
    // Claims for days after the end are taken back.
    invalidates: [...AFTER_CHANGE.invalidates, ...ACCOUNTS_CHANGED],
  });

export const useUncancelCustomer = (id: string) =>
  useChange({
    ...AFTER_CHANGE,
    send: (revision: number) => call(api.uncancelCustomer, { params: { id }, body: { revision } }),
  });

export const useDeleteCustomer = (id: string) =>
  useChange({
    send: () => call(api.deleteCustomer, { params: { id }, query: {} }),
    onSuccess: () => drop(api.getCustomer, { params: { id } }),
    invalidates: AFTER_CHANGE.invalidates,
  });

/** Removes the sample; `refuse` keeps it where it holds documents that it did not bring along. */
export const useRemoveSample = (id: string) =>
  useChange({
    send: (query: { readonly if_added?: "refuse" }) => call(api.deleteCustomer, { params: { id }, query }),
    onSuccess: () => drop(api.getCustomer, { params: { id } }),
    invalidates: AFTER_CHANGE.invalidates,
  });

export const claimsAfterQuery = (customerId: string, date: string) => ({
  ...query(getClaimsAfter, { query: { customer_id: customerId, date } }),
  staleTime: 0,
});

export const misbilledClaimsQuery = (customer_id: string) => ({
  ...query(listMisbilledClaims, { query: { customer_id } }),
  staleTime: 0,
});

export const useRectifyClaim = () =>
  useChange({
    send: ({ id, new_cents }: { readonly id: string; readonly new_cents: number }) =>
      call(rectifyClaim, { params: { id }, body: { new_cents } }),
    invalidates: ACCOUNTS_CHANGED,
  });
