import { Anchor, Badge, Button, Group, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { can } from "@krempelfrei/contract/access";
import { PACKAGES } from "@krempelfrei/contract/customer-terms";
import type { Customer } from "@krempelfrei/contract/customers";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { IconFolders, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { DataTable, type Column, type Sorting } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { customerListQuery, type CustomerListQuery } from "./customers.api.ts";

const packageName = (value: string | null): string =>
  PACKAGES.find((entry) => entry.value === value)?.label ?? "";

function columns(details: boolean): Column<Customer>[] {
  const all: (Column<Customer> | false)[] = [
    { key: "number", header: "Nummer", sortable: true, cell: (row) => row.number },
    {
      key: "name",
      header: "Name",
      sortable: true,
      cell: (row) =>
        details ? (
          <Anchor component={Link} to={`/customers/${row.id}`} fw={600}>
            {row.full_name}
          </Anchor>
        ) : (
          row.full_name
        ),
    },
    details && { key: "email", header: "E-Mail", sortable: true, cell: (row) => row.email },
    details && { key: "package", header: "Paket", sortable: true, cell: (row) => packageName(row.package) },
    details && {
      key: "contract_start",
      header: "Vertragsbeginn",
      sortable: true,
      cell: (row) => germanDate(row.contract_start),
    },
    {
      key: "documents",
      header: "Dokumente",
      cell: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            component={Link}
            to={`/customers/${row.id}/documents`}
            variant="light"
            size="compact-sm"
            h="2rem"
            style={{ flex: "none" }}
            leftSection={<IconFolders size={18} aria-hidden />}
            aria-label={`Dokumente von ${row.full_name}`}
          >
            Öffnen
          </Button>
          {row.waiting_files > 0 ? (
            <Badge bg="var(--app-warn-soft)" c="var(--app-warn)" tt="none" size="lg" style={{ flex: "none" }}>
              {row.waiting_files} neu
            </Badge>
          ) : null}
        </Group>
      ),
    },
  ];
  return all.filter((column) => column !== false);
}

/** /customers: 10 a page, searched and sorted by the server. */
export function Component() {
  const { role } = useUser();
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, 250);
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting>({ key: "name", direction: "asc" });
  const query: CustomerListQuery = {
    page,
    per_page: TABLE_PAGE_SIZE,
    search: settled,
    // The sortable columns are named as the contract names them.
    sort: sorting.key as NonNullable<CustomerListQuery>["sort"],
    direction: sorting.direction,
  };
  const { data } = useQuery(customerListQuery(query));
  return (
    <Page
      title="Kunden"
      toolbar={
        can(role, "customers.write") ? (
          <Button component={Link} to="/customers/new" leftSection={<IconPlus size={20} aria-hidden />}>
            Kunde anlegen
          </Button>
        ) : undefined
      }
    >
      <TextInput
        type="search"
        aria-label="Kunden suchen"
        placeholder="Name, Nummer oder E-Mail suchen"
        leftSection={<IconSearch size={20} aria-hidden />}
        maw="28rem"
        mb="md"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(1);
        }}
      />
      <DataTable
        caption="Kunden"
        columns={columns(can(role, "customers.details"))}
        rows={data?.data}
        rowKey={(row) => row.id}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          setPage(1);
        }}
        page={page}
        pages={Math.ceil((data?.total ?? 0) / TABLE_PAGE_SIZE)}
        onPage={setPage}
      />
    </Page>
  );
}
