import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { keepPreviousData } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";

const SHOWN = 8;

/** The customers that fit best; asked for beside what the page does, without its loading bar. */
export const foundCustomersQuery = (search: string) => ({
  ...query(listCustomers, { query: { search, per_page: SHOWN }, silent: true }),
  placeholderData: keepPreviousData,
  enabled: search !== "",
});
