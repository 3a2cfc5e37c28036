import type { SkippedClaim } from "@krempelfrei/contract/accounting/sepa";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";

const NUMBER = { whiteSpace: "nowrap" } as const;

const COLUMNS: readonly Column<SkippedClaim>[] = [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => (
      <span>
        <Anchor component={Link} to={`/customers/${customer.id}`} inherit>
          <bdi>{customer.name}</bdi>
        </Anchor>{" "}
        <Text span c="dimmed" size="sm">
          {customer.number}
        </Text>
      </span>
    ),
  },
  { key: "claim", header: "Rechnung", cell: ({ claim }) => <span style={NUMBER}>{claim.number}</span> },
  {
    key: "message",
    header: "Grund",
    cell: ({ customer, code, message }) => (
      <span>
        {message} <Remedy customerId={customer.id} code={code} />
      </span>
    ),
  },
  { key: "open", header: "Offen", align: "right", cell: ({ open_cents }) => euros(open_cents) },
];

/** The way to where the reason can be mended, where it is one of the mandate or of the block. */
function Remedy({ customerId, code }: { readonly customerId: string; readonly code: string }) {
  const [hash, label] =
    code === "debit_block"
      ? ["#lastschriftsperre", "Sperre ansehen"]
      : /mandate|iban|holder/.test(code)
        ? ["#mandat", "Mandat ansehen"]
        : [];
  return hash === undefined ? null : (
    <Anchor component={Link} to={`/customers/${customerId}${hash}`} inherit underline="always">
      {label}
    </Anchor>
  );
}

/** Claims that are left out of a collection, each with its reason and the way to its customer. */
export function SkippedTable({ rows }: { readonly rows: readonly SkippedClaim[] | undefined }) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / TABLE_PAGE_SIZE));
  // Somebody may have mended the last ones meanwhile.
  const page = Math.min(wanted, pages);
  return (
    <DataTable
      caption="Ausgelassene Forderungen"
      columns={COLUMNS}
      rows={rows?.slice((page - 1) * TABLE_PAGE_SIZE, page * TABLE_PAGE_SIZE)}
      rowKey={({ claim }) => claim.id}
      page={page}
      pages={pages}
      onPage={setPage}
    />
  );
}
