import { useSyncExternalStore } from "react";

/** Number of running calls and page changes; the loading bar shows while it is above 0. */
let running = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Counts one running task; the returned function ends it, on success and on failure. */
export function startLoading(): () => void {
  change(1);
  let open = true;
  return () => {
    if (open) change(-1);
    open = false;
  };
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
  );
}
