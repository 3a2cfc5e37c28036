import {
  createClaims,
  listClaims,
  listMisbilledClaims,
  rectifyClaim,
} from "@krempelfrei/contract/accounting/claims";
import { getOffice } from "@krempelfrei/contract/office/office";
import { cancelCustomer, getCustomer, uncancelCustomer } from "@krempelfrei/contract/customers/customers";
import { errorOf } from "@krempelfrei/testing/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeOffice } from "../../../../testing/claims-scene.ts";
import type { Client } from "../../../../testing/client.ts";
import { setCreditor } from "../../../../testing/collections.ts";
import { createWorld } from "../../../../testing/world.ts";
import { verifyAccounting } from "../../audit/verify-accounting.ts";

const world = await createWorld();
const office = makeOffice(world);
let person: Awaited<ReturnType<typeof world.makeStaff>>;
let admin: Client;

beforeAll(async () => {
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  person = await world.makeStaff();
  admin = await world.signIn(person);
});
beforeEach(async () => {
  await office.clear();
  await setCreditor(world, { taxation: "ist", proration: "tagesgenau" });
});
afterAll(() => world.setClock());

/** The price of days of November, which has 30: counted one by one, each part rounded to the cent. */
function priceOf(...parts: readonly { from: number; to: number; fee: number }[]): number {
  let sum = 0;
  for (const { from, to, fee } of parts) {
    let days = 0;
    for (let day = from; day <= to; day += 1) days += 1;
    sum += Math.round((fee * days) / 30);
  }
  return sum;
}
const WHOLE = priceOf({ from: 1, to: 30, fee: 4990 });
const HALF = priceOf({ from: 1, to: 15, fee: 4990 });

const bill = async () => admin.call(createClaims, { body: { month: "2026-11" } });
const preview = async () => admin.call(createClaims, { body: { month: "2026-11", dry_run: true } });
const cancel = async (id: string, date: string) =>
  admin.call(cancelCustomer, { params: { id }, body: { date } });
