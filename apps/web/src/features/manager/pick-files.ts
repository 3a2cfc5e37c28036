/** Change of the selection by a click with a key, or on the checkbox. */
export interface Pick {
  readonly id: string;
  /** True with the shift key: all rows from the last picked one to this one. */
  readonly range: boolean;
}

/**
 * The selection after a pick. A range is selected, or deselected if its end was selected. `last` is the row picked
 * before, if it still exists; `ids` are the rows in their visible order.
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
