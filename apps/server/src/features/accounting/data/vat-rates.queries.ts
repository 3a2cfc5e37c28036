import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "./settings.queries.ts";

/** The rates of VAT, the earliest first; they are settings of the accounting. */
export async function listVatRates(ctx: Ctx): Promise<VatRate[]> {
  return ctx.db
    .selectFrom("vat_rate")
    .select(["valid_from", "rate_bp as vat_bp"])
    .orderBy("valid_from")
    .execute();
}

/**
 * The rates for a booking made now: for a small business 0 on all days (§ 19 UStG), also if the office is none any more
 * when the booking is billed.
 */
export async function listChargedRates(ctx: Ctx): Promise<VatRate[]> {
  const rates = await listVatRates(ctx);
  const { small_business } = await getAccountingSettings(ctx);
  return small_business ? rates.map(({ valid_from }) => ({ valid_from, vat_bp: 0 })) : rates;
}
