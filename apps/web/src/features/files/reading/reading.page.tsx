import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { type ReadingReport, UNSURE } from "@krempelfrei/contract/files/watch-reading";
import { IconCircleCheckFilled, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Page } from "../../../ui/page.tsx";
import { readingQuery, useReadAgain } from "./reading.api.ts";
import { readingText } from "../data/reading-words.ts";
import { germanMomentText } from "../../../lib/format.ts";
import { documentsPath } from "../data/documents-path.ts";

type Row = ReadingReport["data"][number];

/** Remarks on a document as text. */
function remarksOf({ pages_turned, confidence }: Row): string {
  const remarks = [
    pages_turned > 0 ? `${pages_turned} ${pages_turned === 1 ? "Seite" : "Seiten"} gedreht` : "",
    confidence !== null && confidence < UNSURE ? `unsicher (${confidence} %)` : "",
  ].filter(Boolean);
  return remarks.length > 0 ? remarks.join(", ") : "–";
}

const COLUMNS: Column<Row>[] = [
  {
    key: "document",
    header: "Dokument",
    cell: (row) => (
      <Anchor component={Link} to={documentsPath(row.customer_id, { file: row.id })}>
        <bdi>{row.full_name}</bdi>
      </Anchor>
    ),
  },
  { key: "customer", header: "Kunde", cell: (row) => <bdi>{row.customer_name}</bdi> },
  { key: "state", header: "Stand", cell: readingText },
  {
    key: "pages",
    header: "Seiten",
    align: "right",
    cell: (row) => `${row.pages_read} / ${row.pages ?? "–"}`,
  },
  { key: "remarks", header: "Hinweise", cell: remarksOf },
  { key: "at", header: "Gelesen am", wide: true, cell: ({ at }) => germanMomentText(at) },
  { key: "again", header: "", cell: (row) => <ReadAgain row={row} /> },
];

function ReadAgain({ row }: { readonly row: Row }) {
  const { mutate, isPending } = useReadAgain();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={`${row.full_name} erneut lesen`}
      onClick={() => mutate(row.id)}
    >
      Erneut lesen
    </Button>
  );
}

/** Numbers of documents by state. */
function Counts({ counts, oldest_waiting }: Pick<ReadingReport, "counts" | "oldest_waiting">) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const done = counts.reduce((sum, { state, count }) => sum + (state === "done" ? count : 0), 0);
  return (
    <Stack gap="xs">
      <Text>
        {done.toLocaleString("de-DE")} von {all.toLocaleString("de-DE")} Dokumenten{" "}
        {done === 1 ? "ist" : "sind"} gelesen.
        {oldest_waiting === null
          ? ""
          : ` Das älteste der wartenden kam am ${germanMomentText(oldest_waiting)}.`}
      </Text>
      <Group gap="lg">
        {counts
          .filter(({ state }) => state !== "done")
          .map(({ state, reason, count }) => (
            <Text key={`${state} ${reason}`} c="dimmed">
              {readingText({ state, reason })}: {count.toLocaleString("de-DE")}
            </Text>
          ))}
      </Group>
    </Stack>
  );
}

/** /reading: documents that machines could not read, or only with doubt. */
export function Component() {
  const { data, isError, refetch } = useQuery(readingQuery);
  return (
    <Page title="Texterkennung">
      {isError && !data ? (
        <LoadError title="Der Stand konnte nicht geladen werden." onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Stack>
          <Counts {...data} />
          {data.data.length === 0 ? (
            <EmptyState
              icon={<IconCircleCheckFilled size={32} />}
              title={
                data.counts.every(({ state }) => state === "done")
                  ? "Alles gelesen."
                  : "Bisher keine Schwierigkeiten."
              }
              text="Hier stehen Dokumente, die nicht, nicht ganz oder nicht sicher gelesen wurden."
            />
          ) : (
            <DataTable
              caption="Dokumente, die angesehen werden sollten"
              columns={COLUMNS}
              rows={data.data}
              rowKey={({ id }) => id}
            />
          )}
        </Stack>
      ) : isError ? null : (
        <Skeleton height="16rem" role="status" aria-label="Lade Daten..." />
      )}
    </Page>
  );
}
