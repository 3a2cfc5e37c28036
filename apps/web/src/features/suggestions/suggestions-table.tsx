import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { ColumnsHead } from "./columns-head.tsx";
import type { Names } from "./cell-text.ts";
import type { RowGroup, TableLine } from "./groups.ts";
import { COLUMNS, type Column, type Row } from "./rows.ts";
import { GroupRow, TableRow, type TableActions } from "./table-row.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import classes from "./suggestions.module.css";

const ROW_REM = 2.875;
const GROUP_REM = 2.375;
/** Height of the two rows of column heads, which stay in sight. */
const HEAD_REM = 4.875;
/** Columns that are hidden while a page is shown beside the table. */
const FOLDED: ReadonlySet<Column> = new Set(["author", "type", "owner"]);
const UNFOLDED = COLUMNS.filter((column) => !FOLDED.has(column));

interface Props {
  readonly lines: readonly TableLine[];
  readonly names: Names;
  readonly selection: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly pending: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, string>;
  /** True if a page is shown beside the table. */
  readonly isFolded: boolean;
  readonly sortingLink: (row: Row) => string;
  readonly onFile: (rows: readonly Row[]) => void;
  readonly onFill: (rows: readonly Row[], column: Column) => void;
  readonly onEdit: (row: Row, column: Column, anchor: HTMLElement) => void;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onFold: (group: RowGroup) => void;
  readonly onComplete: (group: RowGroup, anchor: HTMLElement) => void;
  readonly onPreview: () => void;
  /** Called with the focused row. */
  readonly onActive: (row: Row) => void;
}

/** The shown documents below the heads of their sections; only visible lines are rendered. */
export function SuggestionsTable(props: Props) {
  const { lines, names, selection, closed, pending, failures, isFolded, sortingLink } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => lines.flatMap((line) => ("row" in line ? [line.row] : [])), [lines]);
  const indexOf = useMemo(
    () => new Map(lines.map((line, index) => ["row" in line ? line.row.file.id : "", index])),
    [lines],
  );
  const select = useSelect(rows, selection, props.onSelect);
  const scroll = useRef<(index: number) => void>(() => undefined);
  const keys = useGridKeys({
    box,
    rows,
    columns: isFolded ? UNFOLDED : COLUMNS,
    onShow: ({ file }) => scroll.current(indexOf.get(file.id) ?? 0),
    onFile: (row) => props.onFile([row]),
    onSelect: select,
    onEdit: props.onEdit,
    onPreview: props.onPreview,
  });
  const activeIndex = keys.row && indexOf.get(keys.row.file.id);
  const virtual = useTableRows({ box, lines, failures, activeIndex });
  scroll.current = (index) => virtual.scrollToIndex(index);
  const latest = useRef({ ...props, select, focus: keys.onFocus });
  latest.current = { ...props, select, focus: keys.onFocus };
  const actions = useMemo(
    (): TableActions => ({
      file: (some) => latest.current.onFile(some),
      edit: (row, column, anchor) => latest.current.onEdit(row, column, anchor),
      select: (row, isRange) => latest.current.select(row, isRange),
      focus: (row, column) => {
        latest.current.focus(row, column);
        latest.current.onActive(row);
      },
      fold: (group) => latest.current.onFold(group),
      complete: (group, anchor) => latest.current.onComplete(group, anchor),
    }),
    [],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the cells in it
    <div
      ref={box}
      className={classes.scroll}
      data-folded={isFolded || undefined}
      data-own-keys
      onKeyDown={keys.onKeyDown}
      onBlur={({ relatedTarget }) => keys.onBlur(relatedTarget)}
    >
      <GridKeys />
      <div role="grid" aria-label="Vorschläge" aria-rowcount={lines.length + 2} className={classes.grid}>
        <ColumnsHead rows={rows} selection={selection} onSelect={props.onSelect} onFill={props.onFill} />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            const style = { transform: `translateY(${item.start}px)`, height: item.size };
            return (
              <div key={item.key} role="presentation" className={classes.place} style={style}>
                {"group" in line ? (
                  <GroupRow
                    group={line.group}
                    index={item.index + 3}
                    isClosed={closed.has(line.group.key)}
                    isPending={({ file }) => pending.has(file.id)}
                    sortingLink={sortingLink}
                    actions={actions}
                  />
                ) : (
                  <TableRow
                    row={line.row}
                    index={item.index + 3}
                    names={names}
                    active={item.index === activeIndex ? keys.column : undefined}
                    isSelected={selection.has(line.row.file.id)}
                    isPending={pending.has(line.row.file.id)}
                    failure={failures.get(line.row.file.id)}
                    actions={actions}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface RowsOptions extends Pick<Props, "lines" | "failures"> {
  readonly box: RefObject<HTMLElement | null>;
  /** Index of the focused line. */
  readonly activeIndex: number | undefined;
}

/** The visible lines, and the focused one, whose cell is in the tab order. */
function useTableRows({ box, lines, failures, activeIndex }: RowsOptions) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const line = lines[index];
      const failed = line && "row" in line && failures.has(line.row.file.id);
      return (line && "group" in line ? GROUP_REM : ROW_REM + (failed ? 1 : 0)) * rem;
    },
    getItemKey: (index) => {
      const line = lines[index];
      return line === undefined ? index : "row" in line ? line.row.file.id : `group ${line.group.key}`;
    },
    overscan: 8,
    scrollPaddingStart: HEAD_REM * rem,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex === undefined || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].toSorted((a, b) => a - b);
    },
  });
  // The measured heights belong to the previous rows.
  useLayoutEffect(() => virtual.measure(), [virtual, lines, failures]);
  return virtual;
}

/** Selects or deselects a row; with the shift key all rows from the one changed last. */
function useSelect(
  rows: readonly Row[],
  selection: ReadonlySet<string>,
  onSelect: (ids: ReadonlySet<string>) => void,
) {
  const last = useRef<string>(undefined);
  return ({ file: { id } }: Row, isRange: boolean): void => {
    const ids = rows.map(({ file }) => file.id);
    const [from, to] = [ids.indexOf(last.current ?? ""), ids.indexOf(id)];
    const next = new Set(selection);
    const isAdded = !next.has(id);
    const picked = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    for (const each of picked) {
      if (isAdded) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    onSelect(next);
  };
}

/** Keys of the cells, for the list of shortcuts. */
const GridKeys = () =>
  [
    ["ArrowUp ArrowDown ArrowLeft ArrowRight", "Von Zelle zu Zelle"],
    ["Enter", "Zeile ablegen"],
    ["E F2", "Zelle ändern"],
    ["Space", "Zeile auswählen"],
    ["P", "Seite daneben zeigen"],
  ].map(([keys, label]) => <span key={keys} hidden data-keys={keys} data-shortcut={label} />);
