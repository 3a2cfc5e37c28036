import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { searchPeople } from "@krempelfrei/contract/search/people";
import { keepPreviousData } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";

const SHOWN = 8;

/** The customers that fit best; asked for beside what the page does, without its loading bar. */
export const foundCustomersQuery = (search: string) => ({
  ...query(listCustomers, { query: { search, per_page: SHOWN }, silent: true }),
  placeholderData: keepPreviousData,
  enabled: search !== "",
});

/** Customers and relatives by whatever is known of them: also by phone number. */
export const foundPeopleQuery = (search: string) => ({
  ...query(searchPeople, { query: { search }, silent: true }),
  placeholderData: keepPreviousData,
  enabled: search !== "",
});
