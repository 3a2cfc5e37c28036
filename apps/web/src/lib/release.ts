import { useSyncExternalStore } from "react";
import { losesByReload } from "./session-state.ts";

const LOOK_EVERY_MS = 30 * 60_000;

/** The page's entry file: its name identifies the release. */
const entry = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? null;

/** `needed`: this page misses code that only the newer release has. */
type NewRelease = "none" | "there" | "needed";

let release: NewRelease = "none";
const listeners = new Set<() => void>();

function note(next: NewRelease): void {
  release = next;
  for (const listener of listeners) listener();
}

const RELOADED = "reloaded-for-code";
/**
 * Shortest interval between two reloads, longer than a page is waited for: a release without the code would reload for
 * ever.
 */
const RELOAD_AGAIN_MS = 180_000;

/**
 * Called when the server has no more code for this page, as after a deployment: reloads the page (specification 2), or
 * reports the newer release if the reload would lose something (`refused`). `in vain`: the page was just reloaded for it.
 */
export function renewPage(): "reloads" | "refused" | "in vain" {
  if (losesByReload()) {
    note("needed");
    return "refused";
  }
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_AGAIN_MS) return "in vain";
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return "reloads";
}

/** Checks whether the server has another release than this page. After a failure it is checked again later. */
async function look(): Promise<void> {
  const own = entry();
  if (release !== "none" || own === null) return;
  const answer = await fetch("/login", { cache: "no-store", credentials: "omit" }).catch(() => undefined);
  if (!answer?.ok || (await answer.text()).includes(own)) return;
  note("there");
}

/** A newer release; the page continues with its own files until it is reloaded. */
export const useNewRelease = (): NewRelease =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => release,
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
