import { useEffect, useState, type RefObject } from "react";

const STEP = 1.25;
const MIN = 0.5;
const MAX = 8;

export interface Zoom {
  /** Relative to the fitting size. */
  readonly factor: number;
  readonly canGrow: boolean;
  readonly canShrink: boolean;
  grow(): void;
  shrink(): void;
  fit(): void;
  /** Handles the keys + and -, and 0 for the fitting size; true for these keys. */
  onKey(key: string): boolean;
}

export function useZoom(): Zoom {
  const [factor, setFactor] = useState(1);
  const by = (step: number): void =>
    setFactor((now) => {
      const next = Math.min(MAX, Math.max(MIN, now * step));
      // Rounded, so that steps up and down end at exactly 1.
      return Math.abs(next - 1) < 0.01 ? 1 : next;
    });
  const grow = (): void => by(STEP);
  const shrink = (): void => by(1 / STEP);
  const fit = (): void => setFactor(1);
  return {
    factor,
    canGrow: factor < MAX,
    canShrink: factor > MIN,
    grow,
    shrink,
    fit,
    onKey: (key) => {
      const action = { "+": grow, "-": shrink, "0": fit }[key];
      action?.();
      return action !== undefined;
    },
  };
}

/** Ctrl with the wheel (and two fingers on a touchpad) zooms the content, not the whole page. */
export function useWheelZoom(element: RefObject<HTMLElement | null>, { grow, shrink }: Zoom): void {
  useEffect(() => {
    const target = element.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.deltaY < 0) grow();
      else if (event.deltaY > 0) shrink();
    };
    // React's own wheel listeners cannot prevent anything.
    target?.addEventListener("wheel", onWheel, { passive: false });
    return () => target?.removeEventListener("wheel", onWheel);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- they only set state by its last value
  }, [element]);
}
