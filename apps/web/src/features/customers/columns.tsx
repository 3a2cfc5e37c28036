import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import type { Customer } from "@krempelfrei/contract/customers/customers";
import { IconFoldersFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { documents as documentsOf, germanDate } from "../../lib/format.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { PersonMark } from "../../ui/person-mark.tsx";
import { StateBadge } from "./state-badge.tsx";
import { documentsPath } from "../files/data/documents-path.ts";

const packageName = (value: string | null): string =>
  PACKAGES.find((entry) => entry.value === value)?.label ?? "";

const number: Column<Customer> = {
  key: "number",
  header: "Nummer",
  sortable: true,
  cell: (row) => row.number,
};

const documents = (narrow: boolean): Column<Customer> => ({
  key: "waiting_files",
  header: "Dokumente",
  sortable: true,
  cell: (row) => (
    <Group gap={4}>
      <Button
        component={Link}
        to={documentsPath(row.id)}
        variant="light"
        size="compact-sm"
        h="2rem"
        style={{ flex: "none" }}
        leftSection={narrow ? undefined : <IconFoldersFilled size={18} aria-hidden />}
        aria-label={`Dokumente von ${row.full_name}`}
      >
        {narrow ? <IconFoldersFilled size={18} aria-hidden /> : "Öffnen"}
      </Button>
      {row.waiting_files > 0 ? (
        <Badge bg="var(--app-warn-soft)" c="var(--app-warn)" tt="none" size="lg" style={{ flex: "none" }}>
          {row.waiting_files} unsortiert
        </Badge>
      ) : null}
    </Group>
  ),
});

/** Columns for the janitor: names, numbers and waiting documents. */
const REDUCED: readonly Column<Customer>[] = [
  number,
  {
    key: "name",
    header: "Name",
    sortable: true,
    cell: (row) => (
      <Anchor component={Link} to={`/customers/${row.id}/overview`} fw={600}>
        <bdi>{row.full_name}</bdi>
      </Anchor>
    ),
  },
  documents(false),
];

interface Options {
  /** True if the reader sees all columns, false for the reduced list. */
  readonly details: boolean;
  /** True if the screen is too narrow for all columns. */
  readonly narrow: boolean;
  /** Query part of the list's address, for the way back. */
  readonly address: string;
}

/** The columns of /customers; their keys are the contract's names for sorting. */
export function columns({ details, narrow, address }: Options): readonly Column<Customer>[] {
  if (!details) return REDUCED;
  const all: (Column<Customer> | false)[] = [
    !narrow && number,
    {
      key: "name",
      header: "Name",
      sortable: true,
      cell: (row) => (
        <div>
          <Anchor component={Link} to={`/customers/${row.id}`} state={{ list: address }} fw={600}>
            <bdi>{row.full_name}</bdi>
          </Anchor>
          <Text component="bdi" display="block" size="sm" c="dimmed">
            {narrow ? `${row.number} · ${row.email ?? ""}` : row.email}
          </Text>
          <Relatives names={row.relatives} />
        </div>
      ),
    },
    !narrow && {
      key: "city",
      header: "Ort",
      sortable: true,
      cell: (row) => row.city && <bdi>{row.city}</bdi>,
    },
    { key: "package", header: "Paket", sortable: true, cell: (row) => packageName(row.package) },
    !narrow && {
      key: "contract_start",
      header: "Beginn",
      sortable: true,
      cell: (row) => germanDate(row.contract_start),
    },
    { key: "state", header: "Status", cell: (row) => <StateCell row={row} /> },
    documents(narrow),
  ];
  return all.filter((column) => column !== false);
}

/**
 * A customer on a phone: a badge unless active, the number of unfiled documents with a button that sorts them, else
 * number, package and town.
 */
export const phoneRow =
  ({ details, address, isByWaiting }: Omit<Options, "narrow"> & { readonly isByWaiting: boolean }) =>
  (row: Customer): PhoneRow => ({
    mark: <PersonMark name={row.full_name} tone={0} />,
    title: row.full_name,
    badge:
      row.state === null || row.state === "active" ? null : (
        <StateBadge state={row.state} cancelledTo={null} />
      ),
    second:
      row.waiting_files > 0
        ? `${documentsOf(row.waiting_files)} unsortiert`
        : [row.number, packageName(row.package), row.city]
            .filter((text) => text !== null && text !== "")
            .join(" · "),
    to: details ? `/customers/${row.id}` : `/customers/${row.id}/overview`,
    state: { list: address },
    section: isByWaiting ? (row.waiting_files > 0 ? "Zuerst, wo etwas wartet" : "Alle anderen") : undefined,
    ...(row.waiting_files > 0 && { action: <SortButton row={row} /> }),
  });

const SortButton = ({ row }: { readonly row: Customer }) => (
  <Button
    component={Link}
    to={documentsPath(row.id)}
    state={{ sortsAtOnce: true }}
    variant="default"
    px="md"
    leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
    aria-label={`${documentsOf(row.waiting_files)} von ${row.full_name} sortieren`}
  >
    {row.waiting_files}
  </Button>
);

const NAMED_RELATIVES = 3;

function Relatives({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - NAMED_RELATIVES;
  return (
    <Text component="bdi" display="block" size="sm" c="dimmed">
      mit {names.slice(0, NAMED_RELATIVES).join(", ")}
      {more > 0 ? ` und ${more} weiteren` : ""}
    </Text>
  );
}

/** Badge, last day and caretaker share one column, because three would be too wide. */
function StateCell({ row }: { readonly row: Customer }) {
  return (
    <div>
      {row.state === null ? null : <StateBadge state={row.state} cancelledTo={null} />}
      {row.state === "cancelled" ? (
        <Text size="sm" mt={2}>
          {" "}
          zum {germanDate(row.cancelled_to)}
        </Text>
      ) : null}
      {row.caretaker === null ? null : (
        <Text size="sm" c="dimmed" mt={2} style={{ whiteSpace: "nowrap" }} data-tip="Sachbearbeiter">
          <span className="visually-hidden">Sachbearbeiter: </span>
          <bdi>{row.caretaker.name}</bdi>
        </Text>
      )}
    </div>
  );
}
