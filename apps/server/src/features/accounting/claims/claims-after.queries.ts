import type { Ctx } from "../../../context/context.ts";
import { claims, type ClaimRow } from "../data/claims.queries.ts";

/** Valid claims of a customer for days after this one, by number. */
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

/** Last day of a contract, locked until the transaction ends; null if it is not cancelled. */
export async function getContractEnd(ctx: Ctx, customerId: string): Promise<string | null> {
  const { cancelled_to } = await ctx.db
    .selectFrom("customer")
    .select("cancelled_to")
    .where("id", "=", customerId)
    .forShare()
    .executeTakeFirstOrThrow();
  return cancelled_to;
}
