import type { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { Claim } from "../../../db/tables.ts";
import type { CustomerNames } from "./customer-names.ts";

/** A claim with the customer's present name, the invoice that it reverses, and its own Storno. */
export interface ClaimRow extends Readonly<Selectable<Claim>>, CustomerNames {
  /** Number of the reversed invoice; null unless this is a Storno. */
  readonly storno_of_number: string | null;
  /** Storno of a reversed claim. */
  readonly storno_id: string | null;
  readonly storno_number: string | null;
  readonly has_no_mandate: boolean;
}

/**
 * True if a claim is to be paid by debit while its customer has no mandate valid on this day (a mandate ends after 36
 * months without use).
 */
export const withoutMandate = (
  today: string,
): RawBuilder<boolean> => sql`(claim.payment_method = 'lastschrift' AND NOT EXISTS (
  SELECT FROM mandate WHERE mandate.customer_id = claim.customer_id AND mandate.status = 'active'
    AND coalesce(mandate.last_used_on, mandate.signed_on) + make_interval(months => ${MANDATE_MONTHS}) >= ${today}::date))`;

export const claims = (ctx: Ctx) =>
  ctx.db
    .selectFrom("claim")
    .innerJoin("customer", "customer.id", "claim.customer_id")
    .innerJoin("app_user", "app_user.id", "claim.customer_id")
    .leftJoin("claim as original", (join) =>
      join
        .onRef("original.customer_id", "=", "claim.customer_id")
        .onRef("original.id", "=", "claim.storno_of"),
    )
    .leftJoin("claim as reversal", (join) =>
      join
        .onRef("reversal.customer_id", "=", "claim.customer_id")
        .onRef("reversal.storno_of", "=", "claim.id"),
    )
    .selectAll("claim")
    .select([
      "customer.number as customer_number",
      "app_user.first_name",
      "app_user.last_name",
      "original.number as storno_of_number",
      "reversal.id as storno_id",
      "reversal.number as storno_number",
      withoutMandate(berlinDay(ctx.clock())).as("has_no_mandate"),
    ]);

/** The claim with this id in any group, for staff of the accounting; 404 if there is none. */
export async function getClaim(ctx: Ctx, id: string): Promise<ClaimRow> {
  const row = await claims(ctx).where("claim.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The claims with these ids, by number. */
export async function listClaimsById(ctx: Ctx, ids: readonly string[]): Promise<ClaimRow[]> {
  if (ids.length === 0) return [];
  return claims(ctx).where("claim.id", "in", ids).orderBy("claim.number").execute();
}

/** Number and state of the claims with these ids, by id. */
export async function listClaimStates(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { id: string; number: string; status: ClaimState }>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("claim")
    .select(["id", "number", "status"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status as ClaimState }]));
}
