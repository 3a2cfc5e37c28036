import { randomUUID } from "node:crypto";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { listOpenItems, writeOffClaim, writeOffFees } from "@krempelfrei/contract/accounting/dunning";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import {
  balanceOf,
  CREDITOR_IBAN,
  claimState,
  makeClaim,
  makeReminderWorld,
} from "../../../testing/collections.ts";
import { camtStatement } from "@krempelfrei/testing/statements";
import { pdfText } from "../../../testing/pdf-text.ts";
import { readerOf } from "../../../testing/statements.ts";

const { world, admin, goTo, makeLate } = await makeReminderWorld();

/** A customer who pays by transfer, owes a claim of 49,90 € and has been charged a fee. */
async function makeCharged(fee: object = {}) {
  const debtor = await makeLate();
  const charge = async (fields: object = {}) =>
    admin().post(`/api/customers/${debtor.id}/bookings`, {
      kind: "gebuehr",
      amount_cents: 350,
      booked_on: "2026-11-03",
      text: "Bankgebühr Rücklastschrift",
      client_key: randomUUID(),
      ...fields,
    });
  expect((await charge(fee)).statusCode).toBe(201);
  const pay = async (
    amount_cents: number,
    claim_ids: readonly string[] | null = null,
    booked_on = "2026-11-20",
  ) =>
    admin().post("/api/accounting/bookings", {
      bookings: [
        {
          client_key: randomUUID(),
          kind: "zahlung",
          customer_id: debtor.id,
          booked_on,
          amount_cents,
          claim_ids,
        },
      ],
    });
  const open = async () => {
    const { data } = await admin().call(listOpenItems, { query: { per_page: 100 } });
    return data.find(({ customer }) => customer.id === debtor.id);
  };
  const account = async () => admin().call(getOpenItems, { params: { id: debtor.id } });
  return { ...debtor, charge, pay, open, account };
}

