import type { Row } from "./rows.ts";

/** Columns that can be set for a whole section of the table. */
export type GroupColumn = "folder" | "type";

/** Rows whose value in a column is missing or doubtful. */
export const lacks = (rows: readonly Row[], column: GroupColumn): readonly Row[] =>
  rows.filter(({ cells }) => cells[column].value === "" || cells[column].isDoubtful);

/** The commonest value of a column, sure or doubtful; empty if no row has a value. */
export function likeliest(rows: readonly Row[], column: GroupColumn): string {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const { value } = cells[column];
    if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return first?.[0] ?? "";
}
