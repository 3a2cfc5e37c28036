import { randomUUID } from "node:crypto";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { listSepaItems } from "@krempelfrei/contract/accounting/sepa";
import { errorOf } from "@krempelfrei/testing/client";
import { beforeEach, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import {
  balanceOf,
  makeClaim,
  makeCollectingWorld,
  makeDebtor,
  makeRun,
  ownMonth,
  SEPA_PATH,
} from "../../../testing/collections.ts";

const WRITTEN_OFF = "Die Gebühr ist ausgebucht. Bitte stornieren Sie zuerst die Ausbuchung.";

const { world, person } = await makeCollectingWorld();
let admin: Client;
beforeEach(async () => {
  admin = await world.signIn(person);
});

async function goTo(day: string): Promise<void> {
  world.setClock(new Date(`${day}T09:00:00Z`));
  admin = await world.signIn(person);
}

/** A customer's account, and what the tests do with it. */
async function makeAccount() {
  const debtor = await makeDebtor(admin);
  const bookings = `/api/customers/${debtor.id}/bookings`;
  const book = async (fields: object): Promise<string> => {
    const body = { booked_on: "2026-11-03", text: "Kosten der Mahnung", client_key: randomUUID(), ...fields };
    const answer = await admin.post(bookings, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return createBooking.response.parse(answer.json()).id;
  };
  const storno = async (id: string | undefined) =>
    admin.post(`${bookings}/${id}/storno`, { reason: "Versehen" });
  return {
    ...debtor,
    book,
    storno,
    bookings,
    charge: async (amount_cents = 5_00) => book({ kind: "gebuehr", amount_cents }),
    pay: async (amount_cents: number) =>
      book({ kind: "zahlung", amount_cents, text: "Bar", money_account: "kasse" }),
    balance: async () => balanceOf(world, debtor.id),
    writeOff: async () => {
      const answer = await admin.post(`/api/accounting/customers/${debtor.id}/fees/write-off`, {
        reason: "Kulanz",
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    /** The last write-off on the account. */
    relief: async (): Promise<string> => {
      const { data } = await admin.call(listBookings, {
        params: { id: debtor.id },
        query: { kind: "korrektur" },
      });
      return (
        data.find(({ text, storno_id }) => text.startsWith("Ausgebucht") && storno_id === null)?.id ?? ""
      );
    },
  };
}

/** An account whose fee of 5,00 € was collected with a claim of 49,90 €, came back with it and was written off. */
async function makeReturned() {
  await goTo("2026-11-26");
  const account = await makeAccount();
  const fee = await account.charge();
  const month = ownMonth();
  const claim = await makeClaim(world, account.id, { month, due_on: "2026-12-07" });
  const wanted = { claim_ids: [claim.id], include_fees: true, collection_on: "2026-12-10" };
  const run = await makeRun(admin, month, wanted);
  expect(run).toMatchObject({ sum_cents: 54_90 });
  await world.runJobs();
  await admin.post(`${SEPA_PATH}/${run.id}/submit`, {});
  await goTo("2026-12-11");
  expect((await admin.post(`${SEPA_PATH}/${run.id}/confirm`, {})).statusCode).toBe(200);
  const { data: items } = await admin.call(listSepaItems, { params: { id: run.id }, query: {} });
  const item = `${SEPA_PATH}/${run.id}/items/${items[0]?.id}`;
  const back = await admin.post(`${item}/return`, { reason: "AM04", fee_cents: 0, booked_on: "2026-12-11" });
  expect(back.statusCode, back.body).toBe(200);
  expect(await account.balance()).toBe(54_90);
  const undo = async () => admin.post(`${item}/undo-return`, { reason: "Falsche Zeile" });
  return { ...account, fee, claim, undo };
}

it("a fee that came back with its collection is forgiven once: neither its return nor the fee is taken back", async () => {
  const { fee, undo, storno, writeOff, relief, balance, charge } = await makeReturned();
  await writeOff();
  expect(await balance()).toBe(49_90);
  // A later fee does not pay for the one that was written off.
  const later = await charge(7_00);
  for (const refused of [await undo(), await storno(fee)])
    expect([refused.statusCode, errorOf(refused).message]).toEqual([409, WRITTEN_OFF]);
  expect((await storno(later)).statusCode).toBe(201);
  expect((await storno(await relief())).statusCode).toBe(201);
  expect((await undo()).statusCode).toBe(200);
  expect(await balance()).toBe(0);
});

it("a fee that came back and was paid since is taken back, although a later one was written off", async () => {
  const { fee, storno, writeOff, balance, book, pay } = await makeReturned();
  await pay(5_00);
  const later = await book({ kind: "gebuehr", amount_cents: 5_00, booked_on: "2026-12-11" });
  await writeOff();
  expect(errorOf(await storno(later)).message).toBe(WRITTEN_OFF);
  expect((await storno(fee)).statusCode).toBe(201);
  // The customer has paid 5,00 € for nothing.
  expect(await balance()).toBe(44_90);
});

it("a fee that came back and was written off with its claim is not taken back because a newer one is open", async () => {
  const { fee, storno, charge, balance, id, claim } = await makeReturned();
  await makeClaim(world, id, { month: ownMonth() });
  await charge(7_00);
  const answer = await admin.post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "Kulanz" });
  expect(answer.json()).toMatchObject({ fees_cents: 5_00 });
  const before = await balance();
  expect(errorOf(await storno(fee)).message).toBe(WRITTEN_OFF);
  expect(await balance()).toBe(before);
});

it.each(["gebuehr", "korrektur"])("a debt that was paid is no written-off one (%s)", async (kind) => {
  const { book, pay, storno, charge, writeOff, balance } = await makeAccount();
  const paid = await book({ kind, amount_cents: 5_00, direction: "soll" });
  await pay(5_00);
  const given = await charge();
  await writeOff();
  expect(errorOf(await storno(given)).message).toBe(WRITTEN_OFF);
  expect((await storno(paid)).statusCode).toBe(201);
  expect(await balance()).toBe(-5_00);
});

it("a write-off of fees is only reversed: under another text its fee could be taken back as well", async () => {
  const { bookings, storno, charge, writeOff, relief, balance, id } = await makeAccount();
  const fee = await charge();
  await writeOff();
  const own = await relief();
  const { data } = await admin.call(listBookings, { params: { id }, query: { kind: "korrektur" } });
  expect(data).toMatchObject([{ id: own, locked_by: "write_off", can_modify: false, can_storno: true }]);
  for (const refused of [
    await admin.patch(`${bookings}/${own}`, { text: "Kulanz" }),
    await admin.delete(`${bookings}/${own}`),
  ])
    expect(errorOf(refused).message).toContain("kann nur storniert werden");
  const row = world.db.updateTable("booking").set({ text: "Kulanz" }).where("id", "=", own);
  await expect(row.execute()).rejects.toThrow("never changed");
  const deletion = world.db.deleteFrom("booking").where("id", "=", own);
  await expect(deletion.execute()).rejects.toThrow("never changed");
  expect(errorOf(await storno(fee)).message).toBe(WRITTEN_OFF);
  expect((await storno(own)).statusCode).toBe(201);
  expect((await storno(fee)).statusCode).toBe(201);
  expect(await balance()).toBe(0);
});
