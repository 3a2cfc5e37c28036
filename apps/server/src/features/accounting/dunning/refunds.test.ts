import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listRefunds } from "@krempelfrei/contract/accounting/dunning";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import {
  claimState,
  makeClaim,
  makeDebtor,
  makeReminderWorld,
  setCreditor,
} from "../../../testing/collections.ts";

const { world, admin, goTo } = await makeReminderWorld();

describe("refunds", () => {
  // Covers dunning.2
  it("are what customers paid too much; account numbers are whole only in the file for the bank", async () => {
    const { id, number } = await makeDebtor(admin());
    await world.db
      .insertInto("booking")
      .values({
        customer_id: id,
        kind: "zahlung",
        amount_cents: -500,
        booked_on: "2026-11-01",
        text: "Zuviel",
      })
      .execute();
    const { data, total_cents } = await admin().call(listRefunds);
    expect(data).toContainEqual({
      customer: { id, number, name: "Müller-Groß, Jürgen" },
      credit_cents: 500,
      holder: "Jürgen Müller-Groß",
      iban_masked: "DE89 **** **** **** **30 00",
      is_in_file: false,
    });
    expect(data.reduce((sum, { credit_cents }) => sum + credit_cents, 0)).toBe(total_cents);
    const csv = await admin().get("/api/accounting/refunds/export");
    expect(csv.body).toContain(
      `${number};Müller-Groß;Jürgen;Jürgen Müller-Groß;DE89370400440532013000;;5,00;Erstattung Kunde ${number}`,
    );
    // The CSV is a file for the bank too: neither form has the same refund again.
    const noted = (await admin().call(listRefunds)).data.find(({ customer }) => customer.id === id);
    expect(noted?.is_in_file).toBe(true);
    expect((await admin().get("/api/accounting/refunds/sepa")).statusCode).toBe(409);
    expect((await admin().get("/api/accounting/refunds/export")).statusCode).toBe(409);
    const repeated = await admin().get("/api/accounting/refunds/export?again=true");
    expect(repeated.body).toContain(`Erstattung Kunde ${number};ja`);
    await makeClaim(world, id);
    const after = await admin().call(listRefunds);
    expect(after.data.some(({ customer }) => customer.id === id)).toBe(false);
  });

  it("leave out what the next invoice takes off: nothing is given twice", async () => {
    const { id } = await makeDebtor(admin());
    const line = { customer_id: id, booked_on: "2026-11-01" };
    await world.db
      .insertInto("booking")
      .values([
        { ...line, kind: "gutschrift", amount_cents: -1500, text: "Werbeprämie", vat_bp: 1900 },
        { ...line, kind: "zahlung", amount_cents: -700, text: "Zuviel" },
      ])
      .execute();
    const mine = async () => {
      const { data } = await admin().call(listRefunds);
      return data.find(({ customer }) => customer.id === id)?.credit_cents;
    };
    expect(await mine()).toBe(700);
    const open = await admin().call(getOpenItems, { params: { id } });
    expect(open.credit_cents).toBe(700);
    const { data } = await admin().call(listBookings, { params: { id }, query: {} });
    const payment = data.find(({ kind }) => kind === "zahlung");
    await admin().post(`/api/customers/${id}/bookings/${payment?.id}/storno`, { reason: "Falscher Kunde" });
    expect(await mine()).toBeUndefined();
  });

  it("have what an ended contract was credited, once a correcting invoice bills it", async () => {
    const { id } = await makeDebtor(admin(), { contract_start: "2026-01-01" });
    await admin().call(cancelCustomer, { params: { id }, body: { date: "2026-10-31" } });
    const body = { kind: "gutschrift", amount_cents: 663, booked_on: "2026-11-02", text: "Kulanz" };
    expect((await admin().post(`/api/customers/${id}/bookings`, body)).statusCode).toBe(201);
    const mine = async () => {
      const { data } = await admin().call(listRefunds);
      return data.find(({ customer }) => customer.id === id)?.credit_cents;
    };
    expect(await mine()).toBeUndefined();
    await admin().call(createClaims, { body: { month: "2026-11" } });
    const { data } = await admin().call(listClaims, { query: { customer_id: id } });
    expect(data).toMatchObject([
      {
        kind: "korrektur",
        gross_cents: -663,
        vat_cents: -106,
        open_cents: 0,
        status: "bezahlt",
        can_storno: false,
      },
    ]);
    const pdf = await admin().get(`/api/accounting/claims/${data[0]?.id}/pdf`);
    expect(pdf.headers["content-disposition"]).toContain("Rechnungskorrektur_");
    const storno = await admin().post(`/api/accounting/claims/${data[0]?.id}/storno`, { reason: "Irrtum" });
    expect(errorOf(storno).message).toBe("Eine Rechnungskorrektur kann nicht storniert werden.");
    expect(await mine()).toBe(663);
    // A claim that is still open is settled with it.
    const { id: open } = await makeClaim(world, id, { gross_cents: 1000, open_cents: 1000, vat_cents: 160 });
    expect((await admin().post("/api/accounting/allocations", { customer_id: id })).statusCode).toBe(200);
    expect(await claimState(world, open)).toEqual(["teilbezahlt", 337]);
  });

  // Covers dunning.5
  it("are a file of transfers for the bank, once, or again by the same name", async () => {
    const { id, number } = await makeDebtor(admin());
    const overpay = async () =>
      world.db
        .insertInto("booking")
        .values({
          customer_id: id,
          kind: "zahlung",
          amount_cents: -500,
          booked_on: "2026-11-01",
          text: "Zuviel",
        })
        .execute();
    await overpay();
    const get = async (query = "") => {
      const answer = await admin().get(`/api/accounting/refunds/sepa${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.body;
    };
    const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
    // A transfer stands in a line of its own.
    const mine = (xml: string) =>
      xml.split("\n").find((line) => line.includes(`Erstattung Kunde ${number}<`)) ?? "";
    const { file } = await admin().call(listRefunds);
    expect(file.obstacle).toBeNull();
    const first = await get();
    expect(textOf(first, "NbOfTxs")).toBe(String(file.count));
    expect(textOf(first, "CtrlSum")?.replace(".", "")).toBe(String(file.sum_cents));
    // A Monday in November: the next day on which banks work.
    expect(textOf(first, "Dt")).toBe("2026-11-24");
    for (const part of [
      '<InstdAmt Ccy="EUR">5.00</InstdAmt>',
      "Juergen Mueller-Gross",
      "DE89370400440532013000",
    ])
      expect(mine(first)).toContain(part);
    const after = await admin().call(listRefunds);
    expect(after.file.obstacle).toBe("Alle Guthaben sind schon in einer Datei für die Bank.");
    expect(after.again).toEqual({ count: file.count, sum_cents: file.sum_cents });
    expect(after.data.find(({ customer }) => customer.id === id)?.is_in_file).toBe(true);
    expect((await admin().get("/api/accounting/refunds/sepa")).statusCode).toBe(409);
    await goTo("2026-11-25");
    const again = await get("?again=true");
    expect(textOf(again, "MsgId")).toBe(textOf(first, "MsgId"));
    expect(mine(again)).toBe(mine(first));
    const debt = async (fields: object) =>
      world.db
        .insertInto("booking")
        .values({
          customer_id: id,
          kind: "korrektur",
          amount_cents: 500,
          booked_on: "2026-11-25",
          text: "Erstattung",
          ...fields,
        })
        .execute();
    // Another debt leaves the credit on its way.
    await debt({ amount_cents: 100, text: "Schlüssel" });
    const { data } = await admin().call(listRefunds);
    expect(data.find(({ customer }) => customer.id === id)).toMatchObject({
      credit_cents: 400,
      is_in_file: true,
    });
    expect((await admin().get("/api/accounting/refunds/sepa")).statusCode).toBe(409);
    // Paid back and overpaid once more: not the same five euros.
    await debt({ amount_cents: 400, money_account: "bank" });
    await overpay();
    const other = await get();
    // Refunds of other customers are on their way.
    expect(textOf(other, "NbOfTxs")).toBe("1");
    expect(textOf(other, "MsgId")).not.toBe(textOf(first, "MsgId"));
    expect(textOf(mine(other), "EndToEndId")).not.toBe(textOf(mine(first), "EndToEndId"));
    await setCreditor(world, { company_name: null });
    const refused = await admin().get("/api/accounting/refunds/sepa");
    expect(errorOf(refused).message).toBe("Firmenname und IBAN fehlen in den Einstellungen.");
    await setCreditor(world, { company_name: "Krempelfrei GmbH" });
  });

  it("count as on their way only until the next claim has used what the file has", async () => {
    const { id, number } = await makeDebtor(admin());
    const overpay = async () =>
      admin().post("/api/accounting/bookings", {
        bookings: [
          {
            client_key: crypto.randomUUID(),
            kind: "zahlung",
            customer_id: id,
            amount_cents: 500,
            booked_on: "2026-11-24",
            claim_ids: [],
          },
        ],
      });
    const mine = async () => {
      const { data } = await admin().call(listRefunds);
      return data.find(({ customer }) => customer.id === id);
    };
    const settle = async (gross_cents: number) => {
      await makeClaim(world, id, { gross_cents, open_cents: gross_cents, vat_cents: 0 });
      const answer = await admin().post("/api/accounting/allocations", { customer_id: id });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    expect((await overpay()).statusCode).toBe(200);
    const file = await admin().get("/api/accounting/refunds/sepa");
    expect(file.body).toContain(`Erstattung Kunde ${number}<`);
    await settle(300);
    expect(await mine()).toMatchObject({ credit_cents: 200, is_in_file: true });
    // The bank never got the file: the next claim takes the rest, and a year later there is another credit.
    await settle(200);
    await overpay();
    expect(await mine()).toMatchObject({ credit_cents: 500, is_in_file: false });
    expect((await admin().get("/api/accounting/refunds/sepa")).body).toContain(`Erstattung Kunde ${number}<`);
  });

  it("count as on their way again once a line that was booked to the wrong account is undone", async () => {
    const { id } = await makeDebtor(admin());
    const book = async (booking: object) => {
      const common = { customer_id: id, amount_cents: 2000, booked_on: "2026-11-24", claim_ids: [] };
      const bookings = [{ client_key: crypto.randomUUID(), ...common, ...booking }];
      expect((await admin().post("/api/accounting/bookings", { bookings })).statusCode).toBe(200);
    };
    const isInFile = async () => {
      const { data } = await admin().call(listRefunds);
      return data.find(({ customer }) => customer.id === id)?.is_in_file;
    };
    await book({ kind: "zahlung", amount_cents: 4500 });
    expect((await admin().get("/api/accounting/refunds/sepa")).statusCode).toBe(200);
    const bank_tx_id = await insertBankLine(world.db, { amount_cents: -2000 });
    await book({ kind: "erstattung", text: "Erstattung Kunde B", bank_tx_id });
    expect(await isInFile()).toBe(false);
    const undo = await admin().post(`/api/accounting/lines/${bank_tx_id}/undo`, { reason: "Falscher Kunde" });
    expect(undo.statusCode, undo.body).toBe(204);
    expect(await isInFile()).toBe(true);
  });
});
