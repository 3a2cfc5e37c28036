import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { areSingleKeysOn } from "../../ui/shortcuts/page-keys.ts";
import { COLUMNS, type Column, type Row } from "./rows.ts";

interface ActiveCell {
  readonly id: string;
  readonly column: Column;
  /** Index of the cell's row, to find the next row after that row is gone. */
  readonly place: number;
}

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  /** The shown documents, in order. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly onShow: (row: Row) => void;
  readonly onFile: (row: Row) => void;
  readonly onSelect: (row: Row, isRange: boolean) => void;
  readonly onEdit: (row: Row, column: Column, anchor: HTMLElement) => void;
  readonly onPreview: () => void;
}

/** Number of rows by which Page Up and Page Down move. */
const PAGE = 12;

/**
 * Keys of the table. One cell is in the tab order; arrows, Page Up, Page Down, Home and End move to other cells. Enter
 * files the row, Space selects it, E or F2 changes the cell, P toggles the preview.
 */
export function useGridKeys({ box, rows, columns, ...on }: Options) {
  const [cell, setCell] = useState<ActiveCell>();
  const found = rows.findIndex(({ file }) => file.id === cell?.id);
  const place = found >= 0 ? found : Math.min(cell?.place ?? 0, rows.length - 1);
  const row = rows[place];
  const column = cell && columns.includes(cell.column) ? cell.column : COLUMNS[0];
  const id = row?.file.id;
  /** True if the focus is in the table; a removed row loses it. */
  const isInside = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (!isInside.current || id === undefined) return;
    if (activeElement !== null && activeElement !== document.body && !box.current?.contains(activeElement))
      return;
    box.current?.querySelector<HTMLElement>(`[data-cell="${id}/${column}"]`)?.focus({ preventScroll: true });
  }, [box, id, column]);

  const goTo = (next: number, to: Column): void => {
    const target = rows[Math.max(0, Math.min(next, rows.length - 1))];
    if (!target) return;
    on.onShow(target);
    setCell({ id: target.file.id, column: to, place: rows.indexOf(target) });
  };
  const aside = (by: number): Column =>
    columns[Math.max(0, Math.min(columns.indexOf(column) + by, columns.length - 1))] ?? column;
  const steps: Record<string, () => void> = {
    ArrowDown: () => goTo(place + 1, column),
    ArrowUp: () => goTo(place - 1, column),
    ArrowRight: () => goTo(place, aside(1)),
    ArrowLeft: () => goTo(place, aside(-1)),
    PageDown: () => goTo(place + PAGE, column),
    PageUp: () => goTo(place - PAGE, column),
    Home: () => goTo(place, aside(-columns.length)),
    End: () => goTo(place, aside(columns.length)),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (!row || !target?.dataset["cell"] || event.ctrlKey || event.metaKey || event.altKey) return;
    const single = areSingleKeysOn() ? event.key.toLowerCase() : "";
    const step = steps[event.key];
    if (step) step();
    else if (event.key === "Enter") on.onFile(row);
    else if (event.key === " ") on.onSelect(row, event.shiftKey);
    else if (event.key === "F2" || single === "e") on.onEdit(row, column, target);
    else if (single === "p") on.onPreview();
    else return;
    event.preventDefault();
  };
  return {
    row,
    column,
    onKeyDown,
    onFocus: (focused: Row, to: Column) => {
      isInside.current = true;
      setCell((now) =>
        now?.id === focused.file.id && now.column === to
          ? now
          : { id: focused.file.id, column: to, place: rows.indexOf(focused) },
      );
    },
    onBlur: (to: EventTarget | null) => {
      // A removed row fires no event with a new target.
      if (to !== null) isInside.current = to instanceof Node && (box.current?.contains(to) ?? false);
    },
  };
}
