import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { claims, type ClaimRow } from "../data/claims.queries.ts";
import { isStanding } from "../data/reversals.queries.ts";

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

/** Cents of the credits and extras on the accounts whose text names a claim's number, by this number. */
export async function sumCorrections(
  ctx: Ctx,
  claims: readonly Pick<ClaimRow, "customer_id" | "number">[],
): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("booking")
    .select(["customer_id", "amount_cents", "text"])
    .where("customer_id", "in", [...new Set(claims.map(({ customer_id }) => customer_id))])
    .where("kind", "in", ["gutschrift", "zusatzleistung"])
    .where(isStanding)
    .execute();
  const accounts = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map(
    claims.map(({ customer_id, number }) => [
      number,
      (accounts.get(customer_id) ?? [])
        .filter(({ text }) => namesNumber(text, number))
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    ]),
  );
}

/** True if the number is in the text, and not only as a part of a longer one. */
function namesNumber(text: string, number: string): boolean {
  const parts = text.split(number);
  return parts
    .slice(1)
    .some((after, index) => !/^[\p{L}\d]/u.test(after) && !/[\p{L}\d]$/u.test(parts[index] ?? ""));
}
