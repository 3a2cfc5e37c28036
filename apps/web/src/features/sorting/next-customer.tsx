import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { customerListQuery } from "../customers/customers.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

/** The manager begins to sort when one comes from the end of another customer's round. */
const SORTS_AT_ONCE = { sortsAtOnce: true };

/** At the end of a round: on to whoever else has most waiting. */
export function NextCustomer() {
  const { workspace } = useWorkspace();
  const { data } = useQuery(
    customerListQuery({
      page: 1,
      per_page: 2,
      search: "",
      waiting: "true",
      sort: "waiting_files",
      direction: "desc",
    }),
  );
  const next = data?.data.find(({ id }) => id !== workspace.scope);
  if (!next) return null;
  return (
    <Button
      mt="sm"
      variant="light"
      component={Link}
      to={`/customers/${next.id}/documents`}
      state={SORTS_AT_ONCE}
    >
      Weiter mit {next.full_name} ({next.waiting_files})
    </Button>
  );
}
