import { Anchor, Button, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { documents } from "../../lib/format.ts";
import { fetchAhead } from "../../lib/query.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import { PageHeading } from "../../ui/bar/bar-title.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { useTitle } from "../../ui/title/use-title.ts";
import { DocumentsWorkspace } from "../browser/documents-workspace.tsx";
import { CustomerFailure } from "../customers/customer-failure.tsx";
import { customerQuery } from "../customers/customers.api.ts";
import { browserQuery, relationshipsQuery } from "../files/data/files.api.ts";
import { useWorkspaceData } from "../files/data/workspace.ts";
import { ListState } from "../files/workspace/list-state.tsx";
import { BulkTable } from "./bulk-table.tsx";
import { GroupList } from "./group-list.tsx";
import { ALL_ROWS, matches } from "./groups.ts";
import type { Row } from "./rows.ts";
import { RunBar } from "./run-bar.tsx";
import { useFiling } from "./use-filing.ts";
import { useRows } from "./use-rows.ts";
import { waitingSuggestionsQuery } from "./waiting-suggestions.api.ts";
import classes from "./suggestions.module.css";
import { documentsPath } from "../files/data/documents-path.ts";

export function fetchFirst({ id = "" }: { readonly id?: string }): void {
  fetchAhead(customerQuery(id));
  fetchAhead(browserQuery(id));
  fetchAhead(waitingSuggestionsQuery(id));
  fetchAhead(relationshipsQuery(id));
}

/** /customers/{id}/suggestions: suggestions for all unfiled documents of a customer, to be checked and filed together. */
export function Component() {
  const { id = "" } = useParams();
  // Specification 4: state of one customer does not carry over to the next.
  return <SuggestionsPage key={id} id={id} />;
}

const NOTHING: ReadonlySet<string> = new Set();

function SuggestionsPage({ id }: { readonly id: string }) {
  useTitle("Vorschläge prüfen");
  const { data: customer, error: customerError, refetch } = useQuery(customerQuery(id));
  const workspace = useWorkspaceData(id);
  const { rows, error, retry, pathOf, nameOf, enter } = useRows(id, workspace);
  const filing = useFiling(id);
  const [filter, setFilter] = useState(ALL_ROWS);
  const [selection, setSelection] = useState(NOTHING);
  const [openFile, setOpenFile] = useState<string>();
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.tablet}px)`, true, {
    getInitialValueInEffect: false,
  });
  if (customerError && !customer)
    return <CustomerFailure error={customerError} onRetry={() => void refetch()} />;
  const shown = (rows ?? []).filter((row) => matches(row, filter));
  const chosen = shown.filter(({ file }) => selection.has(file.id));
  const sortingLink = ({ file }: Row): string => documentsPath(id, { sorting: file.id });
  const first = rows?.[0];
  return (
    <DocumentsWorkspace
      workspace={workspace}
      openFile={openFile}
      start={undefined}
      onOpenFile={setOpenFile}
      selection={selection}
      onSelection={setSelection}
    >
      <div className={classes.page}>
        <header className={classes.top}>
          <div>
            <PageHeading className={classes.title}>Vorschläge prüfen</PageHeading>
            <Text component="span" size="sm" c="dimmed">
              {rows ? `${documents(rows.length)} unsortiert · ` : null}
              <Anchor component={Link} to={documentsPath(id)} underline="always">
                <bdi>{customer?.full_name}</bdi>
              </Anchor>
              {customer ? `, ${customer.number}` : null}
            </Text>
          </div>
          <Buttons
            rows={chosen.length > 0 ? chosen.filter(({ state }) => state !== "open") : shown.filter(isSure)}
            isChosen={chosen.length > 0}
            filing={filing}
            onFiled={() => setSelection(NOTHING)}
          />
        </header>
        <RunBar
          filing={filing}
          rest={rows?.length ?? 0}
          sortingLink={first && documentsPath(id, { sorting: first.file.id })}
        />
        {error && rows === undefined ? (
          <LoadError title="Die Vorschläge konnten nicht geladen werden" onRetry={retry} />
        ) : rows === undefined || workspace.browser === undefined ? (
          <ListState failed={workspace.failed} onRetry={workspace.retry} />
        ) : isWide ? (
          <BulkTable
            rows={rows}
            shown={shown}
            names={{ pathOf, nameOf }}
            filing={filing}
            filter={filter}
            onFilter={setFilter}
            selection={selection}
            onSelection={setSelection}
            onEnter={enter}
            sortingLink={sortingLink}
          />
        ) : (
          <GroupList rows={rows} filing={filing} pathOf={pathOf} sortingLink={sortingLink} />
        )}
      </div>
    </DocumentsWorkspace>
  );
}

const isSure = ({ state }: Row): boolean => state === "sure";

interface ButtonsProps {
  /** Documents that the button files. */
  readonly rows: readonly Row[];
  /** True if the person has selected them. */
  readonly isChosen: boolean;
  readonly filing: ReturnType<typeof useFiling>;
  readonly onFiled: () => void;
}

function Buttons({ rows, isChosen, filing, onFiled }: ButtonsProps) {
  const { undo, pending } = filing;
  const open = rows.filter(({ file }) => !pending.has(file.id));
  return (
    <div className={classes.buttons}>
      <Button
        variant="subtle"
        color="gray"
        className={classes.quiet}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={undo === undefined}
        aria-keyshortcuts="Control+Z"
        data-tip="Zuletzt Abgelegtes oder Übernommenes zurücknehmen (Strg + Z)"
        onClick={() => void undo?.()}
      >
        Rückgängig
      </Button>
      <Button
        leftSection={<IconChecks size={18} aria-hidden />}
        disabled={open.length === 0}
        onClick={() => {
          void filing.file(open);
          if (isChosen) onFiled();
        }}
      >
        {open.length} {isChosen ? "ausgewählte" : "sichere"} ablegen
      </Button>
    </div>
  );
}
