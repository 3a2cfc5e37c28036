import { randomUUID } from "node:crypto";
import { bookLines, getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { afterEach, describe, expect, it } from "vitest";
import { insertBankLine, insertClaim } from "../../../testing/accounting.ts";
import { makeAccount } from "../../../testing/bookings.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const { db } = world;
const admin = await world.signIn(await world.makeStaff());

afterEach(async () => {
  await db.updateTable("accounting_setting").set({ locked_until: null }).execute();
});

const book = async (...bookings: readonly object[]) => admin.post("/api/accounting/bookings", { bookings });

async function booked(...bookings: readonly object[]) {
  const answer = await book(...bookings);
  expect(answer.statusCode, answer.body).toBe(200);
  return answerOf(bookLines, answer);
}

/** A customer with claims of 49,90 € on its account, due one month after the other. */
async function makeDebtor(count = 1) {
  const account = await makeAccount(world, admin);
  const claims: string[] = [];
  for (let month = 1; month <= count; month += 1) {
    const id = await insertClaim(db, account.id, { due_on: `2026-0${month}-05` });
    await account.insert({ kind: "forderung", claim_id: id });
    claims.push(id);
  }
  const standing = async () => {
    const rows = await db
      .selectFrom("claim")
      .select(["open_cents", "status"])
      .where("customer_id", "=", account.id)
      .orderBy("number")
      .execute();
    return rows.map(({ open_cents, status }) => [open_cents, status]);
  };
  const open = async () =>
    answerOf(getOpenItems, await admin.get(`/api/accounting/customers/${account.id}/open`));
  const balance = async () => (await account.list()).balance_cents;
  return { ...account, claims, standing, open, balance, first: claims[0] ?? "" };
}

const payment = (bank_tx_id: string, customer_id: string, fields: object = {}) => ({
  bank_tx_id,
  customer_id,
  kind: "zahlung",
  amount_cents: 4990,
  ...fields,
});

const stateOf = async (id: string) =>
  (await db.selectFrom("bank_tx").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("a payment that is confirmed", () => {
  it("settles the oldest claim, and the line is done with", async () => {
    const debtor = await makeDebtor(2);
    const line = await insertBankLine(db);
    const answer = await booked(payment(line, debtor.id));
    expect(answer).toMatchObject({
      created: 1,
      already_booked: [],
      claims_updated: [{ id: debtor.first, status: "bezahlt", open_cents: 0 }],
      messages: ["1 Buchung gespeichert."],
    });
    expect(await debtor.standing()).toEqual([
      [0, "bezahlt"],
      [4990, "offen"],
    ]);
    expect(await debtor.balance()).toBe(4990);
    expect(await stateOf(line)).toBe("gebucht");
    expect((await debtor.list()).data[0]).toMatchObject({
      kind: "zahlung",
      booked_on: "2026-11-10",
      locked_by: "claim",
    });
    expect((await debtor.history()).map(({ action }) => action)).toContain("booking.created");
  });

  // Covers sepa.14
  it("settles the claims that one names, and what is left is credit", async () => {
    const debtor = await makeDebtor(3);
    const line = await insertBankLine(db, { amount_cents: 10_480 });
    const claim_ids = [debtor.claims[2], debtor.claims[0]];
    const answer = await booked(payment(line, debtor.id, { amount_cents: 10_480, claim_ids }));
    expect(answer.messages).toEqual([
      "1 Buchung gespeichert.",
      "Überzahlung 5,00\u00a0€ bleibt als Guthaben.",
    ]);
    expect(await debtor.standing()).toEqual([
      [0, "bezahlt"],
      [4990, "offen"],
      [0, "bezahlt"],
    ]);
    expect((await debtor.open()).credit_cents).toBe(500);
  });

  it("is divided as one says, over claims and over customers", async () => {
    const [one, other] = [await makeDebtor(2), await makeDebtor(1)];
    const line = await insertBankLine(db, { amount_cents: 10_000 });
    await booked(
      payment(line, one.id, {
        amount_cents: 6000,
        parts: [
          { claim_id: one.claims[0], cents: 1000 },
          { claim_id: one.claims[1], cents: 4990 },
        ],
      }),
      payment(line, other.id, { amount_cents: 4000 }),
    );
    expect(await one.standing()).toEqual([
      [3990, "teilbezahlt"],
      [0, "bezahlt"],
    ]);
    expect(await other.standing()).toEqual([[990, "teilbezahlt"]]);
    expect([await one.balance(), await other.balance()]).toEqual([2 * 4990 - 6000, 990]);
  });

  it("never settles more than is open, whatever somebody else has booked meanwhile", async () => {
    const debtor = await makeDebtor(1);
    const lines = [await insertBankLine(db), await insertBankLine(db)];
    const parts = [{ claim_id: debtor.first, cents: 4990 }];
    const answers = await Promise.all(lines.map(async (line) => booked(payment(line, debtor.id, { parts }))));
    expect(
      answers.flatMap(({ messages }) => messages).filter((text) => text.startsWith("Überzahlung")),
    ).toEqual(["Überzahlung 49,90\u00a0€ bleibt als Guthaben."]);
    expect(await debtor.standing()).toEqual([[0, "bezahlt"]]);
    expect(await debtor.balance()).toBe(-4990);
  });

  // Covers sepa.11
  it("sent twice is booked once: a double click, two people, a repeated call", async () => {
    const debtor = await makeDebtor(1);
    const line = await insertBankLine(db);
    const answers = await Promise.all([1, 2, 3].map(async () => booked(payment(line, debtor.id))));
    expect(answers.map(({ created }) => created).filter((count) => count === 1)).toHaveLength(1);
    expect(await booked(payment(line, debtor.id))).toEqual({
      created: 0,
      already_booked: [line],
      claims_updated: [],
      messages: ["1 Buchung war bereits gespeichert."],
    });
    expect(await debtor.balance()).toBe(0);
  });

  it("of a closed period is booked on the first day after it", async () => {
    const debtor = await makeDebtor(1);
    const line = await insertBankLine(db, { booked_on: "2026-09-30" });
    await db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    await booked(payment(line, debtor.id));
    expect((await debtor.list()).data).toContainEqual(
      expect.objectContaining({ kind: "zahlung", booked_on: "2026-10-01" }),
    );
  });

  it("may have no line: each key once, on an open day", async () => {
    const debtor = await makeDebtor(1);
    const cash = {
      client_key: randomUUID(),
      customer_id: debtor.id,
      kind: "zahlung",
      amount_cents: 4990,
      booked_on: "2026-11-03",
      text: "Bar bezahlt",
    };
    await booked(cash);
    expect((await booked(cash)).already_booked).toEqual([cash.client_key]);
    for (const other of [{ amount_cents: 4000 }, { booked_on: "2026-11-04" }, { money_account: "kasse" }]) {
      const corrected = await book({ ...cash, ...other });
      expect([corrected.statusCode, errorOf(corrected).message]).toEqual([
        409,
        "Diese Buchung wurde bereits mit anderen Angaben gespeichert. Bitte laden Sie die Seite neu.",
      ]);
    }
    expect(await debtor.standing()).toEqual([[0, "bezahlt"]]);
    await db.updateTable("accounting_setting").set({ locked_until: "2026-11-30" }).execute();
    const closed = await book({ ...cash, client_key: randomUUID() });
    expect([closed.statusCode, errorOf(closed).message]).toEqual([
      409,
      "Der Zeitraum bis 30.11.2026 ist festgeschrieben.",
    ]);
  });

  it("that went back to the customer is a refund", async () => {
    const debtor = await makeDebtor(1);
    await booked(
      payment(await insertBankLine(db, { amount_cents: 9980 }), debtor.id, { amount_cents: 9980 }),
    );
    const line = await insertBankLine(db, { amount_cents: -4990, kind: "belastung" });
    await booked(payment(line, debtor.id, { kind: "erstattung" }));
    expect(await debtor.balance()).toBe(0);
    expect((await debtor.open()).credit_cents).toBe(0);
  });
});

describe("all or nothing", () => {
  // Covers sepa.12
  it.each([
    [[], "bookings", "Bitte mindestens eine Buchung auswählen."],
    ["x", "bookings", "Bitte mindestens eine Buchung auswählen."],
    [Array.from({ length: 501 }, () => ({})), "bookings", "Bitte höchstens 500 Buchungen auswählen."],
  ])("%#: no such list", async (bookings, field, text) => {
    const answer = await admin.post("/api/accounting/bookings", { bookings });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors[field]).toContain(text);
  });

  // Covers sepa.12
  it.each([
    [{ customer_id: randomUUID() }, "customer_id", "Kunde nicht gefunden."],
    [{ customer_id: null }, "customer_id", "Das Feld darf nicht leer sein"],
    [{ bank_tx_id: randomUUID() }, "bank_tx_id", "Umsatz nicht gefunden."],
    [{ bank_tx_id: null }, "bank_tx_id", "Das Feld darf nicht leer sein"],
    [{ claim_ids: [randomUUID()] }, "claim_ids", "Forderung nicht gefunden."],
    [{ kind: "erstattung" }, "kind", "Diese Art passt nicht zur Richtung des Umsatzes."],
    [{ amount_cents: 4989 }, "amount_cents", "Der Umsatz beträgt 49,90\u00a0€, gebucht würden 49,89\u00a0€."],
    [{ amount_cents: 0 }, "amount_cents", "Der Betrag muss größer als 0 sein."],
    [{ amount_cents: 49.9 }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
  ])("is booked of two with %j in the second", async (fields, field, text) => {
    const debtor = await makeDebtor(1);
    const good = payment(await insertBankLine(db), debtor.id);
    const answer = await book(good, { ...payment(await insertBankLine(db), debtor.id), ...fields });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(errorOf(answer).errors[`bookings.1.${field}`]).toEqual([text]);
    expect(await stateOf(good.bank_tx_id)).toBe("offen");
    expect(await debtor.standing()).toEqual([[4990, "offen"]]);
  });

  // Covers S36
  it("claims of another customer look like ones that do not exist, a division is no larger than the payment", async () => {
    const [debtor, other] = [await makeDebtor(1), await makeDebtor(1)];
    const line = await insertBankLine(db);
    const foreign = await book(payment(line, debtor.id, { claim_ids: [other.first] }));
    expect(errorOf(foreign).errors).toEqual({ "bookings.0.claim_ids": ["Forderung nicht gefunden."] });
    const parts = [{ claim_id: debtor.first, cents: 5000 }];
    const large = await book(payment(line, debtor.id, { parts }));
    expect(errorOf(large).errors).toEqual({
      "bookings.0.parts": ["Die Aufteilung ist größer als der Betrag."],
    });
  });

  it("an ignored line is opened first", async () => {
    const debtor = await makeDebtor(1);
    const line = await insertBankLine(db, { state: "ignoriert" });
    const answer = await book(payment(line, debtor.id));
    expect(answer.statusCode).toBe(409);
  });
});

describe("what was booked by mistake", () => {
  it("is taken back by its exact negative: the claim and the line are open again, and can be booked anew", async () => {
    const [wrong, right] = [await makeDebtor(1), await makeDebtor(1)];
    const line = await insertBankLine(db);
    await booked(payment(line, wrong.id));
    expect(
      (await admin.post(`/api/accounting/lines/${line}/undo`, { reason: "Falscher Kunde" })).statusCode,
    ).toBe(204);
    expect(await wrong.standing()).toEqual([[4990, "offen"]]);
    expect(await wrong.balance()).toBe(4990);
    expect(await stateOf(line)).toBe("offen");
    expect(
      (await admin.post(`/api/accounting/lines/${line}/undo`, { reason: "Noch einmal" })).statusCode,
    ).toBe(409);
    await booked(payment(line, right.id));
    expect([await wrong.balance(), await right.balance()]).toEqual([4990, 0]);
  });

  it("is no matter of the customer's account while it settles claims", async () => {
    const debtor = await makeDebtor(1);
    await booked(payment(await insertBankLine(db), debtor.id));
    const paid = (await debtor.list("?kind=zahlung")).data[0];
    expect(paid).toMatchObject({ can_storno: false, can_modify: false });
    const answer = await debtor.storno(paid?.id ?? "");
    expect([answer.statusCode, errorOf(answer).message]).toEqual([
      409,
      "Diese Buchung begleicht Forderungen. Bitte nehmen Sie zuerst die Zuordnung in der Buchhaltung zurück.",
    ]);
  });

  it("may be what a payment settles: it is credit again, and goes where one says", async () => {
    const debtor = await makeDebtor(2);
    await booked(payment(await insertBankLine(db), debtor.id));
    const [allocation] = (await debtor.open()).allocations;
    const path = `/api/accounting/allocations/${allocation?.id}`;
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await admin.delete(path)).statusCode).toBe(409);
    expect(await debtor.open()).toMatchObject({ credit_cents: 4990, allocations: [] });
    const claim_ids = [debtor.claims[1]];
    const answer = await admin.post("/api/accounting/allocations", { customer_id: debtor.id, claim_ids });
    expect(answer.json()).toMatchObject({ claims_updated: [{ id: debtor.claims[1], open_cents: 0 }] });
    expect(await debtor.standing()).toEqual([
      [4990, "offen"],
      [0, "bezahlt"],
    ]);
    expect(await debtor.balance()).toBe(4990);
  });

  it("the claims of another customer are not to be had", async () => {
    const [debtor, other] = [await makeDebtor(1), await makeDebtor(1)];
    const claim_ids = [other.first];
    const answer = await admin.post("/api/accounting/allocations", { customer_id: debtor.id, claim_ids });
    expect(errorOf(answer).errors).toEqual({ claim_ids: ["Forderung nicht gefunden."] });
    expect((await admin.delete(`/api/accounting/allocations/${randomUUID()}`)).statusCode).toBe(404);
    expect((await admin.get(`/api/accounting/customers/${randomUUID()}/open`)).statusCode).toBe(404);
  });
});

it("a payer is known once one of its payments was confirmed, but not by a payment that was undone", async () => {
  const [debtor, other] = [await makeDebtor(2), await makeDebtor(2)];
  const iban = "DE75512108001245126199";
  const first = await insertBankLine(db, { iban });
  await booked(payment(first, other.id));
  const undone = await admin.post(`/api/accounting/lines/${first}/undo`, { reason: "Falscher Kunde" });
  expect(undone.statusCode, undone.body).toBe(204);
  await booked(payment(first, debtor.id));
  const line = await insertBankLine(db, { iban, purpose: "wie immer", booked_on: "2026-10-10" });
  const { data } = (await admin.get("/api/accounting/lines")).json<{
    data: { id: string; match: object }[];
  }>();
  expect(data.find(({ id }) => id === line)?.match).toMatchObject({
    state: "sicher",
    reason: "Bekannte IBAN und Betrag stimmen.",
    customer: { id: debtor.id },
  });
});
