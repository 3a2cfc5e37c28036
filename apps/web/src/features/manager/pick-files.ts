/** Effect of a click with a key held, or on the checkbox, on the selection. */
export interface Pick {
  readonly id: string;
  /** With the shift key: everything from the last picked one to this one. */
  readonly range: boolean;
}

/**
 * The selection after a pick. A range takes the state of its end: to selected, or, when the end was selected before, to
 * not selected. `last` is the row picked before, if it is still there; `ids` are the rows in the order of the screen.
 */
export function pickFiles(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  last: string | undefined,
  { id, range }: Pick,
): ReadonlySet<string> {
  const next = new Set(selection);
  const select = !next.has(id);
  const [from, to] = [ids.indexOf(last ?? ""), ids.indexOf(id)];
  const picked = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const each of picked) {
    if (select) next.add(each);
    else next.delete(each);
  }
  return next;
}
