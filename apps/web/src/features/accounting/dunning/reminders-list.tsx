import { reminderName, type Reminder } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Text } from "@mantine/core";
import { germanDate, germanMoment } from "../../../lib/format.ts";
import type { Column } from "../../../ui/list/data-table.tsx";
import { PagedTable } from "../../../ui/list/paged-table.tsx";
import { CustomerLink } from "../customer-link.tsx";
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
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => <CustomerLink customer={customer} page="/bookings" />,
  },
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
    cell: ({ mailed_at, paid_at }) => {
      if (paid_at !== null) return "erledigt, nicht verschickt";
      return mailed_at === null ? "zum Drucken" : `E-Mail ${germanMoment(mailed_at)}`;
    },
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

/** The reminders, the newest first, each with its letter. */
export function RemindersList() {
  return (
    <PagedTable
      caption="Mahnungen"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      queryOf={remindersQuery}
      failure="Die Mahnungen konnten nicht geladen werden."
    />
  );
}
