import "@mantine/core/styles/Tabs.css";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { Anchor, Button, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useState, type ReactNode } from "react";
import { lazy } from "../../lib/lazy.ts";
import { Link, useLocation, useParams } from "react-router";
import { fetchAhead } from "../../lib/query.ts";
import { Page } from "../../ui/page.tsx";
import { CustomerFailure } from "../customers/customer-failure.tsx";
import { customerQuery } from "../customers/customers.api.ts";
import { BrowserView } from "../browser/browser-view.tsx";
import { ViewSearch } from "../browser/view-search.tsx";
import { SearchScope } from "../browser/search-scope.tsx";
import { PrintSeparators } from "../stacks/print-separators.tsx";
import { GlobalSearch } from "../search/global-search.tsx";
import { DocumentsWorkspace } from "../browser/documents-workspace.tsx";
import { browserQuery } from "../files/data/files.api.ts";
import classes from "./manager.module.css";
import { useWorkspaceData } from "../files/data/workspace.ts";
import { useView, type ChangeView } from "../browser/use-view.ts";
import type { ViewState } from "../browser/view-state.ts";
import { FolderTreePane } from "./folder-tree-pane.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";

// Loaded only when sorting begins.
const SortingDialog = lazy(async () => {
  const { SortingDialog: component } = await import("../sorting/sorting.dialog.tsx");
  return { default: component };
});

const NOTHING: ReadonlySet<string> = new Set();

export function fetchFirst({ id = "" }: { readonly id?: string }): void {
  fetchAhead(customerQuery(id));
  fetchAhead(browserQuery(id));
}

/** /customers/{id}/documents: unfiled documents on the left, the customer's folders on the right. */
export function Component() {
  const { id = "" } = useParams();
  // Specification 4: state of one customer does not carry over to the next.
  return <Manager key={id} id={id} />;
}

const isSortedAtOnce = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "sortsAtOnce" in state;

/**
 * The round of sorting: all unfiled documents or a selection, started by the link if it says so. The current document
 * is in the address, so that a reload continues with it.
 */
function useSorting(waiting: readonly FileItem[], { sorting: current }: ViewState, onView: ChangeView) {
  const { state } = useLocation();
  const [sorting, setSorting] = useState<{ only: ReadonlySet<string> | undefined } | undefined>(
    isSortedAtOnce(state) || current !== undefined ? { only: undefined } : undefined,
  );
  const { only } = sorting ?? {};
  return {
    /** Undefined while no round is open. */
    files: sorting && (only ? waiting.filter(({ id }) => only.has(id)) : waiting),
    start: current,
    begin: (some: ReadonlySet<string> | undefined) => setSorting({ only: some }),
    follow: useCallback((id: string | undefined) => onView({ sorting: id }), [onView]),
    end: () => {
      setSorting(undefined);
      // Not started again after a reload: this replaces the state of the link, too.
      onView({ sorting: undefined });
    },
  };
}

