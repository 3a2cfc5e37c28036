import { readFileSync } from "node:fs";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listSepaItems, submitSepaRun, undoSepaReturn } from "@krempelfrei/contract/accounting/sepa";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { makeOffice } from "../../../testing/claims-scene.ts";
import {
  balanceOf,
  claimState,
  makeCollectingWorld,
  makeRun,
  makeSubmittedRun,
  setCreditor,
} from "../../../testing/collections.ts";
import { verifyAccounting } from "../audit/verify-accounting.ts";
import { listAccountLines } from "../quarter/account-lines.queries.ts";

const MIGRATION = new URL("../../../db/migrations/0265-claims-opened-again.sql", import.meta.url);
const { world, person } = await makeCollectingWorld();

const undoIn = async (
  { path, items }: Awaited<ReturnType<typeof makeSubmittedRun>>,
  reason = "Falsche Zeile",
) => (await world.signIn(person)).post(`${path}/items/${items[0]?.id}/undo-return`, { reason });

it("a return that was entered by hand is taken back with its fee and its block, and the claim is paid again", async () => {
  const scene = await makeSubmittedRun(world, person, 1);
  const { confirm, returned, first } = scene;
  await confirm();
  const back = await returned(first.claim, { reason: "AC04", fee_cents: 395 });
  expect(back.json()).toMatchObject({ status: "zurueck", can_undo_return: true });
  expect(await balanceOf(world, first.id)).toBe(4990 + 395);
  const answer = await undoIn(scene);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answerOf(undoSepaReturn, answer)).toMatchObject({
    status: "gebucht",
    return_reason: null,
    returned_on: null,
    can_return: true,
    can_undo_return: false,
  });
  expect(await claimState(world, first.claim.id)).toEqual(["bezahlt", 0]);
  expect(await balanceOf(world, first.id)).toBe(0);
  const customer = await world.db
    .selectFrom("customer")
    .select("debit_block")
    .where("id", "=", first.id)
    .executeTakeFirst();
  expect(customer?.debit_block).toBe(false);
  const history = await world.db
    .selectFrom("change")
    .select(["action", "changes"])
    .where("customer_id", "=", first.id)
    .where("action", "=", "sepa_run.return_undone")
    .execute();
  expect(JSON.stringify(history)).toContain("Falsche Zeile");
  const named = await world.db
    .selectFrom("change")
    .select("subject_name")
    .distinct()
    .where("customer_id", "=", first.id)
    .where("action", "=", "customer.updated")
    .execute();
  expect(named).toEqual([{ subject_name: "Jürgen Müller-Groß" }]);
  const again = await undoIn(scene);
  expect([again.statusCode, errorOf(again).message]).toEqual([
    409,
    "Diese Lastschrift ist nicht zurückgekommen.",
  ]);
  // The collection comes back in earnest: the fee counts once.
  await returned(first.claim, { reason: "AM04", fee_cents: 300 });
  expect(await balanceOf(world, first.id)).toBe(4990 + 300);
  expect((await undoIn(scene)).statusCode).toBe(200);
  expect(await balanceOf(world, first.id)).toBe(0);
});

it("a return is not taken back once its line has come, it was paid or collected again", async () => {
  const scene = await makeSubmittedRun(world, person, 1);
  const { confirm, returned, first, month } = scene;
  await confirm();
  await returned(first.claim, { fee_cents: 0 });
  const line = await insertBankLine(world.db, {
    amount_cents: -4990,
    kind: "ruecklastschrift",
    booked_on: "2026-11-26",
  });
  const admin = await world.signIn(person);
  const link = {
    bank_tx_id: line,
    kind: "ruecklastschrift_gebucht",
    customer_id: first.id,
    amount_cents: 4990,
    claim_ids: [first.claim.id],
  };
  const linked = await admin.post("/api/accounting/bookings", { bookings: [link] });
  expect(linked.statusCode, linked.body).toBe(200);
  expect(errorOf(await undoIn(scene)).message).toContain("Bitte nehmen Sie den Umsatz zurück.");
  expect((await admin.post(`/api/accounting/lines/${line}/undo`, { reason: "Falsch" })).statusCode).toBe(204);
  await makeRun(admin, month, { claim_ids: [first.claim.id] });
  const refused = await undoIn(scene);
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    `${first.claim.number} wurde inzwischen noch einmal eingezogen.`,
  ]);
});

