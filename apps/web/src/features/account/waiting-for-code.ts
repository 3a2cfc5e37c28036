const KEY = "two-factor-until";
/** As long as the server keeps a sign-in without its code. */
const LIFE_MS = 30 * 60_000;

/** A phone may forget the page while one looks for the mail; the sign-in goes on when it is shown again. */
export const isWaitingForCode = (): boolean => Number(sessionStorage.getItem(KEY) ?? 0) > Date.now();

export function setWaitingForCode(waiting: boolean): void {
  if (waiting) sessionStorage.setItem(KEY, String(Date.now() + LIFE_MS));
  else sessionStorage.removeItem(KEY);
}
