import { useSyncExternalStore } from "react";

/** Polling interval while the server is unreachable. */
const ASK_MS = 3000;

let reached = true;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** True if there is a network and the server answered the last request. */
export const isConnected = (): boolean => reached && navigator.onLine;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Checks at once whether the server is reachable, and stores the result. */
export async function reachServer(): Promise<boolean> {
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
  const isThere = answer?.ok === true;
  noteReached(isThere);
  return isThere;
}

/** Resolves when network and server are available. */
export async function connected(): Promise<void> {
  if (isConnected()) return;
  await new Promise<void>((resolve) => {
    const stop = subscribeConnection(() => {
      if (!isConnected()) return;
      stop();
      resolve();
    });
  });
}

function askAgain(): void {
  timer = undefined;
  void reachServer();
}

/** Notes whether a call got an answer. */
export function noteReached(now: boolean): void {
  if (!now) timer ??= setTimeout(askAgain, ASK_MS);
  if (now === reached) return;
  reached = now;
  tell();
}

function follow(): void {
  tell();
  if (navigator.onLine && !reached) void reachServer();
}

/** Calls the listener after each change. */
export function subscribeConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("offline", follow);
    addEventListener("online", follow);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnected = (): boolean => useSyncExternalStore(subscribeConnection, isConnected);
