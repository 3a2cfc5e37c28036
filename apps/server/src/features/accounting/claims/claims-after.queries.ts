import type { Ctx } from "../../../core/context.ts";
import { claims, type ClaimRow } from "../data/claims.queries.ts";

/** The claims of a customer that stand and are for days after this one, by number. */
export async function listClaimsAfter(ctx: Ctx, customerId: string, day: string): Promise<ClaimRow[]> {
  return claims(ctx)
    .where("claim.customer_id", "=", customerId)
    .where("claim.kind", "=", "monatsbeitrag")
    .where("claim.reversed", "=", false)
    .where("claim.period_to", ">", day)
    .orderBy("claim.year")
    .orderBy("claim.seq")
    .execute();
}
