import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Scroll position of each history entry when it was left. */
const places = new Map<string, number>();

/**
 * Brings back the place on the page after "back" and "forward" between views of one page. The router tries it at once;
 * a list that is drawn a moment later is too short then, so it is tried until it succeeds or a person does something.
 */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    // Whatever leads elsewhere begins with one of these.
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

  // After each drawing.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    window.scrollTo(0, wanted.current);
    if (Math.abs(window.scrollY - wanted.current) < 1) wanted.current = undefined;
  });
}
