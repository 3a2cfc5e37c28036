const PREFIX = "kept:";

/** Keeps a value in this tab over a reload, until a sign-out; undefined deletes it. */
export function keepInTab(key: string, value: object | undefined): void {
  if (value) sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  else sessionStorage.removeItem(PREFIX + key);
}

/** The kept value, whose type the caller knows; undefined without one. */
export function keptInTab(key: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + key);
  return kept === null ? undefined : JSON.parse(kept);
}

export function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
