import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const SHOWN = 8;

/** The customers that fit best; asked for beside what the page does, without its loading bar. */
export const foundCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ["customers", "search", search],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { search, per_page: SHOWN }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: search !== "",
  });
