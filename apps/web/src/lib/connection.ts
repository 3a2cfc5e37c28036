import { useSyncExternalStore } from "react";

/** How often the server is asked whether it is there again. */
const ASK_MS = 3000;

let reached = true;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the network is there and the server has answered when it was last asked. */
export const isConnected = (): boolean => reached && navigator.onLine;

function tell(): void {
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  timer = undefined;
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) noteReached(true);
  else if (!reached) timer ??= setTimeout(() => void ask(), ASK_MS);
}

/** Notes whether a call got an answer. */
export function noteReached(now: boolean): void {
  if (!now) timer ??= setTimeout(() => void ask(), ASK_MS);
  if (now === reached) return;
  reached = now;
  tell();
}

function follow(): void {
  tell();
  if (navigator.onLine && !reached) void ask();
}

/** Calls after each change. */
export function subscribeConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("offline", follow);
    addEventListener("online", follow);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnected = (): boolean => useSyncExternalStore(subscribeConnection, isConnected);
