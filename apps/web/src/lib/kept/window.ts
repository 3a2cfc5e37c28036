import { randomKey } from "../random-key.ts";

/** Id of this window. What it keeps is sent and deleted by no other window while it is open. */
export const WINDOW = randomKey();

const lockOf = (window: string): string => `window-${window}`;

/** Shows this window as open to the others, until it ends. */
export function announceWindow(): void {
  void navigator.locks?.request(lockOf(WINDOW), () => new Promise(() => undefined));
}

/** Test whether a window is open. */
export async function openWindows(): Promise<(window: string) => boolean> {
  const held = await navigator.locks?.query();
  const names = new Set(held?.held?.map(({ name }) => name));
  return (window) => names.has(lockOf(window));
}
