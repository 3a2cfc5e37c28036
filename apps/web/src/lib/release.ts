import { useSyncExternalStore } from "react";

const LOOK_EVERY_MS = 30 * 60_000;

/** The page's entry file: its name identifies the release. */
const entry = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? null;

let isNew = false;
const listeners = new Set<() => void>();

/** Checks whether the server has another release than this page. After a failure it is checked again later. */
async function look(): Promise<void> {
  const own = entry();
  if (isNew || own === null) return;
  const answer = await fetch("/login", { cache: "no-store", credentials: "omit" }).catch(() => undefined);
  if (!answer?.ok || (await answer.text()).includes(own)) return;
  isNew = true;
  for (const listener of listeners) listener();
}

/** True if there is a newer release; the page continues with its own files until it is reloaded. */
export const useNewRelease = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNew,
  );

let begun = false;

/**
 * Has the service worker cache the code on this device (`src/worker/worker.ts`), and checks regularly for a new
 * release. Only for signed-in people, once the page is idle; guests load no more than a page.
 */
export function keepCode(): void {
  if (begun || entry() === null) return;
  begun = true;
  const again = (): void => {
    void look();
    void registered.then((registration) => registration?.update()).catch(() => undefined);
  };
  // Browsers offer no service worker on pages that are not served by HTTPS.
  const registered =
    "serviceWorker" in navigator
      ? navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined)
      : Promise.resolve(undefined);
  setInterval(again, LOOK_EVERY_MS);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
}
