import { Button, Group, Paper, Text } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { can } from "@krempelfrei/contract/access";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";
import { SEARCH_DEBOUNCE_MS, SearchedList } from "../../ui/list/searched-list.tsx";
import { useListView } from "../../ui/list/use-list-view.ts";
import { AddButton } from "../../ui/list/add-button.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { columns, phoneRow } from "./columns.tsx";
import { customerListQuery, exportUrl, customerCountsQuery } from "./customers.api.ts";
import { FirstToSort } from "./first-to-sort.tsx";
import { figuresOf } from "./figures.ts";
import { PhoneFilters } from "./phone-filters.tsx";
import { ListFilters } from "./list-filters.tsx";
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  MOST_WAITING,
  toQuery,
  type CustomerFilter,
  type CustomerSort,
} from "./list-query.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import { GrowingNumber } from "../../ui/list/growing-number.tsx";
import classes from "./list.module.css";

/** /customers: 10 a page, searched, filtered and sorted by the server. */
export function Component() {
  const { role } = useUser();
  const { search: address } = useLocation();
  const details = can(role, "customers.details");
  const writes = can(role, "customers.write");
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const phone = useNarrow();
  const view = useListView<CustomerSort, CustomerFilter>({
    // Phones have no choice of order.
    ...(details && !phone ? { sorts: CUSTOMER_SORTS } : { sorts: MOST_WAITING, direction: "desc" }),
    filters: CUSTOMER_FILTERS,
  });
  const [search] = useDebouncedValue(view.search, SEARCH_DEBOUNCE_MS);
  const query = toQuery(view, search, details);
  const { data, isError, refetch } = useQuery(
    customerListQuery({ ...query, page: view.page, per_page: TABLE_PAGE_SIZE }),
  );
  const addButton = <AddButton label="Kunde anlegen" to="/customers/new" />;
  const exportButton = (
    <Button
      component="a"
      href={exportUrl(toQuery(view, view.search, details))}
      download
      variant="default"
      leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
    >
      CSV-Export
    </Button>
  );
  return (
    <Page
      title="Kunden"
      toolbar={
        writes ? (
          phone ? (
            addButton
          ) : (
            <Group gap="sm">
              {exportButton}
              {addButton}
            </Group>
          )
        ) : phone ? undefined : (
          <FirstToSort />
        )
      }
    >
      {phone ? null : <Figures details={details} />}
      <SearchedList
        caption="Kunden"
        searchLabel="Kunden suchen"
        placeholder={details ? "Name, Nummer, E-Mail oder Ort" : "Name oder Nummer"}
        view={view}
        columns={columns({ details, narrow, address })}
        rowKey={(row) => row.id}
        phone={phoneRow({ details, address, isByWaiting: view.sorting.key === "waiting_files" })}
        hasBarSearch
        list={data}
        failure={isError ? "Die Kunden konnten nicht geladen werden." : undefined}
        onRetry={() => void refetch()}
        filters={
          phone ? (
            <PhoneFilters view={view} details={details} />
          ) : (
            <ListFilters view={view} details={details} />
          )
        }
      />
      {phone && writes ? exportButton : null}
    </Page>
  );
}

/** Numbers of customers and of unfiled documents, each a link to the filtered list. */
function Figures({ details }: { readonly details: boolean }) {
  const { data } = useQuery(customerCountsQuery);
  return (
    <ul className={classes.figures} aria-label="Überblick">
      {figuresOf(data, details).map(({ label, value, query }) => (
        <Paper key={query} component="li" withBorder>
          <Link to={{ pathname: "/customers", search: query }} replace className={classes.figure}>
            <span className={classes.number}>
              {value === undefined ? <span aria-hidden>–</span> : <GrowingNumber value={value} />}
            </span>{" "}
            <Text component="span" c="dimmed" inherit>
              {label}
            </Text>
          </Link>
        </Paper>
      ))}
    </ul>
  );
}
