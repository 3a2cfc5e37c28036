import { claimState, openCents } from "@krempelfrei/bookkeeping/claim-state";
import type { Ctx } from "../../../context/context.ts";
import { listClaimFacts, setClaimStandings } from "./refresh-claims.queries.ts";

/**
 * Computes open sum and state of these claims from what settles them (`claim-state.ts`); the only function that writes
 * sum or state. Called after every allocation, collection, return, reminder or Storno, in its transaction. A Storno and
 * the reversed claim have nothing open.
 */
export async function refreshClaims(ctx: Ctx, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return;
  const facts = await listClaimFacts(ctx, [...new Set(claimIds)]);
  const standings = facts.map((row) => ({
    ...row,
    standing: { open_cents: openCents(row), status: claimState(row) },
  }));
  await setClaimStandings(
    ctx,
    standings
      .filter((row) => row.open_cents !== row.standing.open_cents || row.status !== row.standing.status)
      .map(({ customer_id, id, standing }) => ({ customer_id, id, ...standing })),
  );
}
