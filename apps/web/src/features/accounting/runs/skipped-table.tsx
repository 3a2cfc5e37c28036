import type { SkippedClaim } from "@krempelfrei/contract/accounting/claim-terms";
import { euros } from "@krempelfrei/contract/money";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { CustomerLink } from "../customer-link.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { SlicedTable } from "../../../ui/list/paged-table.tsx";

const NUMBER = { whiteSpace: "nowrap" } as const;

const COLUMNS: readonly Column<SkippedClaim>[] = [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => <CustomerLink customer={customer} />,
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

/** Link to the place where the mandate, the address or the block can be fixed. */
function Remedy({ customerId, code }: { readonly customerId: string; readonly code: string }) {
  const [hash, label] =
    code === "debit_block"
      ? ["#lastschriftsperre", "Sperre ansehen"]
      : /mandate|iban|holder/.test(code)
        ? ["#mandat", "Mandat ansehen"]
        : code === "address"
          ? ["#adresse", "Adresse ergänzen"]
          : [];
  return hash === undefined ? null : (
    <Anchor component={Link} to={`/customers/${customerId}${hash}`} inherit underline="always">
      {label}
    </Anchor>
  );
}

/** Claims that are left out of a collection, each with its reason and a link to its customer. */
export function SkippedTable({ rows }: { readonly rows: readonly SkippedClaim[] | undefined }) {
  return (
    <SlicedTable
      caption="Ausgelassene Forderungen"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ claim }) => claim.id}
    />
  );
}
