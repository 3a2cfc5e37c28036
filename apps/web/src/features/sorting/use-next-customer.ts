import { useQuery } from "@tanstack/react-query";
import { customerListQuery } from "../customers/customers.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

const MOST_WAITING = customerListQuery({
  page: 1,
  per_page: 2,
  search: "",
  waiting: "true",
  sort: "waiting_files",
  direction: "desc",
});

/** The other customer with the most unfiled documents; undefined without one. */
export function useNextCustomer() {
  const { workspace } = useWorkspace();
  const { data } = useQuery(MOST_WAITING);
  return data?.data.find(({ id }) => id !== workspace.scope);
}
