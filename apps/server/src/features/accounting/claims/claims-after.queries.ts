import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
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

/** Last day of a contract, which stays until the transaction ends if it is locked; null if it is not cancelled. */
export async function getContractEnd(
  ctx: Ctx,
  customerId: string,
  mode: "read" | "lock",
): Promise<string | null> {
  const end = ctx.db.selectFrom("customer").select("cancelled_to").where("id", "=", customerId);
  const row = await (mode === "lock" ? end.forShare() : end).executeTakeFirst();
  if (!row) throw notFound();
  return row.cancelled_to;
}