const update = async (id: string, fields: object) => {
  const { revision } = await admin.call(getCustomer, { params: { id } });
  const answer = await admin.patch(`/api/customers/${id}`, { revision, ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
};
const wrong = async (customer_id: string) =>
  (await admin.call(listMisbilledClaims, { query: { customer_id } })).claims;
const unbilled = async () => (await admin.call(getOffice, {})).money?.unbilled;
const billed = async (customer_id: string): Promise<number> =>
  (await admin.call(listClaims, { query: { customer_id } })).data.reduce(
    (sum, { gross_cents }) => sum + gross_cents,
    0,
  );

it.each([
  {
    name: "a cancellation that is withdrawn",
    before: async (id: string) => cancel(id, "2026-11-15"),
    change: async (id: string) => admin.call(uncancelCustomer, { params: { id } }),
    first: HALF,
    owed: WHOLE,
  },
  {
    name: "a cancellation that is moved later",
    before: async (id: string) => cancel(id, "2026-11-15"),
    change: async (id: string) => cancel(id, "2026-11-20"),
    first: HALF,
    owed: priceOf({ from: 1, to: 20, fee: 4990 }),
  },
  {
    name: "a price that rises within the month",
    before: async () => undefined,
    change: async (id: string) => update(id, { monthly_fee_cents: 5990, valid_from: "2026-11-11" }),
    first: WHOLE,
    owed: priceOf({ from: 1, to: 10, fee: 4990 }, { from: 11, to: 30, fee: 5990 }),
  },
  {
    name: "a contract that begins earlier",
    before: async (id: string) => update(id, { contract_start: "2026-11-21" }),
    change: async (id: string) => update(id, { contract_start: "2026-11-06" }),
    first: priceOf({ from: 21, to: 30, fee: 4990 }),
    owed: priceOf({ from: 6, to: 30, fee: 4990 }),
  },
])(
  "$name leaves a rest of the billed month, which is shown and billed once",
  async ({ before, change, first, owed }) => {
    const id = await office.customer();
    await before(id);
    await bill();
    expect(await billed(id)).toBe(first);
    expect([await wrong(id), (await preview()).warnings.filter(({ code }) => code === "misbilled")]).toEqual([
      [],
      [],
    ]);
    await change(id);
    const [claim] = await wrong(id);
    expect(claim).toMatchObject({
      old_cents: first,
      new_cents: owed,
      difference_cents: owed - first,
      obstacle: null,
    });
    expect(await unbilled()).toMatchObject({ count: 1, customers: [{ id, month: "2026-11" }] });
    const warning = (await preview()).warnings.find(({ code }) => code === "misbilled");
    expect(warning?.message.replaceAll("\u00A0", " ")).toContain(
      `${((owed - first) / 100).toFixed(2).replace(".", ",")} € sind nicht berechnet.`,
    );
    // The run bills nobody twice.
    expect((await bill()).created).toBe(0);
    await admin.call(rectifyClaim, { params: { id: claim?.id ?? "" }, body: { new_cents: owed } });
    expect(await billed(id)).toBe(owed);
    expect(await wrong(id)).toEqual([]);
    expect((await unbilled())?.count).toBe(0);
    expect((await bill()).created).toBe(0);
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
  },
);

it("names the days of the contract and of the invoice", async () => {
  const id = await office.customer();
  await cancel(id, "2026-11-15");
  await bill();
  await admin.call(uncancelCustomer, { params: { id } });
  const { warnings } = await preview();
  expect(warnings.find(({ code }) => code === "misbilled")?.message.replaceAll("\u00A0", " ")).toBe(
    "Rechnung RE-2026-00001 (15 von 30 Tagen, 24,95 €): Nach dem Vertrag sind es 30 Tage und 49,90 €. 24,95 € sind nicht berechnet. Bitte berichtigen Sie die Rechnung beim Kunden.",
  );
});

it("a month that a rectification took back is billed again where the contract goes on after all", async () => {
  const id = await office.customer();
  await admin.call(createClaims, { body: { month: "2026-12" } });
  const { data } = await admin.call(listClaims, { query: { customer_id: id } });
  const booking = {
    client_key: crypto.randomUUID(),
    kind: "zahlung",
    customer_id: id,
    amount_cents: 4990,
    booked_on: "2026-11-03",
    claim_ids: [data[0]?.id],
  };
  expect((await admin.post("/api/accounting/bookings", { bookings: [booking] })).statusCode).toBe(200);
  await cancel(id, "2026-11-15");
  await admin.call(rectifyClaim, { params: { id: data[0]?.id ?? "" }, body: { new_cents: 0 } });
  await admin.call(uncancelCustomer, { params: { id } });
  expect(await admin.call(createClaims, { body: { month: "2026-12" } })).toMatchObject({
    created: 1,
    total_cents: 4990,
    reversed: 0,
  });
});

it("an office that changes how it charges a part of a month has nothing to make up", async () => {
  const id = await office.customer();
  await cancel(id, "2026-11-15");
  await bill();
  await setCreditor(world, { proration: "voller_monat" });
  expect([await wrong(id), (await unbilled())?.count]).toEqual([[], 0]);
});

it("a closed month is shown at the customer alone, with the reason", async () => {
  const id = await office.customer();
  await cancel(id, "2026-11-15");
  await bill();
  await admin.call(uncancelCustomer, { params: { id } });
  await setCreditor(world, { locked_until: "2026-11-30" });
  expect(await wrong(id)).toMatchObject([
    { difference_cents: WHOLE - HALF, obstacle: "Der Zeitraum bis 30.11.2026 ist festgeschrieben." },
  ]);
  expect((await unbilled())?.count).toBe(0);
});

const book = async (id: string, fields: object) => {
  const line = { kind: "gutschrift", booked_on: "2026-11-03", ...fields };
  const answer = await admin.post(`/api/customers/${id}/bookings`, line);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
};

it("a claim that cannot be rectified is done with the bookings that name it, to the cent", async () => {
  await setCreditor(world, { taxation: "soll" });
  world.setClock(new Date("2026-09-03T12:00:00Z"));
  const id = await office.customer();
  await (await world.signIn(person)).call(createClaims, { body: { month: "2026-09" } });
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  await world.db
    .updateTable("customer_price")
    .set({ monthly_fee_cents: 3990 })
    .where("customer_id", "=", id)
    .execute();
  const [claim] = await wrong(id);
  expect(claim).toMatchObject({ old_cents: 4990, difference_cents: 39_90 - 49_90 });
  expect(claim?.obstacle).toContain("Das Quartal der Rechnung ist vorbei");
  await book(id, { amount_cents: 400, text: `Preis zu ${claim?.number}` });
  // Neither of these is about the claim; the unbilled one of its month is on the next claim.
  await book(id, { amount_cents: 500, text: `Zu ${claim?.number}7` });
  await book(id, { amount_cents: 300, text: "Kulanz", booked_on: "2026-09-20" });
  expect(await wrong(id)).toMatchObject([{ difference_cents: 39_90 - 49_90 + 4_00 }]);
  await book(id, { amount_cents: 600, text: `${claim?.number}: Rest` });
  expect(await wrong(id)).toEqual([]);
  // The next claim bills them all, and the claim stays done.
  await admin.call(createClaims, { body: { month: "2026-11" } });
  expect(await wrong(id)).toEqual([]);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

it("a claim that bookings have corrected stays done when its obstacle ends, until they are reversed", async () => {
  const id = await office.customer();
  await bill();
  await cancel(id, "2026-11-15");
  const [claim] = await wrong(id);
  const setAgency = async (agency_on: string | null) =>
    world.db.updateTable("claim").set({ agency_on }).where("customer_id", "=", id).execute();
  await setAgency("2026-11-03");
  const credit = await book(id, { amount_cents: WHOLE - HALF, text: `Vertragsende zu ${claim?.number}` });
  expect(await wrong(id)).toEqual([]);
  await setAgency(null);
  expect(await wrong(id)).toEqual([]);
  const rectify = async () =>
    admin.post(`/api/accounting/claims/${claim?.id}/rectify`, { new_cents: claim?.new_cents });
  const refused = await rectify();
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    "Buchungen, die sie nennen, haben diese Rechnung schon berichtigt. Bitte stornieren Sie diese zuerst.",
  ]);
  const reversed = await admin.post(`/api/customers/${id}/bookings/${credit}/storno`, { reason: "Doch neu" });
  expect(reversed.statusCode, reversed.body).toBe(201);
  expect(await wrong(id)).toMatchObject([{ difference_cents: HALF - WHOLE, obstacle: null }]);
  expect((await rectify()).statusCode).toBe(201);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
});

it("bookings that correct a claim count in the office and in the preview of the run too", async () => {
  const id = await office.customer();
  await cancel(id, "2026-11-15");
  await bill();
  await admin.call(uncancelCustomer, { params: { id } });
  await world.db
    .updateTable("claim")
    .set({ agency_on: "2026-11-03" })
    .where("customer_id", "=", id)
    .execute();
  const [claim] = await wrong(id);
  const warnings = async () =>
    (await preview()).warnings.map(({ message }) => message.replaceAll("\u00A0", " "));
  const extra = async (amount_cents: number) =>
    book(id, { kind: "zusatzleistung", amount_cents, text: `Rest zu ${claim?.number}` });
  await extra(1000);
  expect(await wrong(id)).toMatchObject([{ difference_cents: WHOLE - HALF - 1000 }]);
  expect((await unbilled())?.count).toBe(1);
  expect(await warnings()).toEqual([expect.stringContaining(" 14,95 € sind nicht berechnet.")]);
  await extra(1495);
  expect([await wrong(id), (await unbilled())?.count, await warnings()]).toEqual([[], 0, []]);
});
