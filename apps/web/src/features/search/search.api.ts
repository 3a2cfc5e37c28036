import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { searchPeople } from "@krempelfrei/contract/search/people";
import { query } from "../../lib/query.ts";

const SHOWN = 8;

/** The best matching customers; a background request without the loading bar. */
export const foundCustomersQuery = (search: string) => ({
  ...query(listCustomers, { query: { search, per_page: SHOWN }, silent: true }),
  enabled: search !== "",
});

/** Customers and relatives by all their data, including phone numbers. */
export const foundPeopleQuery = (search: string) => ({
  ...query(searchPeople, { query: { search }, silent: true }),
  enabled: search !== "",
});
