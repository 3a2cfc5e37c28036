import { useDisclosure } from "@mantine/hooks";
import { IconFilterFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { ListView } from "../../ui/list/use-list-view.ts";
import { customerCountsQuery } from "./customers.api.ts";
import { figuresOf } from "./figures.ts";
import { ListFilters } from "./list-filters.tsx";
import type { CustomerFilter, CustomerSort } from "./list-query.ts";
import classes from "./phone-filters.module.css";

interface Props {
  readonly view: ListView<CustomerSort, CustomerFilter>;
  readonly details: boolean;
}

/** On a phone: the numbers of customers as filters in one scrolling row, and the other filters behind a button. */
export function PhoneFilters({ view, details }: Props) {
  const { data } = useQuery(customerCountsQuery);
  const { search } = useLocation();
  const [opened, { toggle }] = useDisclosure(false);
  const { package: itsPackage, caretaker } = view.filters;
  const others = [itsPackage, caretaker].filter((value) => value !== "").length;
  return (
    <>
      <div className={classes.chips} role="group" aria-label="Überblick">
        {figuresOf(data, details).map(({ query, chip, ...figure }) => (
          <Link
            key={query}
            to={{ pathname: "/customers", search: query }}
            replace
            className={classes.chip}
            aria-current={isShown(search, query) ? "true" : undefined}
          >
            {(chip ?? figure).label} {(chip ?? figure).value ?? ""}
          </Link>
        ))}
        {details ? (
          <button type="button" className={classes.chip} aria-expanded={opened} onClick={toggle}>
            <IconFilterFilled size={16} aria-hidden />
            Filter{others > 0 ? ` ${others}` : ""}
          </button>
        ) : null}
      </div>
      {opened ? <ListFilters view={view} details={details} /> : null}
    </>
  );
}

/** True if the list is filtered by the same state and waiting documents as the query. */
function isShown(address: string, query: string): boolean {
  const [shown, asked] = [new URLSearchParams(address), new URLSearchParams(query)];
  return ["state", "waiting"].every((name) => shown.get(name) === asked.get(name));
}
