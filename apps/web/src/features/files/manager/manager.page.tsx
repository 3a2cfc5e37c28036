import { Anchor, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import { fetchAhead } from "../../../lib/query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { IconFolders } from "@tabler/icons-react";
import { customerQuery } from "../../customers/customers.api.ts";
import { BrowserView } from "../browser/browser-view.tsx";
import { DocumentsRoom } from "../browser/documents-room.tsx";
import { browserQuery } from "../data/files.api.ts";
import classes from "./manager.module.css";
import { useRoomData } from "../data/room.ts";
import { useView } from "../browser/use-view.ts";
import { WaitingList } from "./waiting-list.tsx";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";

// Whoever only looks does not need the code of the sorting.
const SortingDialog = lazy(async () => {
  const { SortingDialog: component } = await import("../sorting/sorting.dialog.tsx");
  return { default: component };
});

const NOTHING: ReadonlySet<string> = new Set();

export function fetchFirst({ id = "" }: { readonly id?: string }): void {
  fetchAhead(customerQuery(id));
  fetchAhead(browserQuery(id));
}

/** /customers/{id}/documents: what waits on the left, the customer's folders on the right. */
export function Component() {
  const { id = "" } = useParams();
  // Specification 4: another customer starts with nothing of the one before.
  return <Manager key={id} id={id} />;
}

function Manager({ id }: { id: string }) {
  const { data: customer, isError } = useQuery(customerQuery(id));
  const room = useRoomData(id);
  const [view, setView] = useView();
  const [selection, setSelection] = useState(NOTHING);
  const [sorting, setSorting] = useState<{ only: ReadonlySet<string> | undefined }>();
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const openFile = useCallback((file: string | undefined) => setView({ file }), [setView]);
  if (isError) {
    return (
      <Page title="Dokumente">
        <EmptyState icon={<IconFolders size={32} />} title="Diesen Kunden gibt es nicht" />
      </Page>
    );
  }
  const waiting = (
    <WaitingList selection={selection} onSelection={setSelection} onSort={(only) => setSorting({ only })} />
  );
  const browser = (
    <BrowserView
      view={view}
      onView={setView}
      selection={selection}
      onSelection={setSelection}
      takesDrops={false}
    />
  );
  return (
    <Page
      title={customer ? `Dokumente von ${customer.full_name}` : "Dokumente"}
      above={
        <Text size="sm" mb="0.25rem">
          <Anchor component={Link} to="/customers" underline="always">
            Kunden
          </Anchor>
          {customer ? ` › Kundennummer ${customer.number}` : ""}
        </Text>
      }
    >
      <DocumentsRoom
        room={room}
        openFile={view.file}
        onOpenFile={openFile}
        selection={selection}
        onSelection={setSelection}
      >
        {narrow ? (
          <Tabs defaultValue="waiting" keepMounted={false}>
            <Tabs.List grow mb="md">
              <Tabs.Tab value="waiting">Unsortiert ({room.waiting.length})</Tabs.Tab>
              <Tabs.Tab value="folders">Ordner</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="waiting">{waiting}</Tabs.Panel>
            <Tabs.Panel value="folders">{browser}</Tabs.Panel>
          </Tabs>
        ) : (
          <div className={classes.columns}>
            <section className={classes.waiting} aria-label="Unsortierte Dokumente">
              {waiting}
            </section>
            <section aria-label="Ordner des Kunden">{browser}</section>
          </div>
        )}
        {sorting ? (
          <Suspense fallback={null}>
            <SortingDialog
              waiting={sorting.only ? room.waiting.filter(({ id }) => sorting.only?.has(id)) : room.waiting}
              onClose={() => setSorting(undefined)}
            />
          </Suspense>
        ) : null}
      </DocumentsRoom>
    </Page>
  );
}
