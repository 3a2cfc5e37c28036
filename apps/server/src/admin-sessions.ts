import type { Ctx } from "./context/context.ts";
import { endSessions } from "./features/account/session/end-sessions.ts";
import { deleteAllSosSessions } from "./features/sos/data/sos-session.queries.ts";

/**
 * Ends the sessions of the person with this address, or of everybody with every emergency access; returns how many, in
 * lines to print.
 */
export async function endSessionsOf(ctx: Ctx, address: string | undefined): Promise<string[]> {
  const accesses =
    address === undefined ? [`${await deleteAllSosSessions(ctx)} emergency accesses ended`] : [];
  return [...accesses, `${await endSessions(ctx, address)} sessions ended`];
}
