import { useIdle } from "@mantine/hooks";
import type { Browser } from "@krempelfrei/contract/files/files";
import { reuseFiles } from "./reuse-files.ts";

/** Milliseconds between two looks at a list that others change too. */
const STAFF_MS = 10_000;
const MEMBER_MS = 20_000;
/** Nobody is there any more: a forgotten tab asks for nothing and keeps no session alive. */
const AWAY_MS = 10 * 60_000;

/** Whether nothing was typed, clicked or moved for long. */
export const useAway = (): boolean => useIdle(AWAY_MS, { initialState: false });

/**
 * Options of a query whose list is looked at again and again while the page is visible and somebody is there. The query
 * library stops by itself while the tab is hidden.
 */
export function useRefresh(staff: boolean) {
  const away = useAway();
  return {
    refetchInterval: away ? (false as const) : staff ? STAFF_MS : MEMBER_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always" as const,
  };
}

/** How often a listing is asked for anew when it was changed here while the answer was on its way. */
const TRIES = 3;

/** Asks for a listing, with what is known of it: an unchanged one is the known object itself, equal rows are too. */
export async function refreshed(
  known: () => Browser | undefined,
  ask: (before: Browser | undefined) => Promise<Browser>,
): Promise<Browser> {
  for (let tries = 1; ; tries += 1) {
    const before = known();
    // oxlint-disable-next-line no-await-in-loop -- each time because of what happened during the time before
    const answer = await ask(before);
    if (answer === before) return before;
    // An answer from before a change of one's own would take it back for a moment.
    const changedHere = known() !== before;
    if (!changedHere || tries === TRIES) return reuseFiles(before, answer);
  }
}
