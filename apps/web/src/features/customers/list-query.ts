import { CustomerState, PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { id } from "@krempelfrei/contract/fields";
import type { ListState } from "../../ui/list/list-view.ts";
import type { CustomerFilters } from "./customers.api.ts";

export const CUSTOMER_SORTS = [
  "name",
  "number",
  "city",
  "package",
  "contract_start",
  "waiting_files",
] as const satisfies NonNullable<CustomerFilters["sort"]>[];
/** Orders for janitors and for phones: by default the customers with the most unfiled documents come first. */
export const MOST_WAITING = ["waiting_files", "name", "number"] as const satisfies CustomerSort[];
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const CUSTOMER_FILTERS = ["package", "state", "caretaker", "waiting"] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

/**
 * Query to the server from the state of the list. Invalid values of the address are ignored; without `details` only the
 * filter for waiting documents and visible columns apply.
 */
export function toQuery(
  { filters, sorting }: ListState<CustomerSort, CustomerFilter>,
  search: string,
  details: boolean,
): CustomerFilters {
  const query: CustomerFilters = {
    search,
    sort: sorting.key,
    direction: sorting.direction,
    waiting: filters.waiting === "true" || filters.waiting === "false" ? filters.waiting : undefined,
  };
  if (!details) {
    const hidden = ["city", "package", "contract_start"].includes(sorting.key);
    return hidden ? { ...query, sort: "name" } : query;
  }
  return {
    ...query,
    package: PackageName.safeParse(filters.package).data,
    state: CustomerState.safeParse(filters.state).data,
    caretaker: filters.caretaker === "none" ? "none" : id.safeParse(filters.caretaker).data,
  };
}
