const KEY = "two-factor-until";
/** As long as the server keeps a sign-in without its code. */
const LIFE_MS = 30 * 60_000;

/**
 * A phone may discard the page while its owner looks for the mail; then the sign-in continues when it is loaded again.
 */
export const isWaitingForCode = (): boolean => Number(sessionStorage.getItem(KEY) ?? 0) > Date.now();

export function setWaitingForCode(waiting: boolean): void {
  if (waiting) sessionStorage.setItem(KEY, String(Date.now() + LIFE_MS));
  else sessionStorage.removeItem(KEY);
}