it("a return whose fee was written off is taken back after the write-off, or the fee would become credit", async () => {
  const scene = await makeSubmittedRun(world, person, 1);
  const { confirm, returned, first } = scene;
  await confirm();
  await returned(first.claim, { fee_cents: 350 });
  const admin = await world.signIn(person);
  const writeOff = await admin.post(`/api/accounting/customers/${first.id}/fees/write-off`, {
    reason: "Kulanz",
  });
  expect(writeOff.json()).toEqual({ written_off_cents: 350 });
  const bookings = `/api/customers/${first.id}/bookings`;
  const lastOf = async (kind: string) => {
    const { data } = await admin.call(listBookings, { params: { id: first.id }, query: {} });
    return data.find((booking) => booking.kind === kind)?.id;
  };
  const reverse = async (kind: string) =>
    admin.post(`${bookings}/${await lastOf(kind)}/storno`, { reason: "Falsche Zeile" });
  for (const refused of [await undoIn(scene), await reverse("gebuehr")])
    expect([refused.statusCode, errorOf(refused).message]).toEqual([
      409,
      "Die Gebühr ist ausgebucht. Bitte stornieren Sie zuerst die Ausbuchung.",
    ]);
  expect(await balanceOf(world, first.id)).toBe(4990);
  expect((await reverse("korrektur")).statusCode).toBe(201);
  expect((await undoIn(scene)).statusCode).toBe(200);
  expect(await balanceOf(world, first.id)).toBe(0);
});

it.each([
  ["bankgebuehr", "2026-11-26", false],
  ["keine", "2026-11-26", false],
  ["bankgebuehr", "2026-11-26", true],
  ["bankgebuehr", "2026-11-27", true],
])(
  "the ledger is even afterwards, the bank's fee too (%s, undone on %s, waived before: %s)",
  async (return_fee, undone_on, isWaived) => {
    world.setClock(new Date("2026-11-03T12:00:00Z"));
    const office = makeOffice(world);
    await office.clear();
    await setCreditor(world, { return_fee });
    const id = await office.customer();
    const admin = await world.signIn(person);
    await admin.call(createClaims, { body: { month: "2026-11" } });
    const { data: claims } = await admin.call(listClaims, { query: { customer_id: id } });
    await world.db
      .updateTable("claim")
      .set({ mailed_at: new Date("2026-11-03T12:00:00Z") })
      .execute();
    const run = await makeRun(admin, "2026-11", { claim_ids: claims.map((claim) => claim.id) });
    await admin.call(submitSepaRun, { params: { id: run.id }, body: { revision: run.revision } });
    world.setClock(new Date("2026-11-26T09:00:00Z"));
    const later = await world.signIn(person);
    expect((await later.post(`/api/accounting/sepa/${run.id}/confirm`, {})).statusCode).toBe(200);
    const { data: items } = await later.call(listSepaItems, { params: { id: run.id }, query: {} });
    const path = `/api/accounting/sepa/${run.id}/items/${items[0]?.id}`;
    const body = { reason: "AM04", fee_cents: 300, booked_on: "2026-11-26" };
    expect((await later.post(`${path}/return`, body)).statusCode).toBe(200);
    if (isWaived) {
      const { data } = await later.call(listBookings, { params: { id }, query: {} });
      const fee = data.find(({ kind }) => kind === "gebuehr");
      const waived = await later.post(`/api/customers/${id}/bookings/${fee?.id}/storno`, {
        reason: "Kulanz",
      });
      expect(waived.statusCode, waived.body).toBe(201);
    }
    world.setClock(new Date(`${undone_on}T09:00:00Z`));
    const last = await world.signIn(person);
    const undone = await last.post(`${path}/undo-return`, { reason: "Falsche Zeile" });
    expect(undone.statusCode, undone.body).toBe(200);
    const lines = await listAccountLines(world.system, {
      from: "2026-11-01",
      to: "2026-11-30",
      customer_id: id,
    });
    const fees = lines.filter(({ is_bank_fee }) => is_bank_fee);
    expect(fees.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ["gebuehr", 300],
      ["storno", -300],
    ]);
    expect(await balanceOf(world, id)).toBe(0);
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
    await setCreditor(world, { return_fee: "bankgebuehr" });
    await office.clear();
  },
);

