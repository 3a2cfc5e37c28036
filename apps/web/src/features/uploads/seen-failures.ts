import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import type { UploadEntry } from "./upload-entries.ts";

/** Scopes of queues whose rows are visible. */
const shown = new Set<string>();
let seen: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSeen(ids: ReadonlySet<string>): void {
  seen = ids;
  for (const listener of listeners) listener();
}

/** True if the uploads of a queue are visible as rows, each with its failure and reason. */
export const areRowsShown = (scope: string): boolean => shown.has(scope);

/** Ids of failed uploads that were visible as rows, so that no toast is needed. */
export const useSeenFailures = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => seen);

/** Marks the queue's uploads as visible; for a page that shows each as a row. */
export function useFailuresAsRows(scope: string, entries: readonly UploadEntry[]): void {
  useEffect(() => {
    shown.add(scope);
    return () => void shown.delete(scope);
  }, [scope]);
  // Before the browser paints, so that the panel does not appear for a moment.
  useLayoutEffect(() => {
    const next = new Set(seen);
    for (const { id, hasUploadError } of entries) {
      if (hasUploadError) next.add(id);
      else next.delete(id);
    }
    if (next.size !== seen.size || [...next].some((id) => !seen.has(id))) setSeen(next);
  }, [entries]);
}
