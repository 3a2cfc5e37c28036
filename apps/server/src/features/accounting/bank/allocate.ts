import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { listClaimsById } from "../data/claims.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { settleFromCredit } from "../data/settle-from-credit.ts";
import { requireOpenPeriod } from "../data/settings.queries.ts";
import { areOfCollections, getAllocation, getSettlement, listOpenClaims } from "./book-lines.queries.ts";
import { toStanding, type Standing } from "./to-standing.ts";

const NO_CLAIM = "Forderung nicht gefunden.";
const GONE = "Diese Zuordnung wurde bereits zurückgenommen.";
const WRITTEN_OFF = "Die Forderung ist ausgebucht; das kann nicht zurückgenommen werden.";
const OF_COLLECTION =
  "Diese Zuordnung gehört zu einer Lastschrift und kann hier nicht zurückgenommen werden.";

interface Allocate {
  readonly customer_id: string;
  readonly claim_ids?: readonly string[] | null | undefined;
}

/**
 * Settles claims of a customer from their credit, as of today, in the order of `claim_ids`, or the oldest first.
 * Errors: 403; 409 in a closed period; 422 for a claim that is not open or belongs to another customer.
 */
export async function allocateCredit(ctx: Ctx, { customer_id, claim_ids }: Allocate): Promise<Standing[]> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    requireOpenPeriod(settings, today);
    const open = await listOpenClaims(ctx, [customer_id]);
    const chosen = claim_ids
      ? [...new Set(claim_ids)].map((id) => {
          const claim = open.find((candidate) => candidate.id === id);
          if (!claim) throw invalid("claim_ids", NO_CLAIM);
          return claim;
        })
      : open;
    await settleFromCredit(ctx, chosen, today);
    const after = await listClaimsById(
      ctx,
      chosen.map(({ id }) => id),
    );
    const before = new Map(chosen.map((claim) => [claim.id, claim.open_cents]));
    const changed = after.filter((claim) => claim.open_cents !== before.get(claim.id));
    await recordChange(
      ctx,
      ...changed.map((claim) => ({
        action: "accounting.allocated" as const,
        subject: { type: "accounting" as const, id: claim.id, name: claim.number },
        customer_id,
        changes: [{ field: "open_cents" as const, old: before.get(claim.id), new: claim.open_cents }],
      })),
    );
    return changed.map(toStanding);
  });
}

/**
 * Removes the allocation of a payment to a claim: the payment becomes credit again. Errors: 403; 404; 409 for
 * allocations of a collection or of before a write-off of the claim, removed ones, and in a closed period.
 */
export async function releaseAllocation(ctx: Ctx, id: string): Promise<void> {
  await inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    const { booking_id, claim_id, customer_id } = await getAllocation(ctx, id);
    if (await areOfCollections(ctx, [booking_id])) throw conflict(OF_COLLECTION);
    const [before] = await listClaimsById(ctx, [claim_id]);
    const settled = { customer_id, booking_id, claim_id };
    const { cents, final_cents } = await getSettlement(ctx, settled);
    if (final_cents > 0 && cents === final_cents) throw conflict(WRITTEN_OFF);
    if (cents <= final_cents) throw conflict(GONE);
    requireOpenPeriod(settings, today);
    const created_by = actorId(ctx);
    await insertRows(ctx, "allocation", [
      { ...settled, cents: final_cents - cents, allocated_on: today, created_by },
    ]);
    await refreshClaims(ctx, [claim_id]);
    const [after] = await listClaimsById(ctx, [claim_id]);
    await recordChange(ctx, {
      action: "accounting.released",
      subject: { type: "accounting", id: claim_id, name: after?.number ?? "" },
      customer_id,
      changes: [{ field: "open_cents", old: before?.open_cents, new: after?.open_cents }],
    });
  });
}
