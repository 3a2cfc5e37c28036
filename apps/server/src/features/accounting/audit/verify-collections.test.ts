import { readFileSync } from "node:fs";
import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { listBankLines } from "@krempelfrei/contract/accounting/bank";
import {
  DISCARD_CONFIRMATION,
  getSepaRun,
  listSepaItems,
  submitSepaRun,
} from "@krempelfrei/contract/accounting/sepa";
import { errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { makeOffice } from "../../../testing/claims-scene.ts";
import { makeCollectingWorld, makeRun, setCreditor } from "../../../testing/collections.ts";
import { verifyAccounting } from "./verify-accounting.ts";

const { world, person } = await makeCollectingWorld();
const DAY = "2026-11-26";

/**
 * A run of two claims of the product's own, submitted to the bank, on the day after the collection; the mandate of the
 * first claim was used before where the bank wants FRST.
 */
async function makeCollected(first_sequence = "RCUR") {
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  const office = makeOffice(world);
  await office.clear();
  const customer_id = await office.customer();
  await office.customer();
  const admin = await world.signIn(person);
  await admin.call(createClaims, { body: { month: "2026-11" } });
  const { data: claims } = await admin.call(listClaims, { query: {} });
  await world.db
    .updateTable("claim")
    .set({ mailed_at: new Date("2026-11-03T12:00:00Z") })
    .execute();
  await setCreditor(world, { first_sequence });
  if (first_sequence === "FRST")
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2026-10-05", last_used_on: "2026-10-05" })
      .where("customer_id", "=", customer_id)
      .execute();
  const run = await makeRun(admin, "2026-11", { claim_ids: claims.map(({ id }) => id) });
  await admin.call(submitSepaRun, { params: { id: run.id }, body: { revision: run.revision } });
  world.setClock(new Date(`${DAY}T09:00:00Z`));
  const later = await world.signIn(person);
  const { data: items } = await later.call(listSepaItems, { params: { id: run.id }, query: {} });
  const claim = claims.find((each) => each.customer.id === customer_id);
  const item = items.find((each) => each.claim.id === claim?.id);
  const path = `/api/accounting/sepa/${run.id}`;
  const line = async (amount_cents: number) =>
    insertBankLine(world.db, { amount_cents, booked_on: DAY, kind: "ruecklastschrift" });
  const post = async (url: string, body: object) => {
    const answer = await later.post(url, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  const book = async (fields: object) => post("/api/accounting/bookings", { bookings: [fields] });
  return {
    run_id: run.id,
    msg_id: run.msg_id,
    later,
    claim,
    post,
    book,
    line,
    confirm: async (body: object = {}) => post(`${path}/confirm`, body),
    returned: async (fee_cents: number) =>
      post(`${path}/items/${item?.id}/return`, { reason: "AM04", fee_cents, booked_on: DAY }),
    item,
    back: { customer_id, claim_ids: [claim?.id], amount_cents: 4990 },
  };
}

/** The payment of the collection settles the claim of the shorter contract; then the collection comes back. */
async function makeRectified() {
  const { confirm, returned, later, claim, post, back, item, run_id } = await makeCollected();
  await confirm();
  await post(`/api/customers/${back.customer_id}/cancel`, { date: "2026-11-15" });
  await post(`/api/accounting/claims/${claim?.id}/rectify`, { new_cents: 2495 });
  await returned(0);
  const { data } = await later.call(listClaims, { query: { customer_id: back.customer_id } });
  const made = data.find(({ open_cents }) => open_cents === 2495);
  const undo = async () =>
    later.post(`/api/accounting/sepa/${run_id}/items/${item?.id}/undo-return`, { reason: "Irrtum" });
  return { post, back, made, undo };
}

const OF_BEFORE = readFileSync(
  new URL("../../../db/migrations/0261-allocations-of-before.sql", import.meta.url),
  "utf8",
);
const problems = async () => (await verifyAccounting(world.system)).problems;

it("a return that was entered by hand is even with its line, which brings the bank's fee", async () => {
  const { confirm, returned, line, book, back, post } = await makeCollected();
  await confirm();
  await returned(0);
  const bank_tx_id = await line(-5290);
  const link = { ...back, bank_tx_id, kind: "ruecklastschrift_gebucht", fee_cents: 300 };
  await book(link);
  expect(await problems()).toEqual([]);
  await post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Versehen" });
  expect(await problems()).toEqual([]);
  await book(link);
  expect(await problems()).toEqual([]);
});

it.each(["came back", "was confirmed"])(
  "the credit of a run is even though one of its collections %s before",
  async (first) => {
    const { confirm, line, book, back, post, run_id, item } = await makeCollected();
    if (first === "was confirmed") await confirm({ item_ids: [item?.id] });
    else await book({ ...back, bank_tx_id: await line(-5290), kind: "ruecklastschrift", fee_cents: 300 });
    expect(await problems()).toEqual([]);
    const bank_tx_id = await line(9980);
    const credit = { bank_tx_id, kind: "sammelgutschrift", run_id, amount_cents: 9980 };
    await book(credit);
    expect(await problems()).toEqual([]);
    await post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Versehen" });
    expect(await problems()).toEqual([]);
    await book(credit);
    expect(await problems()).toEqual([]);
  },
);

it("a Storno frees the payment that settles the claim, and not the collection that came back", async () => {
  const { confirm, returned, line, book, back, claim, post } = await makeCollected();
  const bank_tx_id = await line(1000);
  await book({ ...back, bank_tx_id, kind: "zahlung", amount_cents: 1000 });
  await confirm();
  await returned(0);
  await post(`/api/accounting/claims/${claim?.id}/storno`, { reason: "Versehen" });
  expect(await problems()).toEqual([]);
  await post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Versehen" });
  expect(await problems()).toEqual([]);
});

it("what a Storno of before freed of the collection that had come back is put right", async () => {
  const { confirm, returned, line, book, back, claim, item, post, later } = await makeCollected();
  const bank_tx_id = await line(1000);
  await book({ ...back, bank_tx_id, kind: "zahlung", amount_cents: 1000 });
  await confirm();
  await returned(0);
  const claim_id = claim?.id ?? "";
  await post(`/api/accounting/claims/${claim_id}/storno`, { reason: "Versehen" });
  const bookings = world.db.selectFrom("booking").where("booking.customer_id", "=", back.customer_id);
  const paid = await bookings.select("id").where("bank_tx_id", "=", bank_tx_id).executeTakeFirstOrThrow();
  const collected = await world.db
    .selectFrom("sepa_item")
    .select("payment_booking_id")
    .where("id", "=", item?.id ?? "")
    .executeTakeFirstOrThrow();
  const own = { customer_id: back.customer_id, claim_id, allocated_on: DAY };
  await world.db
    .insertInto("allocation")
    .values([
      { ...own, booking_id: paid.id, cents: 1000 },
      { ...own, booking_id: collected.payment_booking_id ?? "", cents: -1000 },
    ])
    .execute();
  const undo = async () => later.post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Versehen" });
  expect((await undo()).statusCode).toBe(409);
  for (const _ of [1, 2]) await sql.raw(OF_BEFORE).execute(world.db);
  expect((await undo()).statusCode).toBe(204);
  expect(await problems()).toEqual([]);
});

it("a return is taken back after a rectification, unless the claim that it opened is settled", async () => {
  const { post, back, made, undo } = await makeRectified();
  const { id: claim_id = "", number } = made ?? {};
  await post("/api/accounting/bookings", {
    bookings: [
      {
        ...back,
        client_key: crypto.randomUUID(),
        kind: "zahlung",
        booked_on: DAY,
        amount_cents: 2495,
        claim_ids: [claim_id],
      },
    ],
  });
  const paid = await undo();
  expect([paid.statusCode, errorOf(paid).message]).toEqual([
    409,
    `${number} ist inzwischen bezahlt. Bitte nehmen Sie zuerst diese Zahlung zurück.`,
  ]);
  const other = await makeRectified();
  await other.post(`/api/accounting/claims/${other.made?.id}/write-off`, { reason: "Uneinbringlich" });
  const closed = await other.undo();
  expect([closed.statusCode, errorOf(closed).message]).toEqual([
    409,
    `${other.made?.number} ist inzwischen storniert oder ausgebucht.`,
  ]);
  const open = await makeRectified();
  expect((await open.undo()).statusCode).toBe(200);
  expect(await problems()).toEqual([]);
});

it("a payment of a claim that was written off afterwards stays with it", async () => {
  const { line, book, back, claim, post, later, run_id } = await makeCollected();
  await post(`/api/accounting/sepa/${run_id}/discard`, {
    reason: "Falscher Monat",
    confirmation: DISCARD_CONFIRMATION,
  });
  const bank_tx_id = await line(1000);
  await book({ ...back, bank_tx_id, kind: "zahlung", amount_cents: 1000 });
  await post(`/api/accounting/claims/${claim?.id}/write-off`, { reason: "Uneinbringlich" });
  const items = await later.call(getOpenItems, { params: { id: back.customer_id } });
  expect(items.allocations).toEqual([]);
  const { id } = await world.db
    .selectFrom("allocation")
    .select("id")
    .where("cents", "=", 1000)
    .where("customer_id", "=", back.customer_id)
    .executeTakeFirstOrThrow();
  const released = await later.delete(`/api/accounting/allocations/${id}`);
  const undone = await later.post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Versehen" });
  expect([released, undone].map((answer) => [answer.statusCode, errorOf(answer).message])).toEqual([
    [409, "Die Forderung ist ausgebucht; das kann nicht zurückgenommen werden."],
    [409, `${claim?.number} ist inzwischen storniert oder ausgebucht.`],
  ]);
  expect(await problems()).toEqual([]);
});

it("the bank credits each payment block of a run by itself, also if a part was confirmed before", async () => {
  for (const confirmed of [false, true]) {
    const { run_id, msg_id, later, confirm, item, book, post } = await makeCollected("FRST");
    if (confirmed) await confirm({ item_ids: [item?.id] });
    const credits: string[] = [];
    for (const block of confirmed ? [2] : [2, 1])
      credits.push(
        await insertBankLine(world.db, {
          amount_cents: 4990,
          booked_on: DAY,
          kind: "sammelgutschrift",
          batch_reference: `${msg_id}-${block}`,
          purpose: "",
        }),
      );
    const { data } = await later.call(listBankLines, { query: {} });
    const matches = data.filter(({ id }) => credits.includes(id)).map(({ match }) => match);
    expect(matches).toHaveLength(credits.length);
    for (const match of matches) expect(match).toMatchObject({ state: "sicher", run: { id: run_id } });
    for (const bank_tx_id of credits) {
      await book({ bank_tx_id, kind: "sammelgutschrift", run_id, amount_cents: 4990 });
      if (bank_tx_id === credits.at(-1)) break;
      const whole = { amount_cents: 9980, booked_on: DAY, kind: "sammelgutschrift", batch_reference: msg_id };
      const id = await insertBankLine(world.db, whole);
      const lines = await later.call(listBankLines, { query: {} });
      expect(lines.data.find((line) => line.id === id)?.match).toMatchObject({ state: "keine", run: null });
      const fields = { bank_tx_id: id, kind: "sammelgutschrift", run_id, amount_cents: 9980 };
      const refused = await later.post("/api/accounting/bookings", { bookings: [fields] });
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.body).toContain("Ein Teil des Lastschriftlaufs ist schon gebucht, offen sind 49,90");
    }
    expect(await later.call(getSepaRun, { params: { id: run_id } })).toMatchObject({ status: "gebucht" });
    expect(await problems()).toEqual([]);
    await post(`/api/accounting/lines/${credits[0]}/undo`, { reason: "Versehen" });
    expect(await later.call(getSepaRun, { params: { id: run_id } })).toMatchObject({ status: "eingereicht" });
    expect(await problems()).toEqual([]);
  }
});
