import type { Ctx } from "../../server/src/context/context.ts";

/** Facts of a claim for the demo's bank statements. */
export interface DemoClaim {
  readonly id: string;
  readonly number: string;
  readonly gross_cents: number;
  readonly customer_id: string;
  readonly name: string;
}

const named = ({ first_name, last_name, ...claim }: Omit<DemoClaim, "name"> & Names): DemoClaim => ({
  ...claim,
  name: `${first_name} ${last_name}`,
});

interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

export async function listTransferClaims(ctx: Ctx, month: string): Promise<DemoClaim[]> {
  const rows = await ctx.db
    .selectFrom("claim")
    .innerJoin("app_user", "app_user.id", "claim.customer_id")
    .select(["claim.id", "claim.number", "claim.gross_cents", "claim.customer_id", "first_name", "last_name"])
    .where("claim.month", "=", month)
    .where("claim.kind", "=", "monatsbeitrag")
    .where("claim.payment_method", "=", "ueberweisung")
    .where("claim.reversed", "=", false)
    .orderBy("claim.number")
    .execute();
  return rows.map(named);
}

export interface DemoCollection extends DemoClaim {
  readonly end_to_end_id: string;
  readonly mandate_reference: string;
  readonly iban: string;
}

export async function listCollections(ctx: Ctx, runId: string): Promise<DemoCollection[]> {
  const rows = await ctx.db
    .selectFrom("sepa_item")
    .innerJoin("claim", "claim.id", "sepa_item.claim_id")
    .innerJoin("mandate", "mandate.id", "sepa_item.mandate_id")
    .innerJoin("app_user", "app_user.id", "sepa_item.customer_id")
    .select(["claim.id", "claim.number", "sepa_item.amount_cents as gross_cents", "sepa_item.customer_id"])
    .select(["app_user.first_name", "app_user.last_name", "sepa_item.end_to_end_id"])
    .select(["mandate.reference as mandate_reference", "mandate.iban"])
    .where("sepa_item.run_id", "=", runId)
    .orderBy("claim.number")
    .execute();
  return rows.map((row) => ({ ...row, ...named(row) }));
}
