import { randomUUID } from "node:crypto";
import { addDays } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../context/context.ts";
import { newId } from "../../context/ids.queries.ts";
import { insertCustomer, setCancellation } from "../../features/customers/customers.queries.ts";
import { insertMandate } from "../../features/customers/mandates.queries.ts";
import { replacePrices } from "../../features/customers/prices.queries.ts";
import type { Draws } from "./draws.ts";
import { lastDayOf, type ModelClaim } from "./model.ts";
import { germanIban, later, two, type Office } from "./office.ts";

/** Customers come, some in the middle of a month; some change the price, some leave; all are gone at the end of the year. */
export async function addCustomers(office: Office, ctx: Ctx, year: number, draws: Draws): Promise<void> {
  for (let count = draws.whole(2, 6); count > 0; count -= 1) {
    const id = await newId(ctx);
    const startMonth = draws.whole(1, 9);
    const start = `${year}-${two(startMonth)}-${two(draws.once(3) ? draws.whole(2, 28) : 1)}`;
    const endMonth = draws.once(3) ? draws.whole(startMonth, 12) : 12;
    const end = draws.once(2)
      ? lastDayOf(`${year}-${two(endMonth)}`)
      : later(start, `${year}-${two(endMonth)}-${two(draws.whole(1, 28))}`);
    const prices = [{ from: start, cents: draws.whole(500, 9999) }];
    const change = addDays(start, draws.whole(20, 150));
    if (draws.once(2) && change < end)
      prices.push({ from: change, cents: prices[0] ? prices[0].cents + 777 : 0 });
    const by_debit = !draws.once(3);
    const name = `Kunde ${id.slice(-6)}`;
    await insertCustomer(ctx, id, {
      first_name: "Karla",
      last_name: name,
      email: `${randomUUID()}@beispiel.example`,
      birthday: "1970-01-01",
      contract_start: start,
      package: "praktisch",
      monthly_fee_cents: prices[0]?.cents ?? 0,
      payment_method: by_debit ? "lastschrift" : "ueberweisung",
    });
    const versions = prices.map(({ from, cents }) => ({
      valid_from: from,
      package: "praktisch" as const,
      monthly_fee_cents: cents,
    }));
    await replacePrices(ctx, id, versions);
    await setCancellation(ctx, id, { cancelled_on: start, cancelled_to: end, cancel_reason: null });
    const { number } = await ctx.db
      .selectFrom("customer")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const [iban, mandate] = [germanIban(number), `PG-${number}-1`];
    const signed_on = `${year - 1}-12-01`;
    if (by_debit)
      await insertMandate(ctx, id, { reference: mandate, signed_on, holder: name, iban, bic: null });
    const claims: ModelClaim[] = [];
    office.customers.push({
      id,
      number,
      name,
      start,
      end,
      prices,
      by_debit,
      iban,
      mandate,
      balance: 0,
      fees: 0,
      fees_given_up: 0,
      unbilled: [],
      claims,
    });
  }
}
