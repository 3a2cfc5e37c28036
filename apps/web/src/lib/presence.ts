import { focusManager } from "@tanstack/react-query";

/** Time without a person's act after which a visible page counts as left. */
export const IDLE_AFTER_MS = 10 * 60_000;
const ACTS = ["keydown", "pointerdown", "pointermove", "touchmove", "wheel", "scroll"] as const;

/**
 * Tells the query library whether a person is at the page: a forgotten tab stops all polling like a hidden one, because
 * each call extends the session. The first act afterwards refetches.
 */
export function followPresence(): void {
  focusManager.setEventListener((setFocused) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isVisible = (): boolean => document.visibilityState !== "hidden";
    const leave = (): void => {
      timer = undefined;
      setFocused(false);
    };
    const act = (): void => {
      if (!isVisible()) return;
      if (timer === undefined) setFocused(true);
      clearTimeout(timer);
      timer = setTimeout(leave, IDLE_AFTER_MS);
    };
    const follow = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (isVisible()) act();
      else setFocused(false);
    };
    document.addEventListener("visibilitychange", follow);
    for (const name of ACTS) addEventListener(name, act, { capture: true, passive: true });
    follow();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
      for (const name of ACTS) removeEventListener(name, act, { capture: true });
    };
  });
}
