import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Scroll position of each history entry when it was left. */
const places = new Map<string, number>();

/**
 * Restores the scroll position after "back" and "forward" between views of one page. The router tries once, when a list
 * may not be rendered yet and the page is too short; this retries until it succeeds or the person acts.
 */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    // Every navigation begins with one of these events.
    const keep = (): void => {
      places.set(current.current, window.scrollY);
      wanted.current = undefined;
    };
    const events = ["pointerdown", "keydown", "popstate", "wheel"] as const;
    for (const event of events) addEventListener(event, keep, { capture: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, keep, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    current.current = key;
    wanted.current = type === NavigationType.Pop ? places.get(key) : undefined;
  }, [key, type]);

  // After each render.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    window.scrollTo(0, wanted.current);
    if (Math.abs(window.scrollY - wanted.current) < 1) wanted.current = undefined;
  });
}
