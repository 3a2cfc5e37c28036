import { counted } from "@krempelfrei/contract/counted";
import { Anchor, Skeleton, Text } from "@mantine/core";
import type { StackItem } from "@krempelfrei/contract/stacks/stacks";
import { IconStack2Filled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fileSize, germanMomentText } from "../../lib/format.ts";
import { fetchAhead } from "../../lib/query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { SlicedTable } from "../../ui/list/paged-table.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { stacksQuery } from "./stacks.api.ts";
import { stateText } from "./stack-words.ts";

export function fetchFirst(): void {
  fetchAhead(stacksQuery);
}

const COLUMNS: Column<StackItem>[] = [
  {
    key: "name",
    header: "Stapel",
    cell: ({ id, full_name }) => (
      <Anchor component={Link} to={`/stacks/${id}`}>
        <bdi>{full_name}</bdi>
      </Anchor>
    ),
  },
  {
    key: "state",
    header: "Stand",
    cell: (stack) => (
      <Text inherit c={stack.state === "open" ? undefined : "dimmed"}>
        {stateText(stack)}
      </Text>
    ),
  },
  { key: "pages", header: "Seiten", align: "right", cell: ({ pages }) => pages ?? "–" },
  { key: "at", header: "Gescannt", cell: ({ created_at }) => germanMomentText(created_at) },
  { key: "size", header: "Größe", align: "right", wide: true, cell: ({ size }) => fileSize(size) },
];

/** A stack on a phone: below its name the state, the number of pages and the time of the scan. */
const phoneRow = (stack: StackItem): PhoneRow => ({
  title: stack.full_name,
  second: [
    stateText(stack),
    stack.pages === null ? "" : counted(stack.pages, "Seite", "Seiten"),
    germanMomentText(stack.created_at),
  ]
    .filter((text) => text !== "")
    .join(" · "),
  to: `/stacks/${stack.id}`,
});

/** /stacks: scanned stacks of the office that wait to be cut into documents. */
export function Component() {
  const { data, isError, refetch } = useQuery(stacksQuery);
  return (
    <Page title="Stapel">
      {isError && !data ? (
        <LoadError title="Die Stapel konnten nicht geladen werden." onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <List stacks={data.data} />
      ) : isError ? null : (
        <Skeleton height="16rem" role="status" aria-label="Lade Daten..." />
      )}
    </Page>
  );
}

function List({ stacks }: { readonly stacks: readonly StackItem[] }) {
  if (stacks.length === 0) {
    return (
      <EmptyState
        icon={<IconStack2Filled size={32} />}
        title="Keine Stapel"
        text="Was der Scanner in seinen Ordner legt, steht nach etwa einer Minute hier. Trennblätter mit dem Code eines Kunden drucken Sie bei den Dokumenten des Kunden."
      />
    );
  }
  return (
    <SlicedTable
      caption="Gescannte Stapel"
      columns={COLUMNS}
      rows={stacks}
      rowKey={({ id }) => id}
      phone={phoneRow}
    />
  );
}
