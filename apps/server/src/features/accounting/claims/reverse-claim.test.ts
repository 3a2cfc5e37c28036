import { createClaims, listClaims, reverseClaim, type Claim } from "@krempelfrei/contract/accounting/claims";
import { getAccountingSettings, updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import type { Client } from "../../../testing/client.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const { db } = world;
const office = makeOffice(world);
const NOW = new Date("2026-11-03T12:00:00Z");
const MONTH = "2026-11";
let admin: Client;

beforeAll(async () => {
  world.setClock(NOW);
  admin = await world.signIn(await world.makeStaff());
});
beforeEach(async () => {
  world.setClock(NOW);
  await office.clear();
});
afterAll(() => world.setClock());

const list = async (): Promise<Claim[]> => (await admin.call(listClaims, { query: {} })).data;
const run = (recreate = false) => admin.call(createClaims, { body: { month: MONTH, recreate } });
const storno = (id: string, reason = "Falscher Beitrag") =>
  admin.call(reverseClaim, { params: { id }, body: { reason } });
const refused = async (id: string) => {
  const answer = await admin.post(`/api/accounting/claims/${id}/storno`, { reason: "Falsch" });
  return [answer.statusCode, answer.json()];
};
async function account(customer: string) {
  const { rows } = await sql<{ balance: number; open: number; allocated: number }>`
    SELECT (SELECT sum(amount_cents)::bigint FROM booking WHERE customer_id = ${customer}) AS balance,
      (SELECT sum(open_cents)::bigint FROM claim WHERE customer_id = ${customer}) AS open,
      (SELECT coalesce(sum(cents), 0)::bigint FROM allocation WHERE customer_id = ${customer}) AS allocated`.execute(
    db,
  );
  return rows[0];
}

async function makeClaim() {
  const customer = await office.customer();
  await run();
  const [claim] = await list();
  if (!claim) throw new Error("no claim");
  return { customer, claim };
}

describe("the Storno of a claim", () => {
  it("is an invoice of its own with the exact negatives and the reason", async () => {
    const { customer, claim } = await makeClaim();
    const made = await storno(claim.id);
    expect(made).toMatchObject({
      number: "RE-2026-00002",
      kind: "storno",
      month: MONTH,
      gross_cents: -4990,
      vat_cents: -797,
      open_cents: 0,
      storno_of: { id: claim.id, number: "RE-2026-00001" },
      reason: "Falscher Beitrag",
      can_storno: false,
    });
    expect(await list()).toMatchObject([
      { id: made.id },
      {
        id: claim.id,
        status: "storniert",
        open_cents: 0,
        storno: { number: "RE-2026-00002" },
        can_storno: false,
      },
    ]);
    expect(await account(customer)).toEqual({ balance: 0, open: 0, allocated: 4990 });
    const { rows } = await sql`
      SELECT sum(claim_vat.gross_cents)::bigint AS gross, sum(claim_vat.vat_cents)::bigint AS vat,
        (SELECT sum(gross_cents)::bigint FROM claim_position WHERE customer_id = ${customer}) AS positions
      FROM claim_vat WHERE customer_id = ${customer}`.execute(db);
    expect(rows).toEqual([{ gross: 0, vat: 0, positions: 0 }]);
  });

  // Covers claims.8
  it("is remembered: the month is claimed anew only when that is asked for", async () => {
    const { claim } = await makeClaim();
    await storno(claim.id);
    expect(await run()).toMatchObject({
      created: 0,
      reversed: 1,
      messages: [
        "Für November 2026 wurden keine neuen Forderungen erstellt (0 bereits vorhanden).",
        "1 stornierte Forderung wurde nicht neu erzeugt.",
      ],
    });
    expect(await run(true)).toMatchObject({ created: 1, reversed: 0, claims: [{ number: "RE-2026-00003" }] });
    expect(await run(true)).toMatchObject({ created: 0, unchanged: 1 });
  });

  it("leaves what was paid as credit, which the next claim uses, and extras to be billed again", async () => {
    const customer = await office.customer();
    const book = (fields: object) =>
      admin.post(`/api/customers/${customer}/bookings`, {
        booked_on: "2026-11-01",
        text: "Im Archiv",
        ...fields,
      });
    await book({ kind: "zusatzleistung", amount_cents: 1000 });
    await book({ kind: "zahlung", amount_cents: 4000 });
    await run();
    const [claim] = await list();
    expect(claim).toMatchObject({ gross_cents: 5990, open_cents: 1990, status: "teilbezahlt" });
    await storno(claim?.id ?? "");
    expect(await account(customer)).toEqual({ balance: -3000, open: 0, allocated: 4990 });
    // The reversed invoice has the extra, and its settlement the payment: both stay as they were.
    const { data } = await admin.call(listBookings, { params: { id: customer }, query: {} });
    for (const { id, ...booking } of data.filter(
      ({ kind }) => kind === "zusatzleistung" || kind === "zahlung",
    )) {
      expect(booking).toMatchObject({ locked_by: "claim", can_modify: false, can_storno: true });
      const deleted = await admin.delete(`/api/customers/${customer}/bookings/${id}`);
      expect([deleted.statusCode, deleted.json()]).toEqual([
        409,
        { message: "Diese Buchung ist festgeschrieben und kann nur storniert werden." },
      ]);
    }
    expect(await run(true)).toMatchObject({ total_cents: 5990, claims: [{ status: "teilbezahlt" }] });
    expect(await account(customer)).toMatchObject({ balance: 1990, open: 1990 });
  });

  it("gives extras the rate of VAT of their day that was entered after it, but in open periods alone", async () => {
    const customer = await office.customer();
    const book = async (fields: object) =>
      admin.post(`/api/customers/${customer}/bookings`, {
        booked_on: "2026-11-02",
        text: "Archiv",
        ...fields,
      });
    await book({ kind: "zusatzleistung", amount_cents: 1190 });
    await book({ kind: "gutschrift", amount_cents: 119, booked_on: "2026-11-01" });
    await book({ kind: "zusatzleistung", amount_cents: 1190, booked_on: "2026-10-31" });
    await run();
    const [claim] = await list();
    expect(claim).toMatchObject({ gross_cents: 7251, vat_cents: 1158 });
    const { vat_rates } = await admin.call(getAccountingSettings);
    await admin.call(updateAccountingSettings, {
      body: { vat_rates: [...vat_rates, { valid_from: "2026-10-01", vat_bp: 0 }] },
    });
    await db.updateTable("accounting_setting").set({ locked_until: "2026-10-31" }).execute();
    await storno(claim?.id ?? "");
    expect(
      await db
        .selectFrom("booking")
        .select(["booked_on", "vat_bp"])
        .where("customer_id", "=", customer)
        .where("kind", "in", ["zusatzleistung", "gutschrift"])
        .orderBy("booked_on")
        .execute(),
    ).toEqual([
      { booked_on: "2026-10-31", vat_bp: 1900 },
      { booked_on: "2026-11-01", vat_bp: 0 },
      { booked_on: "2026-11-02", vat_bp: 0 },
    ]);
    const updated = await changesOf(world, { action: "booking.updated" }, "changes");
    expect(updated.slice(-2)).toEqual([
      { changes: [{ field: "vat_bp", old: 1900, new: 0 }] },
      { changes: [{ field: "vat_bp", old: 1900, new: 0 }] },
    ]);
    await run(true);
    expect((await list())[0]).toMatchObject({ gross_cents: 7251, vat_cents: 190 });
    await db.updateTable("accounting_setting").set({ locked_until: null }).execute();
    await admin.call(updateAccountingSettings, { body: { vat_rates } });
  });

  // Covers claims.9
  it("is made once, and of no Storno", async () => {
    const { claim } = await makeClaim();
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post(`/api/accounting/claims/${claim.id}/storno`, { reason: "Doppelklick" })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await refused(claim.id)).toEqual([
      409,
      { message: "Die Forderung wurde bereits storniert (RE-2026-00002)." },
    ]);
    const [made] = await list();
    expect(await refused(made?.id ?? "")).toEqual([
      409,
      { message: "Eine Stornorechnung kann nicht storniert werden." },
    ]);
  });

  // Covers claims.9
  it("waits until the bank has answered", async () => {
    const { customer, claim } = await makeClaim();
    const { id: run_id } = await db
      .insertInto("sepa_run")
      .values({
        msg_id: "LS-2026-12-001",
        month: MONTH,
        collection_on: "2026-11-17",
        count: 1,
        sum_cents: 4990,
        file: Buffer.from("<Document/>"),
        sha256: "",
        skipped: "[]",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const mandate = await db
      .selectFrom("mandate")
      .select("id")
      .where("customer_id", "=", customer)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("sepa_item")
      .values({
        customer_id: customer,
        run_id,
        claim_id: claim.id,
        mandate_id: mandate.id,
        end_to_end_id: claim.number,
        amount_cents: 4990,
        sequence: "RCUR",
        holder: "Karla Beispiel",
        iban: "DE89370400440532013000",
      })
      .execute();
    expect(await refused(claim.id)).toEqual([
      409,
      {
        message:
          "Die Forderung ist im Lastschriftlauf LS-2026-12-001. Bitte zuerst den Lauf verwerfen oder die Rücklastschrift abwarten.",
      },
    ]);
  });

  it("belongs to the month of today where the claim's period is closed", async () => {
    const { claim } = await makeClaim();
    world.setClock(new Date("2027-01-15T12:00:00Z"));
    admin = await world.signIn(await world.makeStaff());
    await db.updateTable("accounting_setting").set({ locked_until: "2026-12-31" }).execute();
    expect(await storno(claim.id)).toMatchObject({
      month: "2027-01",
      number: "RE-2027-00001",
      issued_on: "2027-01-15",
    });
  });

  it("stands in the change history, and is nobody's who does not manage the accounting", async () => {
    const { customer, claim } = await makeClaim();
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    const path = `/api/accounting/claims/${claim.id}/storno`;
    expect((await janitor.post(path, { reason: "Falsch" })).statusCode).toBe(403);
    expect((await admin.post(path, { reason: " " })).statusCode).toBe(422);
    expect(
      (await admin.post(`/api/accounting/claims/${customer}/storno`, { reason: "Falsch" })).statusCode,
    ).toBe(404);
    await storno(claim.id);
    const change = await changesOf(
      { db },
      { action: "claim.reversed", customer_id: customer },
      "subject_name",
      "changes",
    );
    expect(change).toEqual([
      {
        subject_name: "RE-2026-00001",
        changes: [
          { field: "storno_number", old: null, new: "RE-2026-00002" },
          { field: "storno_reason", old: null, new: "Falscher Beitrag" },
        ],
      },
    ]);
  });
});

it("claims are found by month, state, customer and words, and leave as CSV", async () => {
  const { customer, claim } = await makeClaim();
  await office.customer({ last_name: "=Formel" });
  await run();
  await storno(claim.id);
  const find = async (query: object) => {
    const { data } = await admin.call(listClaims, { query });
    return data.map(({ number }) => number);
  };
  expect(await find({ month: MONTH })).toHaveLength(3);
  expect(await find({ month: "2026-10" })).toEqual([]);
  expect(await find({ status: "offen" })).toEqual(["RE-2026-00002"]);
  expect(await find({ customer_id: customer })).toEqual(["RE-2026-00003", "RE-2026-00001"]);
  expect(await find({ search: "formel re-2026" })).toEqual(["RE-2026-00002"]);
  const csv = await admin.get("/api/accounting/claims/export?status=offen");
  expect(csv.headers["content-disposition"]).toContain("Forderungen.csv");
  expect(csv.body).toContain(";'=Formel;Jürgen;01.11.2026;30.11.2026;49,90;7,97;49,90;offen;Lastschrift;");
});
