import { sql } from "kysely";
import { expect, it } from "vitest";
import { setTaxation } from "../../../testing/collections.ts";
import { makeOffice } from "../../../testing/office.ts";

/** An office that is ready for DATEV, with a claim of August and a payment that settles nothing yet. */
async function makeReady() {
  const office = await makeOffice();
  const set = async (fields: object) =>
    office.world.db.updateTable("accounting_setting").set(fields).execute();
  await set({ datev_consultant: 1001, datev_client: 7, skr: "03" });
  await office.charge("2026-08");
  const payment = await office.account.insert({
    kind: "zahlung",
    amount_cents: -4990,
    booked_on: "2026-08-20",
  });
  const file = async () => (await office.admin().get("/api/accounting/quarterly/2026-Q3/datev")).rawPayload;
  return { office, set, payment, file };
}

it("the DATEV file of a closed quarter has the accounts and numbers of the day on which it was closed", async () => {
  const { office, set, file } = await makeReady();
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const first = await file();
  await set({
    datev_consultant: 2002,
    datev_client: 8,
    skr: "04",
    account_bank: "1810",
    account_revenue: "4401",
  });
  await setTaxation(office.world, "soll");
  await office.at("2026-11-25T09:00:00Z");
  expect((await file()).equals(first)).toBe(true);
});

it("an extra of a small business stays without VAT in the closed quarter when the office is none any more", async () => {
  const { office, file } = await makeReady();
  const rates = async (...vat_rates: object[]) =>
    (await office.admin().patch("/api/accounting/settings", { vat_rates })).statusCode;
  expect(await rates({ valid_from: "2026-01-01", vat_bp: 0 })).toBe(200);
  const made = await office.account.book({ booked_on: "2026-09-20", amount_cents: 1000 });
  expect(made).toMatchObject({ vat_bp: 0 });
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const first = await file();
  expect(first.toString("latin1")).toContain(";8195;");
  const taxed = { valid_from: "2026-10-01", vat_bp: 1900 };
  expect(await rates(taxed)).toBe(409);
  expect(await rates({ valid_from: "2026-01-01", vat_bp: 0 }, taxed)).toBe(200);
  await office.at("2026-11-25T09:00:00Z");
  expect((await file()).equals(first)).toBe(true);
});

it("what settles a payment after the quarter was closed does not change its file", async () => {
  const { office, payment, file } = await makeReady();
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const first = await file();
  await office.at("2026-11-25T09:00:00Z");
  const claim = await office.charge("2026-11");
  await office.world.db
    .insertInto("allocation")
    .values({
      customer_id: office.account.id,
      booking_id: payment,
      claim_id: claim,
      cents: 4990,
      allocated_on: "2026-11-25",
    })
    .execute();
  expect((await file()).equals(first)).toBe(true);
});

it.each([
  ["before", "2026-11-22T08:00:00Z", true],
  ["after", "2026-11-22T10:00:00Z", false],
])("what comes %s the closing of the same day: its file has the number or not", async (_, at, known) => {
  const { office, payment, file } = await makeReady();
  const { db } = office.world;
  const extra = await office.account.insert({
    kind: "zusatzleistung",
    amount_cents: 1000,
    booked_on: "2026-09-20",
  });
  const own = { customer_id: office.account.id, created_at: new Date(at) };
  const settle = async () => {
    const paid = await office.charge("2026-11", { created_at: own.created_at });
    const allocation = { booking_id: payment, claim_id: paid, cents: 4990, allocated_on: "2026-11-22" };
    await db
      .insertInto("allocation")
      .values({ ...own, ...allocation })
      .execute();
    const billed = await office.charge("2026-11", {
      issued_on: "2026-11-22",
      created_at: own.created_at,
    });
    await db.updateTable("booking").set({ billed_claim_id: billed }).where("id", "=", extra).execute();
    const claims = await db.selectFrom("claim").select("number").where("id", "in", [paid, billed]).execute();
    return claims.map(({ number }) => number);
  };
  const early = known ? await settle() : [];
  const open = (await file()).toString("latin1");
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const first = await file();
  const later = known ? [] : await settle();
  const last = await file();
  expect(last.equals(first)).toBe(true);
  for (const number of early) {
    expect(open).toContain(number);
    expect(last.toString("latin1")).toContain(number);
  }
  for (const number of later) expect(last.toString("latin1")).not.toContain(number);
});

it("the Storno of an invoice keeps its number at the extras of a closed quarter", async () => {
  const { office, file } = await makeReady();
  const { db } = office.world;
  const extra = await office.account.insert({
    kind: "zusatzleistung",
    amount_cents: 1000,
    booked_on: "2026-09-20",
    vat_bp: 1900,
  });
  const claim = await office.charge("2026-10", { created_at: new Date("2026-10-01T08:00:00Z") });
  await db
    .insertInto("claim_position")
    .values({
      customer_id: office.account.id,
      claim_id: claim,
      position: 1,
      kind: "zusatzleistung",
      text: "Archiv",
      gross_cents: 1000,
      vat_bp: 700,
      booking_id: extra,
    })
    .execute();
  await db.updateTable("booking").set({ billed_claim_id: claim }).where("id", "=", extra).execute();
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const csv = async () => (await office.admin().get("/api/accounting/quarterly/2026-Q3/csv")).body;
  const first = [await file(), await csv()];
  await office.at("2026-11-25T09:00:00Z");
  expect(
    (await office.admin().post(`/api/accounting/claims/${claim}/storno`, { reason: "Falsch" })).statusCode,
  ).toBe(201);
  expect([await file(), await csv()]).toEqual(first);
});

it("an allocation that waited for the closing counts from when it was written", async () => {
  const { office, payment } = await makeReady();
  const claim_id = await office.charge("2026-11");
  const own = { customer_id: office.account.id, booking_id: payment, claim_id };
  const { is_later } = await office.world.db.transaction().execute(async (db) => {
    await sql`SELECT pg_sleep(0.01)`.execute(db);
    return (
      db
        .insertInto("allocation")
        .values({ ...own, cents: 4990, allocated_on: "2026-11-25" })
        // Not now(), which tests set to a time of their own.
        .returning(sql<boolean>`created_at > transaction_timestamp()`.as("is_later"))
        .executeTakeFirstOrThrow()
    );
  });
  expect(is_later).toBe(true);
});

it("numbers that were missing when it was closed are those of today", async () => {
  const { office, set, file } = await makeReady();
  await set({ datev_consultant: null });
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  await set({ datev_consultant: 2002 });
  expect((await file()).toString("latin1").split("\r\n")[0]).toContain(";2002;7;");
});
