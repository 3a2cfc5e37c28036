import { useSyncExternalStore } from "react";

/** Numbers of unsent things that were deleted from this device because a session had ended. */
export interface Lost {
  readonly files: number;
  /** Photographs of letters. */
  readonly pages: number;
}

let lost: Lost | undefined;
const listeners = new Set<() => void>();

function setLost(next: Lost | undefined): void {
  lost = next;
  for (const listener of listeners) listener();
}

/** Shows a loss on the sign-in page, with those before it. */
export function addLost({ files, pages }: Lost): void {
  if (files + pages === 0) return;
  setLost({ files: files + (lost?.files ?? 0), pages: pages + (lost?.pages ?? 0) });
}

/** Ends the notice of losses. */
export const forgetLost = (): void => setLost(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLost = (): Lost | undefined => useSyncExternalStore(subscribe, () => lost);
