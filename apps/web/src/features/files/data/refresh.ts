import { useIdle } from "@mantine/hooks";
import { applyDifference } from "@krempelfrei/contract/files/difference";
import type { Browser, BrowserAnswer } from "@krempelfrei/contract/files/files";
import { reuseFiles } from "./reuse-files.ts";

/** Milliseconds between two looks at a list that others change too. */
const STAFF_MS = 10_000;
const MEMBER_MS = 20_000;
/** After this nobody counts as present: a forgotten tab polls nothing and keeps no session alive. */
const IDLE_AFTER_MS = 10 * 60_000;

/** Whether nothing was typed, clicked or moved for a long time. */
export const useIsIdle = (): boolean => useIdle(IDLE_AFTER_MS, { initialState: false });

/**
 * Options of a query whose list is looked at again and again while the page is visible and a person is there. The query
 * library stops by itself while the tab is hidden.
 */
export function useRefresh(staff: boolean) {
  const away = useIsIdle();
  return {
    refetchInterval: away ? (false as const) : staff ? STAFF_MS : MEMBER_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always" as const,
  };
}

/** Number of new attempts when a listing changed locally during a fetch. */
const TRIES = 3;

/** The server's last state of listings that were changed here since. */
const saidByServer = new WeakMap<Browser, Browser>();

/**
 * A listing with a change of one's own. The next difference is put to what the server has said and not to this: whatever
 * was changed here, in which order answers came or whether one was lost, the listing is again what the server has.
 */
export function changedHere(before: Browser, after: Browser): Browser {
  if (after !== before) saidByServer.set(after, saidByServer.get(before) ?? before);
  return after;
}

/**
 * Asks for what has changed of a listing since the revision that is known, and puts it together; an unchanged listing is
 * the known object itself, and so are equal rows.
 */
export async function refreshed(
  known: () => Browser | undefined,
  ask: (since: string | undefined) => Promise<BrowserAnswer>,
): Promise<Browser> {
  for (let tries = 1; ; tries += 1) {
    const before = known();
    const said = before && (saidByServer.get(before) ?? before);
    // Each time because of what happened during the time before.
    const answer = await ask(said?.revision);
    // An answer from before our own change would revert it for a moment.
    const isOld = known() !== before && tries < TRIES;
    if (!isOld) return reuseFiles(before, said ? applyDifference(said, answer) : answer);
  }
}
