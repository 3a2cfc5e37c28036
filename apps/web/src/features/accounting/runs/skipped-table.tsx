import type { SkippedClaim } from "@krempelfrei/contract/accounting/sepa";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";

const COLUMNS: readonly Column<SkippedClaim>[] = [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => (
      <span>
        <Anchor component={Link} to={`/customers/${customer.id}`} fw={600}>
          <bdi>{customer.name}</bdi>
        </Anchor>{" "}
        <Text span c="dimmed" size="sm">
          {customer.number}
        </Text>
      </span>
    ),
  },
  { key: "claim", header: "Rechnung", cell: ({ claim }) => claim.number },
  { key: "message", header: "Grund", cell: ({ message }) => message },
  { key: "open", header: "Offen", align: "right", cell: ({ open_cents }) => euros(open_cents) },
];

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
