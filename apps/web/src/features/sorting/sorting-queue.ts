import type { FileItem } from "@krempelfrei/contract/files/files";

export interface SortingRound {
  /** The current document; undefined when none is left. */
  readonly current: string | undefined;
  readonly skipped: ReadonlySet<string>;
  /** Number of documents filed in this round. */
  readonly filed: number;
}

/** The next document that is neither skipped nor opened by an employee; after the end from the top again. */
export function nextToSort(
  waiting: readonly FileItem[],
  { current, skipped }: Pick<SortingRound, "current" | "skipped">,
): FileItem | undefined {
  const at = waiting.findIndex(({ id }) => id === current);
  const around = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))];
  return around.find(({ id, claimed_by }) => id !== current && !skipped.has(id) && claimed_by === null);
}
