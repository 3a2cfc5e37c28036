import { useQuery } from "@tanstack/react-query";
import { mostWaitingQuery } from "../customers/customers.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

/** Link state: the manager starts sorting at once. */
export const SORTS_AT_ONCE = { sortsAtOnce: true };

/** The other customer with the most unfiled documents; undefined without one. */
export function useNextCustomer() {
  const { workspace } = useWorkspace();
  const { data } = useQuery(mostWaitingQuery);
  return data?.data.find(({ id }) => id !== workspace.scope);
}
