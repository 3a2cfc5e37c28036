import { useSyncExternalStore } from "react";

/** Numbers of unsent things that were deleted from this device because a session had ended. */
export interface Lost {
  readonly files: number;
  /** Photographs of letters. */
  readonly pages: number;
}

let lost: Lost | undefined;
const listeners = new Set<() => void>();

/** Shows the loss on the sign-in page; undefined removes it. */
export function setLost(next: Lost | undefined): void {
  lost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLost = (): Lost | undefined => useSyncExternalStore(subscribe, () => lost);
