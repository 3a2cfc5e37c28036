import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import type { Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { AccountingSetting } from "../../../db/tables.ts";

export async function setAccountingSettings(ctx: Ctx, changes: Updateable<AccountingSetting>): Promise<void> {
  await ctx.db
    .updateTable("accounting_setting")
    .set({ ...changes, updated_at: ctx.clock() })
    .execute();
}

export async function replaceVatRates(ctx: Ctx, rates: readonly VatRate[]): Promise<void> {
  await ctx.db.deleteFrom("vat_rate").execute();
  await ctx.db
    .insertInto("vat_rate")
    .values(rates.map(({ valid_from, vat_bp }) => ({ valid_from, rate_bp: vat_bp })))
    .execute();
}
