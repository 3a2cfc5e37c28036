import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import type { Ctx } from "../../../context/context.ts";

/** The rates of VAT, the earliest first, as in the settings of the accounting; 0 for a small business. */
export async function listVatRates(ctx: Ctx): Promise<VatRate[]> {
  return ctx.db
    .selectFrom("vat_rate")
    .select(["valid_from", "rate_bp as vat_bp"])
    .orderBy("valid_from")
    .execute();
}