describe("an open fee", () => {
  it("stands in the list of open items and on the account, which agree with the balance", async () => {
    const { id, open, account, pay } = await makeCharged();
    const fees = [{ text: "Bankgebühr Rücklastschrift", booked_on: "2026-11-03", open_cents: 350 }];
    expect(await open()).toMatchObject({ open_cents: 5340, overdue_cents: 5340, fees });
    expect(await account()).toMatchObject({ fees, credit_cents: 0, unbilled_cents: 0 });
    expect(await balanceOf(world, id)).toBe(5340);
    // The rest of a payment pays the fee.
    const paid = await pay(5200);
    expect(paid.json()).toMatchObject({ messages: ["1 Buchung gespeichert."] });
    expect(await open()).toMatchObject({ open_cents: 140, claims: [], fees: [{ open_cents: 140 }] });
    await pay(140, []);
    expect(await open()).toBeUndefined();
    expect(await account()).toMatchObject({ fees: [], credit_cents: 0 });
  });

  it("of an extra that waits for its invoice is none", async () => {
    const { account, charge } = await makeCharged();
    expect((await charge({ kind: "zusatzleistung", amount_cents: 1500, text: "Scan" })).statusCode).toBe(201);
    expect(await account()).toMatchObject({ fees: [{ open_cents: 350 }], unbilled_cents: 1500 });
  });

  it("is in the CSV of open items, as a line of its own", async () => {
    const { number } = await makeCharged();
    const { body } = await admin().get("/api/accounting/open-items/export");
    const lines = body.split("\r\n").filter((line) => line.startsWith(`${number};`));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Bankgebühr Rücklastschrift;2026-11;03.11.2026;3,50;Gebühr");
  });

  it("is asked for in the next reminder, with the costs of the letter before", async () => {
    const { id, claim, remind } = await makeCharged();
    expect((await remind({ fee_cents: 250 })).created).toMatchObject([
      { level: 0, total_cents: 5340, open_fees_cents: 350, fee_cents: 0, claims: [claim.number] },
    ]);
    await goTo("2026-12-01");
    expect((await remind({ fee_cents: 250 })).created).toMatchObject([
      { level: 1, total_cents: 5590, open_fees_cents: 350, fee_cents: 250 },
    ]);
    await goTo("2026-12-16");
    expect((await remind({ fee_cents: 250 })).created).toMatchObject([
      { level: 2, total_cents: 5840, open_fees_cents: 600, fee_cents: 250 },
    ]);
    expect(await balanceOf(world, id)).toBe(5840);
    const last = await world.db
      .selectFrom("reminder")
      .select("id")
      .where("customer_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const text = await pdfText((await admin().get(`/api/accounting/reminders/${last.id}/pdf`)).rawPayload);
    for (const part of [
      "Bankgebühr Rücklastschrift",
      "Kosten der 1. Mahnung",
      "Kosten dieser Mahnung",
      "58,40",
    ])
      expect(text).toContain(part);
  });

  it("is paid by a line of all that was asked for, which is certain", async () => {
    const { claim } = await makeCharged();
    const [own, day] = [CREDITOR_IBAN, "20.11.26"];
    const line = { own, day, purpose: claim.number, name: "", amount: "53,40" };
    const { rows } = await readerOf(admin()).read(camtStatement(line));
    expect(rows).toMatchObject([
      {
        match: {
          state: "sicher",
          reason: `Rechnungsnummer ${claim.number} und Betrag stimmen (mit Gebühren 3,50\u00A0€).`,
          claims: [{ id: claim.id, cents: 4990 }],
          credit_cents: 0,
        },
      },
    ]);
  });

  it("alone is asked for once, in a friendly letter after two weeks", async () => {
    const { claim, pay, remind } = await makeCharged({ booked_on: "2026-11-15" });
    await pay(4990, [claim.id]);
    expect(await remind()).toMatchObject({ created: [], skipped_items: [] });
    await goTo("2026-11-30");
    expect((await remind({ fee_cents: 250 })).created).toMatchObject([
      { level: 0, due_on: "2026-12-07", fee_cents: 0, total_cents: 350, claims: [] },
    ]);
    await world.runJobs();
    expect(world.mails.at(-1)?.text).toContain("Bankgebühr Rücklastschrift: 3,50");
    expect((await remind()).created).toEqual([]);
    await goTo("2026-12-08");
    expect(await remind()).toMatchObject({ created: [], skipped_items: [{ code: "fees_only" }] });
  });

  it("goes with the last claim that is written off, so that nothing is left on the account", async () => {
    const { id, claim, open } = await makeCharged();
    const path = `/api/accounting/claims/${claim.id}/write-off`;
    const answer = answerOf(writeOffClaim, await admin().post(path, { reason: "Verzogen" }));
    expect(answer).toMatchObject({ status: "ausgebucht", open_cents: 0, fees_cents: 350 });
    expect(await balanceOf(world, id)).toBe(0);
    expect(await open()).toBeUndefined();
  });

  it("stays while another claim is open, and is given up by itself", async () => {
    const { id, claim, open, pay } = await makeCharged();
    const other = await makeClaim(world, id, { payment_method: "ueberweisung" });
    const written = await admin().post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "Kulanz" });
    expect(written.json()).toMatchObject({ fees_cents: 0 });
    await pay(4990, [other.id]);
    expect(await claimState(world, other.id)).toEqual(["bezahlt", 0]);
    expect(await open()).toMatchObject({ open_cents: 350 });
    const path = `/api/accounting/customers/${id}/fees/write-off`;
    expect(errorOf(await admin().post(path, { reason: " " })).errors).toHaveProperty("reason");
    expect(answerOf(writeOffFees, await admin().post(path, { reason: "Kulanz" }))).toEqual({
      written_off_cents: 350,
    });
    expect(await balanceOf(world, id)).toBe(0);
    expect((await admin().post(path, { reason: "Kulanz" })).statusCode).toBe(409);
    // Without the fee the deduction would be credit.
    const { data } = await admin().call(listBookings, { params: { id }, query: { kind: "gebuehr" } });
    const fee = `/api/customers/${id}/bookings/${data[0]?.id}`;
    for (const refused of [
      await admin().delete(fee),
      await admin().patch(fee, { amount_cents: 1 }),
      await admin().post(`${fee}/storno`, { reason: "Versehen" }),
    ])
      expect(errorOf(refused).message).toContain("Die Gebühr ist ausgebucht.");
    // The deduction from the fee is no credit for the next invoice, although the money came later.
    await goTo("2026-12-01");
    await pay(4990, [], "2026-12-01");
    const next = await makeClaim(world, id, { payment_method: "ueberweisung" });
    expect((await admin().post("/api/accounting/allocations", { customer_id: id })).statusCode).toBe(200);
    expect(await claimState(world, next.id)).toEqual(["bezahlt", 0]);
    const used = await world.db
      .selectFrom("allocation")
      .innerJoin("booking", "booking.id", "allocation.booking_id")
      .select("booking.kind")
      .where("allocation.claim_id", "=", next.id)
      .execute();
    expect(used).toEqual([{ kind: "zahlung" }]);
  });
});
