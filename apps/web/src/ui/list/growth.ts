/** Specification 9. */
export const GROWING_MS = 500;
export const GROWING_STEP_MS = 25;

/** Value of a growing number after this many milliseconds: an integer, and the final value at the end. */
export function shownAt(from: number, to: number, elapsedMs: number): number {
  const part = Math.min(Math.max(elapsedMs / GROWING_MS, 0), 1);
  return part === 1 ? to : Math.trunc(from + (to - from) * part);
}
