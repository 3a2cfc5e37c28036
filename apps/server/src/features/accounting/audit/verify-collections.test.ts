import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listSepaItems, submitSepaRun } from "@krempelfrei/contract/accounting/sepa";
import { expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { makeOffice } from "../../../testing/claims-scene.ts";
import { makeCollectingWorld, makeRun } from "../../../testing/collections.ts";
import { verifyAccounting } from "./verify-accounting.ts";

const { world, person } = await makeCollectingWorld();
const DAY = "2026-11-26";

/** A run of two claims of the product's own, submitted to the bank, on the day after the collection. */
async function makeCollected() {
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
