/** Source of the code that a sign-in asks for. */
export type CodeSource = "mail" | "app";

const KEYS = { mail: "two-factor-until", app: "two-factor-app-until" } as const satisfies Record<
  CodeSource,
  string
>;
/** Lifetime of a pending sign-in on the server. */
const LIFE_MS = 30 * 60_000;

const isOpen = (source: CodeSource): boolean =>
  Number(sessionStorage.getItem(KEYS[source]) ?? 0) > Date.now();

/**
 * Source of the code that a pending sign-in waits for; undefined without a pending sign-in. Stored, because a phone may
 * discard the page while the person looks for the code.
 */
export const waitingForCode = (): CodeSource | undefined =>
  isOpen("app") ? "app" : isOpen("mail") ? "mail" : undefined;

export function setWaitingForCode(source: CodeSource | undefined): void {
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  if (source) sessionStorage.setItem(KEYS[source], String(Date.now() + LIFE_MS));
}
