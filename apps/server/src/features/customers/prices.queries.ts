import type { Ctx } from "../../context/context.ts";
import type { Price } from "./price-versions.ts";

/** All versions of package and fee of a customer, the oldest first; also from before the start of the contract. */
export async function listPrices(ctx: Ctx, customerId: string): Promise<Price[]> {
  return ctx.db
    .selectFrom("customer_price")
    .select(["valid_from", "package", "monthly_fee_cents"])
    .where("customer_id", "=", customerId)
    .orderBy("valid_from")
    .execute();
}

export async function insertPrices(ctx: Ctx, customerId: string, prices: readonly Price[]): Promise<void> {
  await ctx.db
    .insertInto("customer_price")
    .values(prices.map((price) => ({ ...price, customer_id: customerId })))
    .execute();
}

export async function replacePrices(ctx: Ctx, customerId: string, prices: readonly Price[]): Promise<void> {
  await ctx.db.deleteFrom("customer_price").where("customer_id", "=", customerId).execute();
  await insertPrices(ctx, customerId, prices);
}
