import { updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { createCustomer, updateCustomer } from "@krempelfrei/contract/customers/customers";
import { expect, it } from "vitest";
import { newCustomer } from "../../testing/customers.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();

it("a new contract and a new package cost what the settings say; what was agreed stays", async () => {
  const admin = await world.signIn(await world.makeStaff());
  const create = () => admin.call(createCustomer, { body: newCustomer({ package: "praktisch" }) });
  const before = await create();
  expect(before.monthly_fee_cents).toBe(2990);
  await admin.call(updateAccountingSettings, {
    body: { price_praktisch_cents: 3490, price_permanent_cents: 5490 },
  });
  expect((await create()).monthly_fee_cents).toBe(3490);
  const params = { id: before.id };
  const wanted = await admin.call(updateCustomer, { params, body: { invoice_by_mail: true } });
  expect(wanted).toMatchObject({ invoice_by_mail: true, monthly_fee_cents: 2990 });
  const body = { package: "permanent", valid_from: wanted.contract_start ?? undefined } as const;
  const { prices } = await admin.call(updateCustomer, { params, body });
  expect(prices[0]).toMatchObject({ package: "permanent", monthly_fee_cents: 5490 });
});
