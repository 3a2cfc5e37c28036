import { applyDifference } from "@krempelfrei/contract/files/difference";
import type { Browser, BrowserAnswer } from "@krempelfrei/contract/files/files";
import { reuseFiles } from "./reuse-files.ts";

/** Milliseconds between two requests of a list that others change too. */
const STAFF_MS = 10_000;
const MEMBER_MS = 20_000;
/** Options of a query that polls while the page is visible and a person is present (`lib/presence.ts`). */
export const refreshing = (staff: boolean) => ({
  refetchInterval: staff ? STAFF_MS : MEMBER_MS,
  refetchOnWindowFocus: "always" as const,
});

/** Maximum number of attempts, if each time the listing changes locally during the fetch. */
const TRIES = 3;

/** The server's last state of listings that have local changes since. */
const saidByServer = new WeakMap<Browser, Browser>();

/**
 * A listing with a local change. The next difference is applied to the server's last state and not to this listing, so
 * that the listing matches the server again regardless of local changes and the order or loss of answers.
 */
export function changedHere(before: Browser, after: Browser): Browser {
  if (after !== before) saidByServer.set(after, saidByServer.get(before) ?? before);
  return after;
}

/**
 * Requests the changes of a listing since the known revision, and applies them; an unchanged listing is the same
 * object, and so are equal rows.
 */
export async function refreshed(
  known: () => Browser | undefined,
  ask: (since: string | undefined) => Promise<BrowserAnswer>,
): Promise<Browser> {
  for (let tries = 1; ; tries += 1) {
    const before = known();
    const said = before && (saidByServer.get(before) ?? before);
    // Each attempt depends on the previous one.
    const answer = await ask(said?.revision);
    // An answer from before a local change would revert it for a moment.
    const isOld = known() !== before && tries < TRIES;
    if (!isOld) return reuseFiles(before, said ? applyDifference(said, answer) : answer);
  }
}
