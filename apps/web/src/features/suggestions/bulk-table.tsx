import { IconInbox, IconX } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CellPanel } from "./cell-panel.tsx";
import type { Names } from "./cell-text.ts";
import { GroupPanel } from "./group-panel.tsx";
import { groupsOf, linesOf, type Grouping, type RowFilter } from "./groups.ts";
import type { Column, Row } from "./rows.ts";
import { SuggestionsTable } from "./suggestions-table.tsx";
import { FilterBar } from "./table-head.tsx";
import type { Filing } from "./use-filing.ts";
import classes from "./suggestions.module.css";

// pdf.js is loaded with the first shown page.
const Preview = lazy(async () => ({ default: (await import("../files/preview/preview.tsx")).Preview }));

interface Props {
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  readonly names: Names;
  readonly filing: Filing;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  readonly onEnter: (rows: readonly Row[], column: Column, value: string) => void;
  readonly sortingLink: (row: Row) => string;
}

const NOTHING: ReadonlySet<string> = new Set();

interface Editing {
  readonly row: Row;
  readonly column: Column;
  readonly anchor: HTMLElement;
}

/** The table with its filters, and on request a document's preview beside it. */
export function BulkTable(props: Props) {
  const { rows, shown, names, filing, filter, onFilter, selection, onSelection, onEnter } = props;
  const { pathOf } = names;
  const [grouping, setGrouping] = useState<Grouping>("author");
  const [closed, setClosed] = useState(NOTHING);
  const [editing, setEditing] = useState<Editing>();
  const [completing, setCompleting] = useState<{ key: string; anchor: HTMLElement }>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const groups = useMemo(() => groupsOf(shown, grouping, pathOf), [shown, grouping, pathOf]);
  const lines = useMemo(() => linesOf(groups, closed), [groups, closed]);
  const completed = completing && groups.find(({ key }) => key === completing.key);
  const row = shown.find(({ file }) => file.id === active) ?? shown[0];
  const edited = editing && shown.find(({ file }) => file.id === editing.row.file.id);
  /** The selected rows if the changed row is among them, else the changed row. */
  const meant = (of: Row): readonly Row[] =>
    selection.has(of.file.id) ? shown.filter(({ file }) => selection.has(file.id)) : [of];
  return (
    <>
      <FilterBar
        rows={rows}
        filter={filter}
        onFilter={onFilter}
        grouping={grouping}
        onGrouping={(next) => {
          setGrouping(next);
          setClosed(NOTHING);
        }}
        pathOf={pathOf}
      />
      <div className={classes.work}>
        <div className={classes.frame}>
          {shown.length === 0 ? (
            <EmptyState
              icon={<IconInbox size={32} />}
              title={rows.length === 0 ? "Alles ist einsortiert" : "Keine Dokumente mit diesen Filtern"}
            />
          ) : (
            <SuggestionsTable
              lines={lines}
              names={names}
              selection={selection}
              closed={closed}
              pending={filing.pending}
              failures={filing.failures}
              isFolded={isOpen}
              sortingLink={props.sortingLink}
              onFile={(some) => void filing.file(some)}
              onFill={(some, column) => void filing.fill(some, column)}
              onEdit={(of, column, anchor) => setEditing({ row: of, column, anchor })}
              onSelect={onSelection}
              onFold={({ key }) =>
                setClosed((before) => {
                  const after = new Set(before);
                  if (!after.delete(key)) after.add(key);
                  return after;
                })
              }
              onComplete={({ key }, anchor) => setCompleting({ key, anchor })}
              onPreview={() => setIsOpen((now) => !now)}
              onActive={({ file }) => setActive(file.id)}
            />
          )}
          <Legend />
        </div>
        {isOpen && row ? <PagePane row={row} onClose={() => setIsOpen(false)} /> : null}
      </div>
      {editing && edited ? (
        <CellPanel
          key={`${editing.row.file.id} ${editing.column}`}
          column={editing.column}
          cell={edited.cells[editing.column]}
          count={meant(edited).length}
          anchor={editing.anchor}
          names={names}
          onEnter={(value) => onEnter(meant(edited), editing.column, value)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {completing && completed ? (
        <GroupPanel
          rows={completed.rows}
          anchor={completing.anchor}
          onEnter={onEnter}
          onClose={() => setCompleting(undefined)}
        />
      ) : null}
    </>
  );
}

const KEYS = [
  { key: "↵", word: "Zeile ablegen" },
  { key: "Leertaste", word: "auswählen" },
  { key: "E", word: "Zelle ändern" },
  { key: "P", word: "Seite zeigen" },
] as const;

function Legend() {
  return (
    <div className={classes.legend}>
      <span>
        <b>Pfeile</b> gehen von Zelle zu Zelle
      </span>
      <span className={classes.keys}>
        {KEYS.map(({ key, word }) => (
          <span key={key}>
            <kbd>{key}</kbd> {word}
          </span>
        ))}
      </span>
    </div>
  );
}

function PagePane({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { file, cells } = row;
  return (
    <aside className={classes.pane} aria-label="Seite des Dokuments">
      <div className={classes.paneHead}>
        <bdi className={classes.groupTitle}>{cells.name.value}</bdi>
        <IconButton label="Seite schließen" icon={<IconX size={20} aria-hidden />} onClick={onClose} />
      </div>
      <div className={classes.paneBody}>
        <Suspense fallback={null}>
          <Preview key={file.id} file={file} plain />
        </Suspense>
      </div>
    </aside>
  );
}