function Manager({ id }: { id: string }) {
  const { data: customer, error, refetch } = useQuery(customerQuery(id));
  const workspace = useWorkspaceData(id);
  const [view, setView] = useView();
  const [selection, setSelection] = useState(NOTHING);
  const sorting = useSorting(workspace.waiting, view, setView);
  const search = useScopedSearch(customer?.full_name);
  const openFile = useCallback((file: string | undefined) => setView({ file, start: undefined }), [setView]);
  if (error && !customer) {
    return (
      <Page title="Dokumente" above={<WayBack id={id} number={undefined} />}>
        <CustomerFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const waiting = (titled: boolean): ReactNode => (
    <WaitingList
      titled={titled}
      search={view.search}
      pending={view.pending}
      onPending={(pending) => setView({ pending })}
      selection={selection}
      onSelection={setSelection}
    />
  );
  const browser = (beside: boolean): ReactNode => (
    <BrowserView
      view={view}
      onView={setView}
      selection={selection}
      onSelection={setSelection}
      manager
      beside={beside}
    />
  );
  const tree = (
    <FolderTreePane
      current={view.grouping === "folder" ? view.path[0] : undefined}
      onOpen={(folder) => setView({ path: [folder], grouping: "folder", search: "" })}
    />
  );
  return (
    <Page
      title={customer ? `Dokumente von ${customer.full_name}` : "Dokumente"}
      above={<WayBack id={id} number={customer?.number} />}
      toolbar={
        <div className={classes.tools}>
          <PrintSeparators customerId={id} />
          <Anchor component={Link} to={`/customers/${id}/documents/deleted`} size="sm">
            Gelöschte Dokumente
          </Anchor>
          <SortButton
            waiting={workspace.waiting}
            search={view.search}
            selection={selection}
            onSort={sorting.begin}
          />
        </div>
      }
    >
      <DocumentsWorkspace
        workspace={workspace}
        openFile={view.file}
        start={view.start}
        onOpenFile={openFile}
        selection={selection}
        onSelection={setSelection}
      >
        <ViewSearch view={view} onView={setView} long="Unsortiert und abgelegt" short="Suchen" {...search} />
        <SideBySide waiting={waiting} count={workspace.waiting.length} tree={tree} browser={browser} />
        {sorting.files && workspace.browser ? (
          <Suspense fallback={null}>
            <SortingDialog
              waiting={sorting.files}
              start={sorting.start}
              onCurrent={sorting.follow}
              onClose={sorting.end}
            />
          </Suspense>
        ) : null}
      </DocumentsWorkspace>
    </Page>
  );
}

interface SortButtonProps {
  readonly waiting: readonly FileItem[];
  readonly search: string;
  readonly selection: ReadonlySet<string>;
  /** Starts sorting these documents; undefined: all unfiled documents, including new ones. */
  readonly onSort: (ids: ReadonlySet<string> | undefined) => void;
}

/** Sorts the selected documents, or the found ones, or all. */
function SortButton({ waiting, search, selection, onSort }: SortButtonProps) {
  const found = waiting.filter(({ name }) => name.includes(search));
  const selected = found.filter(({ id }) => selection.has(id));
  const narrowed = selected.length > 0 ? selected : search === "" ? undefined : found;
  const { length } = narrowed ?? found;
  return (
    <Button
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
      disabled={length === 0}
      aria-keyshortcuts="S Alt+S"
      data-shortcut="Sortieren"
      data-tip="Eines nach dem anderen ablegen (S)"
      onClick={() => onSort(narrowed && new Set(narrowed.map(({ id }) => id)))}
    >
      {length === 0 ? "Sortieren" : `${length} sortieren`}
    </Button>
  );
}

/** The bar's search is limited to this customer's documents, until the customer's chip is removed. */
function useScopedSearch(name: string | undefined): { scope?: ReactNode; otherSearch?: ReactNode } {
  const [everywhere, setEverywhere] = useState(false);
  if (everywhere) return { otherSearch: <GlobalSearch /> };
  return {
    scope: name === undefined ? null : <SearchScope name={name} onClear={() => setEverywhere(true)} />,
  };
}

function WayBack({ id, number }: { readonly id: string; readonly number: number | undefined }) {
  return (
    <Text size="sm" mb="0.25rem">
      <Anchor component={Link} to="/customers" underline="always">
        Kunden
      </Anchor>
      {number === undefined ? null : (
        <>
          {" › "}
          <Anchor component={Link} to={`/customers/${id}/overview`} underline="always">
            Kundennummer {number}
          </Anchor>
        </>
      )}
    </Text>
  );
}

interface SideBySideProps {
  /** `titled`: false where a tab names the list. */
  readonly waiting: (titled: boolean) => ReactNode;
  readonly count: number;
  readonly tree: ReactNode;
  /** `beside`: true with the tree of folders beside the documents. */
  readonly browser: (beside: boolean) => ReactNode;
}

/** Both lists side by side; on screens narrower than a tablet one at a time, behind tabs. */
function SideBySide({ waiting, count, tree, browser }: SideBySideProps) {
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  return narrow ? (
    <Tabs defaultValue="waiting" keepMounted={false}>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="waiting">Unsortiert {count}</Tabs.Tab>
        <Tabs.Tab value="folders">Abgelegt</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="waiting">{waiting(false)}</Tabs.Panel>
      <Tabs.Panel value="folders">{browser(false)}</Tabs.Panel>
    </Tabs>
  ) : (
    <div className={classes.columns}>
      <section className={classes.waiting} aria-label="Unsortierte Dokumente">
        {waiting(true)}
      </section>
      <section aria-label="Ordner des Kunden" className={classes.filed}>
        <div className={classes.tree}>{tree}</div>
        <div className={classes.contents}>{browser(true)}</div>
      </section>
    </div>
  );
}
