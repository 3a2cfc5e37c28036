import type { Ctx } from "../../server/src/context/context.ts";
import { insertCustomer, setCancellation } from "../../server/src/features/customers/customers.queries.ts";
import { insertMandate, setMandate } from "../../server/src/features/customers/mandates.queries.ts";
import { replacePrices } from "../../server/src/features/customers/prices.queries.ts";
import type { DemoContract } from "./contracts.ts";
import type { DemoCustomer } from "./people.ts";

/** Stores a demo customer with their versions of package and fee and their mandates, of which the last one is active. */
export async function loadContract(
  ctx: Ctx,
  id: string,
  customer: DemoCustomer,
  { contract, prices, cancellation, mandates }: DemoContract,
): Promise<void> {
  await insertCustomer(ctx, id, {
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    birthday: customer.birthday,
    ...contract,
  });
  await replacePrices(ctx, id, prices);
  if (cancellation) await setCancellation(ctx, id, cancellation);
  for (const mandate of mandates) {
    const mandateId = await insertMandate(ctx, id, mandate);
    if (mandate === mandates.at(-1)) continue;
    await setMandate(ctx, { customer_id: id, id: mandateId }, { status: "replaced" });
  }
}
