import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { getAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { afterAll, beforeEach, expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import type { Client } from "../../../testing/client.ts";
import { balanceOf, setCreditor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyAccounting } from "../audit/verify-accounting.ts";

const world = await createWorld();
const office = makeOffice(world);
const person = await world.makeStaff();
let admin: Client;

async function at(day: string): Promise<void> {
  world.setClock(new Date(`${day}T12:00:00Z`));
  admin = await world.signIn(person);
}
beforeEach(async () => {
  await at("2026-09-03");
  await office.clear();
  await setCreditor(world, { locked_until: null, taxation: "soll" });
});
afterAll(() => world.setClock());

const book = async (id: string, fields: object) => {
  const line = { kind: "gutschrift", booked_on: "2026-09-02", text: "Kulanz", ...fields };
  const answer = await admin.post(`/api/customers/${id}/bookings`, line);
  expect(answer.statusCode, answer.body).toBe(201);
};
const bill = async (month: string) => admin.call(createClaims, { body: { month } });
const grosses = async (customer_id: string) =>
  (await admin.call(listClaims, { query: { customer_id } })).data
    .map(({ month, gross_cents }) => [month, gross_cents])
    .toReversed();
const unbilled = async (id: string) => (await admin.call(getOpenItems, { params: { id } })).unbilled_cents;

it("a credit larger than a month's fee lowers the claims of several months, to the cent", async () => {
  const id = await office.customer();
  await book(id, { amount_cents: 12_000 });
  expect((await admin.call(createClaims, { body: { month: "2026-09", dry_run: true } })).total_cents).toBe(0);
  await bill("2026-09");
  expect(await unbilled(id)).toBe(4990 - 12_000);
  // The quarter of the credit is closed before the next claims.
  await at("2026-10-05");
  await world.db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
  for (const month of ["2026-10", "2026-11"]) await bill(month);
  expect(await grosses(id)).toEqual([
    ["2026-09", 0],
    ["2026-10", 0],
    ["2026-11", 3 * 4990 - 12_000],
  ]);
  expect(await unbilled(id)).toBe(0);
  expect(await balanceOf(world, id)).toBe(3 * 4990 - 12_000);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

it.each([
  ["open", null, "2026-09-02", null],
  ["closed", "2026-09-30", "2026-10-05", "2026-09-02"],
])(
  "the parts of a credit keep its day of service and rate of VAT: %s",
  async (_name, locked_until, booked_on, service_on) => {
    const id = await office.customer();
    await book(id, { amount_cents: 12_000 });
    await at("2026-10-05");
    await world.db.insertInto("vat_rate").values({ valid_from: "2026-10-01", rate_bp: 0 }).execute();
    await world.db.updateTable("accounting_setting").set({ locked_until }).execute();
    // The rest is divided again, from an open day.
    for (const month of ["2026-10", "2026-11"]) await bill(month);
    // The invoices are right: the parts have the rate of their day of service.
    expect((await admin.call(getAccountingSettings)).misrated.count).toBe(0);
    const { data: claims } = await admin.call(listClaims, { query: { customer_id: id } });
    for (const claim of claims)
      expect(
        (await admin.post(`/api/accounting/claims/${claim.id}/storno`, { reason: "Nein" })).statusCode,
      ).toBe(201);
    const rest = await world.db
      .selectFrom("booking")
      .selectAll()
      .where("customer_id", "=", id)
      .where("kind", "=", "gutschrift")
      .where("booked_on", "=", booked_on)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const parts = await world.db
      .selectFrom("booking")
      .select(["amount_cents", "booked_on", "service_on", "vat_bp"])
      .where("customer_id", "=", id)
      .where("kind", "=", "gutschrift")
      .where("amount_cents", ">", -7010)
      .execute();
    expect(parts).toHaveLength(3);
    for (const part of parts) expect(part).toMatchObject({ booked_on, service_on, vat_bp: 1900 });
    const path = `/api/customers/${id}/bookings/${rest.id}`;
    expect((await admin.patch(path, { text: "Kulanz, Rest" })).json()).toMatchObject({ vat_bp: 1900 });
    expect((await admin.patch(path, { booked_on: "2026-10-06" })).json()).toMatchObject({ vat_bp: 0 });
    expect(await balanceOf(world, id)).toBe(-12_000);
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
    await world.db.deleteFrom("vat_rate").where("valid_from", "=", "2026-10-01").execute();
  },
);

it("a reversed claim gives its part back, and the next one takes it", async () => {
  const id = await office.customer();
  await book(id, { amount_cents: 6000 });
  await bill("2026-09");
  const [claim] = (await admin.call(listClaims, { query: { customer_id: id } })).data;
  const reversed = await admin.post(`/api/accounting/claims/${claim?.id}/storno`, { reason: "Versehen" });
  expect(reversed.statusCode, reversed.body).toBe(201);
  expect(await unbilled(id)).toBe(-6000);
  await admin.call(createClaims, { body: { month: "2026-09", recreate: true } });
  expect(await unbilled(id)).toBe(4990 - 6000);
  await at("2026-10-05");
  await bill("2026-10");
  expect(await grosses(id)).toEqual([
    ["2026-09", 0],
    ["2026-09", 0],
    ["2026-09", 0],
    ["2026-10", 2 * 4990 - 6000],
  ]);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

/** Reverses the newest claim and makes the one of its month again. */
async function billAgain(customer_id: string, month: string): Promise<void> {
  const [claim] = (await admin.call(listClaims, { query: { customer_id } })).data;
  const reversed = await admin.post(`/api/accounting/claims/${claim?.id}/storno`, { reason: "Versehen" });
  expect(reversed.statusCode, reversed.body).toBe(201);
  await admin.call(createClaims, { body: { month, recreate: true } });
}

it("a month that is billed after its end takes the credit again where it is made again", async () => {
  const id = await office.customer();
  await book(id, { amount_cents: 6000 });
  await at("2026-10-05");
  await bill("2026-09");
  await billAgain(id, "2026-09");
  expect(await grosses(id)).toEqual([
    ["2026-09", 0],
    ["2026-09", 0],
    ["2026-09", 0],
  ]);
  expect(await unbilled(id)).toBe(4990 - 6000);
  await bill("2026-10");
  // Independent sum: two fees less the credit.
  expect(await balanceOf(world, id)).toBe(49_90 + 49_90 - 60_00);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

it("a month that is billed after its end and rectified keeps its credit", async () => {
  await setCreditor(world, { taxation: "ist" });
  const id = await office.customer();
  await book(id, { amount_cents: 6000 });
  await at("2026-10-05");
  await bill("2026-09");
  await world.db
    .updateTable("customer_price")
    .set({ monthly_fee_cents: 7000 })
    .where("customer_id", "=", id)
    .execute();
  const [claim] = (await admin.call(listClaims, { query: { customer_id: id } })).data;
  const rectified = await admin.post(`/api/accounting/claims/${claim?.id}/rectify`, {
    new_cents: 70_00 - 60_00,
  });
  expect(rectified.statusCode, rectified.body).toBe(201);
  expect(await unbilled(id)).toBe(0);
  expect(await balanceOf(world, id)).toBe(70_00 - 60_00);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

it("months that are billed on one later day take the rests of the credit one after another", async () => {
  const id = await office.customer();
  await book(id, { amount_cents: 12_000 });
  await at("2026-12-03");
  for (const month of ["2026-09", "2026-10", "2026-11"]) await bill(month);
  expect(await grosses(id)).toEqual([
    ["2026-09", 0],
    ["2026-10", 0],
    ["2026-11", 3 * 49_90 - 120_00],
  ]);
  expect(await balanceOf(world, id)).toBe(3 * 49_90 - 120_00);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});
