import { reminderName, type Reminder } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanDate, germanMoment } from "../../../lib/format.ts";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { usePages } from "../../../ui/list/use-pages.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { reminderUrl, remindersQuery } from "./dunning.api.ts";

const COLUMNS: readonly Column<Reminder>[] = [
  {
    key: "letter",
    header: "Schreiben",
    cell: ({ id, level, issued_on, customer }) => (
      <>
        <Anchor
          href={reminderUrl(id)}
          download
          inherit
          aria-label={`${reminderName(level)} an ${customer.name} als PDF`}
        >
          {reminderName(level)}
        </Anchor>
        <Text size="sm" c="dimmed">
          vom {germanDate(issued_on)}
        </Text>
      </>
    ),
  },
  { key: "customer", header: "Kunde", cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    key: "claims",
    header: "Rechnungen",
    wide: true,
    cell: ({ claims }) => (claims.length === 0 ? "nur Gebühren" : claims.join(", ")),
  },
  { key: "due", header: "Zahlbar bis", cell: ({ due_on }) => germanDate(due_on) },
  {
    key: "sent",
    header: "Versand",
    cell: ({ mailed_at }) => (mailed_at === null ? "zum Drucken" : `E-Mail ${germanMoment(mailed_at)}`),
  },
  {
    key: "total",
    header: "Betrag",
    align: "right",
    cell: ({ total_cents, fee_cents, open_fees_cents }) => (
      <>
        {euros(total_cents)}
        {fee_cents + open_fees_cents === 0 ? null : (
          <Text size="sm" c="dimmed">
            mit Gebühren {euros(fee_cents + open_fees_cents)}
          </Text>
        )}
      </>
    ),
  },
];

/** The reminders that were made, the newest first, each with its letter. */
export function RemindersList() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(remindersQuery(page));
  const pages = usePages({ page, total: data?.total, change: (to) => setPage(to.page) });
  if (isError && !data)
    return <LoadError title="Die Mahnungen konnten nicht geladen werden." onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption="Mahnungen"
      columns={COLUMNS}
      rows={data?.data}
      rowKey={({ id }) => id}
      page={page}
      pages={pages}
      onPage={setPage}
    />
  );
}
