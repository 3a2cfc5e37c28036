import type { Selectable } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { Claim } from "../../../db/tables.ts";

/** A claim with the customer as it is called today. */
export interface ClaimRow extends Selectable<Claim> {
  readonly customer_number: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Claims with what every list of them shows. */
export const claims = (ctx: Ctx) =>
  ctx.db
    .selectFrom("claim")
    .innerJoin("customer", "customer.id", "claim.customer_id")
    .innerJoin("app_user", "app_user.id", "claim.customer_id")
    .selectAll("claim")
    .select(["customer.number as customer_number", "app_user.first_name", "app_user.last_name"]);

/** The claim with this id in any group, for those who manage the accounting; 404 where there is none. */
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
