import type { CutPages } from "./cuts.ts";

const keyOf = (stackId: string): string => `stack-cuts:${stackId}`;

/** Keeps the cuts of a stack in this tab, for its open pages after a reload or after some documents were made. */
export function keepCuts(stackId: string, cuts: CutPages | undefined): void {
  if (cuts) sessionStorage.setItem(keyOf(stackId), JSON.stringify(cuts));
  else sessionStorage.removeItem(keyOf(stackId));
}

/** The cuts that were kept; undefined without any. */
export function keptCuts(stackId: string): CutPages | undefined {
  const kept = sessionStorage.getItem(keyOf(stackId));
  // Only `keepCuts` writes it, so its type is known.
  return kept === null ? undefined : (JSON.parse(kept) as CutPages);
}
