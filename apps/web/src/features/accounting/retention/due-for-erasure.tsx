import type { DueForErasure } from "@krempelfrei/contract/accounting/retention";
import { Anchor, Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { germanDate } from "../../../lib/format.ts";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { usePages } from "../../../ui/list/use-pages.ts";
import { retentionQuery } from "./retention.api.ts";

const COLUMNS: readonly Column<DueForErasure>[] = [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => (
      <>
        <Anchor component={Link} to={`/customers/${customer.id}`} inherit>
          <bdi>{customer.name}</bdi>
        </Anchor>{" "}
        <Text span c="dimmed" size="sm">
          {customer.number}
        </Text>
      </>
    ),
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

/** Former customers whom the law does not want kept any more; nothing stands here while there are none. */
export function DueForErasureList() {
  const [page, setPage] = useState(1);
  const { data } = useQuery(retentionQuery);
  const pages = usePages({ page, total: data?.data.length, change: (to) => setPage(to.page) });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" mt="md" aria-label="Aufbewahrung abgelaufen">
      <Title order={2}>Aufbewahrung abgelaufen</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Die Fristen dieser früheren Kunden sind vorbei (§ 147 AO). Solange keine Prüfung und kein Verfahren
        läuft, sind ihre Daten zu löschen: unter Aktionen auf der Seite des Kunden. Die Summen der
        festgeschriebenen Quartale bleiben.
      </Text>
      <DataTable
        caption="Aufbewahrung abgelaufen"
        columns={COLUMNS}
        rows={data.data.slice((page - 1) * TABLE_PAGE_SIZE, page * TABLE_PAGE_SIZE)}
        rowKey={({ customer }) => customer.id}
        page={page}
        pages={pages}
        onPage={setPage}
      />
    </Paper>
  );
}
