import {
  createClaims,
  getClaimMonth,
  getClaimRun,
  listClaims,
} from "@krempelfrei/contract/accounting/claims";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { answerOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import type { Client } from "../../../testing/client.ts";
import { createWorld } from "../../../testing/world.ts";
import { runClaims } from "./run-claims.ts";
import { expectChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const { db, system } = world;
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

const run = (body: { month?: string; dry_run?: boolean; recreate?: boolean } = {}) =>
  admin.call(createClaims, { body: { month: MONTH, ...body } });
const post = (body: object) => admin.post("/api/accounting/claims", body);
const all = () => admin.call(listClaims, { query: { per_page: 100 } });
const balanceOf = async (customer: string) => {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS sum FROM booking WHERE customer_id = ${customer}`.execute(
    db,
  );
  return rows[0]?.sum;
};

describe("the claims of a month", () => {
  it("are made once for each contract, numbered without a gap, and stand on the accounts", async () => {
    const whole = await office.customer({ last_name: "Ganz" });
    await office.customer({
      last_name: "Halb",
      contract_start: "2026-11-16",
      payment_method: "ueberweisung",
    });
    await office.customer({ last_name: "Ohne", mandate: false, monthly_fee_cents: 1990, zip: null });
    await office.customer({ last_name: "Frei", monthly_fee_cents: 0 });
    await office.customer({ last_name: "Später", contract_start: "2026-12-01" });

    const draft = await run({ dry_run: true });
    expect(draft).toMatchObject({
      dry_run: true,
      created: 3,
      total_cents: 4990 + 2495 + 1990,
      by_way: {
        lastschrift: { count: 1, cents: 4990 },
        ueberweisung: { count: 1, cents: 2495 },
        ohne_mandat: { count: 1, cents: 1990 },
      },
      skipped_items: [{ code: "free", message: "Kein Beitrag im November 2026." }],
      messages: ["3 Forderungen über 94,75\u00A0€ für November 2026 erstellen?"],
    });
    expect((await all()).total).toBe(0);

    const made = await run();
    expect(made).toMatchObject({ ...draft, dry_run: false, claims: made.claims, messages: made.messages });
    expect(made.messages).toEqual(["3 Forderungen über 94,75\u00A0€ für November 2026 erstellt."]);
    expect(made.claims).toMatchObject([
      {
        number: "RE-2026-00001",
        customer: { name: "Ganz, Jürgen" },
        gross_cents: 4990,
        status: "offen",
        note: "",
      },
      { number: "RE-2026-00002", gross_cents: 2495, note: "Anteilig: 15 von 30 Tagen." },
      {
        number: "RE-2026-00003",
        note: "Kein gültiges SEPA-Mandat hinterlegt. Die Adresse ist unvollständig.",
      },
    ]);
    expect(await all()).toMatchObject({ total: 3, sum_cents: 9475, open_cents: 9475 });
    expect(await balanceOf(whole)).toBe(4990);
    const claim = await db
      .selectFrom("claim")
      .selectAll()
      .where("customer_id", "=", whole)
      .executeTakeFirstOrThrow();
    expect(claim).toMatchObject({
      kind: "monatsbeitrag",
      vat_cents: 797,
      issued_on: "2026-11-03",
      // Announced on 03.11., so 14 days later.
      due_on: "2026-11-17",
      snapshot: {
        customer: { last_name: "Ganz", street: "Lindenweg" },
        package: "permanent",
        mandate: { iban_masked: "DE89 **** **** **** **30 00" },
      },
    });
    expect(
      await db
        .selectFrom("claim_position")
        .select(["text", "gross_cents", "vat_bp"])
        .where("claim_id", "=", claim.id)
        .execute(),
    ).toEqual([{ text: "Paket Permanent 01.11.2026-30.11.2026", gross_cents: 4990, vat_bp: 1900 }]);
  });

  // Covers claims.3
  it("are made again for nobody, and for who came since", async () => {
    await office.customer();
    await run();
    expect(await run()).toMatchObject({
      created: 0,
      unchanged: 1,
      messages: ["Für November 2026 wurden keine neuen Forderungen erstellt (1 bereits vorhanden)."],
    });
    await office.customer();
    expect(await run()).toMatchObject({ created: 1, unchanged: 1, claims: [{ number: "RE-2026-00002" }] });
    expect(await run({ month: "2026-12" })).toMatchObject({
      created: 2,
      claims: [{ number: "RE-2026-00003" }, {}],
    });
  });

  // Covers claims.3
  it("are made once though many ask at the same time; who comes in between is told so", async () => {
    for (let count = 0; count < 5; count += 1) await office.customer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ month: MONTH })));
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.statusCode);
      if (answer.statusCode === 409) {
        expect(answer.json()).toEqual({
          message:
            "Für diesen Monat läuft bereits eine Abrechnung. Bitte warten Sie, bis sie abgeschlossen ist.",
        });
      }
    }
    const { data } = await all();
    expect(data.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1].map((seq) => `RE-2026-0000${seq}`));
  });

  // Covers claims.3
  it("are none at all, and no number is lost, when it breaks off in the middle", async () => {
    for (let count = 0; count < 3; count += 1) await office.customer();
    const broken = runClaims(system, {
      month: MONTH,
      dry_run: false,
      recreate: false,
      onProgress: async () => {
        throw new Error("killed");
      },
    });
    await expect(broken).rejects.toThrow("killed");
    expect((await all()).total).toBe(0);
    expect(await run()).toMatchObject({ created: 3, claims: [{ number: "RE-2026-00001" }, {}, {}] });
  });

  it("bill extras and credits that stand on the account, once", async () => {
    const id = await office.customer();
    const book = (kind: string, amount_cents: number, booked_on: string) =>
      admin.post(`/api/customers/${id}/bookings`, {
        kind,
        amount_cents,
        booked_on,
        text: `${kind} im Archiv`,
      });
    await book("zusatzleistung", 1000, "2026-10-20");
    await book("gutschrift", 500, "2026-11-30");
    await book("zusatzleistung", 700, "2026-12-01");
    const taken = answerOf(createBooking, await book("zusatzleistung", 9999, "2026-11-02"));
    await admin.post(`/api/customers/${id}/bookings/${taken.id}/storno`, { reason: "Falsch" });
    expect(await run()).toMatchObject({ total_cents: 5490, claims: [{ gross_cents: 5490 }] });
    expect(await balanceOf(id)).toBe(5490 + 700);
    expect(await run({ month: "2026-12" })).toMatchObject({ total_cents: 5690 });
    const { data } = await admin.call(listBookings, { params: { id } });
    expect(data.map(({ locked_by }) => locked_by)).not.toContain(null);
  });

  it("are settled with what the customer has in credit", async () => {
    const id = await office.customer();
    await admin.post(`/api/customers/${id}/bookings`, {
      kind: "zahlung",
      amount_cents: 6000,
      booked_on: "2026-11-01",
      text: "Zu viel überwiesen",
    });
    expect((await run()).claims).toMatchObject([{ status: "bezahlt" }]);
    expect((await run({ month: "2026-12" })).claims).toMatchObject([{ status: "teilbezahlt" }]);
    expect((await all()).data).toMatchObject([{ open_cents: 3980 }, { open_cents: 0 }]);
  });

  it("keep what they say when the customer moves", async () => {
    const id = await office.customer();
    await run();
    await admin.patch(`/api/customers/${id}`, { street: "Ahornweg", last_name: "Neu" });
    const { snapshot } = await db
      .selectFrom("claim")
      .select("snapshot")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(snapshot).toMatchObject({ customer: { street: "Lindenweg", last_name: "Müller-Groß" } });
    await expect(db.updateTable("claim").set({ gross_cents: 1 }).execute()).rejects.toThrow("never changed");
    await expect(db.deleteFrom("claim").execute()).rejects.toThrow("never changed");
  });

  it("stand in the change history with number and sum, and who made them", async () => {
    await office.customer();
    await run();
    await expectChange(
      world,
      { action: "claim.made" },
      {
        subject_name: "November 2026",
        changes: [
          { field: "claims", old: null, new: 1 },
          { field: "total_cents", old: null, new: 4990 },
        ],
      },
    );
    const month = await admin.call(getClaimMonth, { query: { month: MONTH } });
    expect(month).toMatchObject({
      claims: { count: 1, cents: 4990 },
      open: { count: 1, cents: 4990 },
      by_way: { lastschrift: { count: 1, cents: 4990 }, ohne_mandat: { count: 0, cents: 0 } },
      runs: [{ created: 1, total_cents: 4990, created_by: "Erika Muster" }],
    });
  });
});

describe("a month for which no claims are made", () => {
  // Covers claims.1
  it.each([
    [{}, 422, "Bitte einen Monat angeben."],
    [{ month: "2026-13" }, 422, "Der Monat muss im Format JJJJ-MM angegeben werden."],
    [{ month: "12.2026" }, 422, "Der Monat muss im Format JJJJ-MM angegeben werden."],
    [{ month: 5 }, 422, "Der Monat muss im Format JJJJ-MM angegeben werden."],
    [{ month: [] }, 422, "Der Monat muss im Format JJJJ-MM angegeben werden."],
    [
      { month: "2027-01" },
      422,
      "Forderungen können höchstens für den Folgemonat erstellt werden (Dezember 2026).",
    ],
    [{ month: "2025-12" }, 422, "Für diesen Monat gibt es keine Verträge."],
  ])("%j: %d %s", async (body, status, text) => {
    await office.customer();
    const answer = await post(body);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { message: text, errors: { month: [text] } },
    ]);
  });

  // Covers claims.2
  it("lies in a closed period", async () => {
    await office.customer();
    await db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    const answer = await post({ month: "2026-09" });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: "Der Zeitraum bis 30.09.2026 ist festgeschrieben." },
    ]);
    expect((await post({ month: "2026-10" })).statusCode).toBe(200);
  });

  // Covers claims.1
  it("is the one after next by the clock in Germany", async () => {
    await office.customer();
    // 31.12., 23:30 in UTC is the new year in Berlin.
    world.setClock(new Date("2026-12-31T23:30:00Z"));
    admin = await world.signIn(await world.makeStaff());
    expect(await run({ month: "2027-02" })).toMatchObject({ claims: [{ number: "RE-2027-00001" }] });
    world.setClock(new Date("2026-12-31T22:30:00Z"));
    expect((await post({ month: "2027-02" })).statusCode).toBe(422);
    expect(await run({ month: "2027-01" })).toMatchObject({ claims: [{ number: "RE-2026-00001" }] });
  });
});

it("many claims are made by a job, which another page can watch", async () => {
  const id = await office.customer();
  // 600 like it.
  await sql`
    WITH made AS (
      INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
      SELECT ids.id, 'customer', ids.id, 'Viele', 'Kunden', ids.id || '@beispiel.example', '1960-05-04' FROM (SELECT new_id() AS id FROM generate_series(1, 600)) AS ids
      RETURNING id
    ), contract AS (
      INSERT INTO customer (id, contract_start) SELECT id, '2026-01-01' FROM made RETURNING id
    )
    INSERT INTO customer_price (customer_id, valid_from, package, monthly_fee_cents)
    SELECT id, '2026-01-01', 'praktisch', 2990 FROM contract`.execute(db);
  expect(await run()).toMatchObject({
    state: "queued",
    created: 0,
    claims: [],
    messages: ["Die Forderungen werden im Hintergrund erstellt."],
  });
  await run();
  const watch = () => admin.call(getClaimRun, { query: { month: MONTH } });
  expect(await watch()).toMatchObject({ month: MONTH, state: "waiting" });
  expect((await all()).total).toBe(0);
  await world.runJobs();
  expect(await watch()).toMatchObject({ state: "none" });
  expect(await all()).toMatchObject({ total: 601, sum_cents: 600 * 2990 + 4990 });
  expect(await balanceOf(id)).toBe(4990);
  expect((await admin.call(getClaimMonth, { query: { month: MONTH } })).runs).toMatchObject([
    { created: 601, created_by: "Erika Muster" },
  ]);
});
