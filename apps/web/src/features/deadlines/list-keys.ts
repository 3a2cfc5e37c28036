import type { KeyboardEvent } from "react";

const ROWS = "[data-row-focus]";

/** The rows of the page that can have the focus, in their order. */
const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROWS)];

const idOf = (row: Element): string | undefined =>
  row.closest<HTMLElement>("[data-deadline]")?.dataset.deadline;

/**
 * The keys of the list while a row has the focus: ↑ and ↓ go from row to row, X marks the one with the focus as done and
 * goes to the next. They act nowhere else.
 */
export function onListKey(event: KeyboardEvent<HTMLElement>, settle: (id: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("[data-deadline]")?.querySelector<HTMLElement>(ROWS);
  if (!row) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(row);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    rows[at + step]?.focus();
  } else if (event.key.toLowerCase() === "x") {
    const id = idOf(row);
    if (id === undefined) return;
    event.preventDefault();
    (rows[at + 1] ?? rows[at - 1])?.focus();
    settle(id);
  }
}
