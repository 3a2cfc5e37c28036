import { CHANGE_KIND_NAMES } from "@krempelfrei/contract/changelog/change-words";
import { id, isoDate } from "@krempelfrei/contract/fields";
import type { ListView } from "../../ui/list/use-list-view.ts";
import type { HistoryQuery } from "./changelog.api.ts";

export const HISTORY_FILTERS = ["person", "customer", "kind", "from", "to"] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];
export type HistoryView = ListView<"at", HistoryFilter>;

export const NO_FILTERS: Readonly<Record<HistoryFilter, string>> = {
  person: "",
  customer: "",
  kind: "",
  from: "",
  to: "",
};

const WRONG_ORDER = "Das Ende darf nicht vor dem Beginn liegen";

/** Error text of typed days in the wrong order; undefined while a day is incomplete. */
export const orderError = ({ from, to }: HistoryView["filters"]): string | undefined =>
  isoDate.safeParse(from).success && isoDate.safeParse(to).success && to < from ? WRONG_ORDER : undefined;

/** Query to the server; invalid values of the address, incomplete days and an end before the beginning are left out. */
export function toHistoryQuery(filters: HistoryView["filters"], search: string): HistoryQuery {
  const day = (value: string) => isoDate.safeParse(value).data;
  const wrong = orderError(filters) !== undefined;
  return {
    search,
    actor_id: id.safeParse(filters.person).data,
    customer_id: id.safeParse(filters.customer).data,
    kind: CHANGE_KIND_NAMES.find((kind) => kind === filters.kind),
    from: day(filters.from),
    to: wrong ? undefined : day(filters.to),
  };
}