/** A claim of which a collection paid 39,90 €, and whose rest was written off. */
async function makePartlyWrittenOff() {
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  const office = makeOffice(world);
  await office.clear();
  const id = await office.customer();
  const admin = await world.signIn(person);
  const prepaid = { kind: "zahlung", amount_cents: 1000, booked_on: "2026-11-02", text: "Anzahlung" };
  expect((await admin.post(`/api/customers/${id}/bookings`, prepaid)).statusCode).toBe(201);
  await admin.call(createClaims, { body: { month: "2026-11" } });
  const claim = (await admin.call(listClaims, { query: { customer_id: id } })).data[0]?.id ?? "";
  await world.db
    .updateTable("claim")
    .set({ mailed_at: new Date("2026-11-03T12:00:00Z") })
    .execute();
  const run = await makeRun(admin, "2026-11", { claim_ids: [claim] });
  await admin.call(submitSepaRun, { params: { id: run.id }, body: { revision: run.revision } });
  world.setClock(new Date("2026-11-26T09:00:00Z"));
  const later = await world.signIn(person);
  expect((await later.post(`/api/accounting/sepa/${run.id}/confirm`, {})).statusCode).toBe(200);
  const prepayment = await world.db
    .selectFrom("allocation")
    .select("id")
    .where("claim_id", "=", claim)
    .where("cents", "=", 1000)
    .executeTakeFirstOrThrow();
  expect((await later.delete(`/api/accounting/allocations/${prepayment.id}`)).statusCode).toBe(204);
  const writeOff = async () =>
    later.post(`/api/accounting/claims/${claim}/write-off`, { reason: "Nicht einbringlich" });
  expect((await writeOff()).statusCode).toBe(200);
  const { data: items } = await later.call(listSepaItems, { params: { id: run.id }, query: {} });
  const path = `/api/accounting/sepa/${run.id}/items/${items[0]?.id}`;
  const back = { reason: "AM04", fee_cents: 0, booked_on: "2026-11-26" };
  const state = async () => {
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
    return [...(await claimState(world, claim)), await balanceOf(world, id)];
  };
  expect(await state()).toEqual(["ausgebucht", 0, -10_00]);
  return {
    office,
    id,
    claim,
    later,
    writeOff,
    path,
    state,
    prepayment,
    giveBack: async () => later.post(`${path}/return`, back),
  };
}

it("a collection that comes back after a write-off of the rest opens what it had paid", async () => {
  const { office, claim, later, writeOff, path, state, giveBack } = await makePartlyWrittenOff();
  for (let round = 0; round < 2; round += 1) {
    expect((await giveBack()).statusCode).toBe(200);
    expect(await state()).toEqual(["ruecklaeufer", 39_90, 39_90 - 10_00]);
    // The release before counted the whole claim as written off.
    const before = { open_cents: 0, status: "ausgebucht" };
    await world.db.updateTable("claim").set(before).where("id", "=", claim).execute();
    await sql.raw(readFileSync(MIGRATION, "utf8")).execute(world.db);
    expect(await state()).toEqual(["ruecklaeufer", 39_90, 39_90 - 10_00]);
    if (round === 1) break;
    const undone = await later.post(`${path}/undo-return`, { reason: "Falsche Zeile" });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await state()).toEqual(["ausgebucht", 0, -10_00]);
  }
  expect((await writeOff()).json()).toMatchObject({ status: "ausgebucht", open_cents: 0 });
  expect(await state()).toEqual(["ausgebucht", 0, -10_00]);
  await office.clear();
});

it("a payment after the claim was opened again is taken back, unlike what was settled before the write-off", async () => {
  const { office, id, claim, later, writeOff, state, giveBack, prepayment } = await makePartlyWrittenOff();
  expect((await giveBack()).statusCode).toBe(200);
  const line = await insertBankLine(world.db, { amount_cents: 39_90, booked_on: "2026-11-26" });
  const payment = {
    bank_tx_id: line,
    kind: "zahlung",
    customer_id: id,
    amount_cents: 39_90,
    claim_ids: [claim],
  };
  const pay = async () => {
    const answer = await later.post("/api/accounting/bookings", { bookings: [payment] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await state()).toEqual(["ausgebucht", 0, -10_00]);
  };
  const undo = async () => later.post(`/api/accounting/lines/${line}/undo`, { reason: "Falscher Kunde" });
  const allocations = async () => (await later.call(getOpenItems, { params: { id } })).allocations;
  await pay();
  const [allocation, ...others] = await allocations();
  expect([allocation?.cents, others]).toEqual([39_90, []]);
  const release = async (of: string | undefined) =>
    (await later.delete(`/api/accounting/allocations/${of}`)).statusCode;
  expect([await release(allocation?.id), await release(allocation?.id)]).toEqual([204, 409]);
  expect(await release(prepayment.id)).toBe(409);
  expect(await state()).toEqual(["ruecklaeufer", 39_90, -10_00]);
  expect((await undo()).statusCode).toBe(204);
  await pay();
  expect((await undo()).statusCode).toBe(204);
  expect(await state()).toEqual(["ruecklaeufer", 39_90, 39_90 - 10_00]);
  const part = {
    ...payment,
    bank_tx_id: await insertBankLine(world.db, { amount_cents: 10_00 }),
    amount_cents: 10_00,
  };
  expect((await later.post("/api/accounting/bookings", { bookings: [part] })).statusCode).toBe(200);
  expect((await writeOff()).statusCode).toBe(200);
  const refused = await later.post(`/api/accounting/lines/${part.bank_tx_id}/undo`, {
    reason: "Falscher Kunde",
  });
  expect(errorOf(refused).message).toMatch(/ ist inzwischen storniert oder ausgebucht\.$/);
  expect(await allocations()).toEqual([]);
  await office.clear();
});
