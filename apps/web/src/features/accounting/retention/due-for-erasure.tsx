import type { DueForErasure } from "@krempelfrei/contract/accounting/retention";
import { Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CustomerLink } from "../customer-link.tsx";
import { germanDate } from "../../../lib/format.ts";
import type { Column } from "../../../ui/list/data-table.tsx";
import { SlicedTable } from "../../../ui/list/paged-table.tsx";
import { retentionQuery } from "./retention.api.ts";

const COLUMNS: readonly Column<DueForErasure>[] = [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => <CustomerLink customer={customer} />,
  },
  { key: "ended", header: "Vertrag bis", cell: ({ ended_on }) => germanDate(ended_on) },
  { key: "kept", header: "Aufbewahrt bis", cell: ({ kept_until }) => germanDate(kept_until) },
  {
    key: "obstacle",
    header: "Stand",
    wide: true,
    cell: ({ obstacle }) => obstacle ?? "kann gelöscht werden",
  },
];

/** Former customers whose retention periods are over; renders nothing without any. */
export function DueForErasureList() {
  const { data } = useQuery(retentionQuery);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" mt="md" aria-label="Aufbewahrung abgelaufen">
      <Title order={2}>Aufbewahrung abgelaufen</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Die Fristen dieser früheren Kunden sind vorbei (§ 147 AO). Solange keine Prüfung und kein Verfahren
        läuft, sind ihre Daten zu löschen: unter Aktionen auf der Seite des Kunden. Die Summen der
        festgeschriebenen Quartale bleiben.
      </Text>
      <SlicedTable
        caption="Aufbewahrung abgelaufen"
        columns={COLUMNS}
        rows={data.data}
        rowKey={({ customer }) => customer.id}
      />
    </Paper>
  );
}
