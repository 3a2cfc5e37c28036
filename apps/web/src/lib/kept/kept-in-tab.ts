import { currentSession, registerWork, subscribeSession } from "../session-state.ts";

const PREFIX = "kept:";
/** Values whose work is finished unless the server fails: nothing asks about them. */
const FINISHED = `${PREFIX}finished:`;

/** Keeps a value in this tab over a reload, until a sign-out; undefined deletes it. */
export function keepInTab(key: string, value: object | undefined): void {
  sessionStorage.removeItem(FINISHED + key);
  if (value) sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  else sessionStorage.removeItem(PREFIX + key);
}

/** The kept value, whose type the caller knows; undefined without one. */
export function keptInTab(key: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + key) ?? sessionStorage.getItem(FINISHED + key);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Keeps the value only for the case that its finished work fails at the server. */
export function finishInTab(key: string): void {
  const kept = sessionStorage.getItem(PREFIX + key);
  if (kept === null) return;
  sessionStorage.setItem(FINISHED + key, kept);
  sessionStorage.removeItem(PREFIX + key);
}

/** Number of values whose work is unfinished. */
export const countInTab = (): number =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && !key.startsWith(FINISHED)).length;

const hasUnfinished = (): boolean => countInTab() > 0;
const isExpired = (): boolean => currentSession().status === "expired";

// The end of the session would delete them (`forgetTab`), also while no page shows them. A reload keeps them only during
// the session.
registerWork(hasUnfinished, () => isExpired() && hasUnfinished());

function warn(event: BeforeUnloadEvent): void {
  if (hasUnfinished()) event.preventDefault();
}

subscribeSession(() => {
  if (isExpired()) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
});

export function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
