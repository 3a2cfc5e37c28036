import { reverseBooking } from "@krempelfrei/contract/bookings/bookings";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { answerOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertBankLine, insertClaim } from "../../testing/accounting.ts";
import { makeAccount } from "../../testing/bookings.ts";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
const person = await world.makeStaff();
let admin: Client;

/** Sets the clock and signs in then: a session of another day has ended or not begun. */
async function at(moment?: string): Promise<void> {
  world.setClock(moment === undefined ? undefined : new Date(moment));
  admin = await world.signIn(person);
}
beforeEach(() => at());
afterEach(async () => {
  await world.db.updateTable("accounting_setting").set({ locked_until: null }).execute();
  world.setClock();
});

const LOCKED = "Diese Buchung ist festgeschrieben und kann nur storniert werden.";

describe("a Storno", () => {
  // Covers 1.6
  it("is the exact negative, linked, with the reason in its text, and locks both", async () => {
    await at("2026-11-20T23:30:00Z");
    const account = await makeAccount(world, admin);
    const booking = await account.book({ kind: "gutschrift" });
    const answer = await account.storno(booking.id, "Doppelt erfasst");
    expect(answer.statusCode, answer.body).toBe(201);
    const storno = answerOf(reverseBooking, answer);
    expect(storno).toMatchObject({
      kind: "storno",
      amount_cents: 4990,
      // Half past midnight in Germany.
      booked_on: "2026-11-21",
      text: "Storno: Doppelt erfasst",
      vat_bp: 1900,
      storno_of: booking.id,
      original: { booked_on: "2026-10-05", text: "Scan-Aktion" },
      locked_by: "storno",
      can_modify: false,
      can_storno: false,
    });
    const { data, balance_cents } = await account.list();
    expect(balance_cents).toBe(0);
    expect(data).toEqual([
      storno,
      { ...booking, storno_id: storno.id, locked_by: "reversed", can_modify: false, can_storno: false },
    ]);

    for (const { id } of data) {
      const answers = [
        await admin.patch(`${account.path}/${id}`, { text: "Anders" }),
        await admin.delete(`${account.path}/${id}`),
      ];
      for (const refused of answers) {
        expect(refused.statusCode).toBe(409);
        expect(refused.json()).toEqual({ message: LOCKED });
      }
    }
    const again = await account.storno(booking.id);
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: "Diese Buchung wurde bereits storniert." },
    ]);
    const ofStorno = await account.storno(storno.id);
    expect([ofStorno.statusCode, ofStorno.json()]).toEqual([
      409,
      { message: "Ein Storno kann nicht storniert werden." },
    ]);
    expect((await account.history()).map(({ action, name }) => [action, name])).toEqual([
      ["booking.created", "Scan-Aktion"],
      ["booking.reversed", "Scan-Aktion"],
      ["booking.created", "Storno: Doppelt erfasst"],
    ]);
  });

  // Covers 7.10
  it("is made once, however many ask at the same time", async () => {
    const account = await makeAccount(world, admin);
    const { id } = await account.book();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => account.storno(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expect(await account.list()).toMatchObject({ total: 2, balance_cents: 0 });
  });

  it("and a deletion at the same time: one of them wins, the other is told", async () => {
    const account = await makeAccount(world, admin);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await account.book();
      const [deleted, reversed] = await Promise.all([
        admin.delete(`${account.path}/${id}`),
        account.storno(id),
      ]);
      const outcome = [deleted.statusCode, reversed.statusCode].join();
      expect(["204,404", "409,201"]).toContain(outcome);
    }
    expect((await account.list()).balance_cents).toBe(0);
  });

  it("is not booked before what it takes back, and wants a reason that fits", async () => {
    const account = await makeAccount(world, admin);
    const tomorrow = addDays(berlinDay(new Date()), 1);
    const { id } = await account.book({ booked_on: tomorrow });
    for (const [reason, text] of [
      [" ", "Das Feld darf nicht leer sein"],
      ["x".repeat(53), "Der Wert darf maximal 52 Zeichen lang sein"],
    ] as const) {
      expect((await account.storno(id, reason)).json()).toMatchObject({ errors: { reason: [text] } });
    }
    const longest = answerOf(reverseBooking, await account.storno(id, "x".repeat(52)));
    expect(longest).toMatchObject({ booked_on: tomorrow, text: `Storno: ${"x".repeat(52)}` });
  });
});

describe("a booking is locked", () => {
  it.each([
    ["claim", { kind: "forderung" }, undefined, 201],
    ["claim", { kind: "forderung" }, "claim_id", 409],
    ["claim", {}, "billed_claim_id", 409],
    ["claim", { kind: "zahlung", amount_cents: -1 }, "claim_id", 201],
    ["bank", { kind: "zahlung", amount_cents: -1 }, "bank_tx_id", 201],
  ])("by its %s: %j, %s", async (locked_by, fields, column, storno) => {
    const account = await makeAccount(world, admin);
    const other =
      column === "bank_tx_id"
        ? await insertBankLine(world.db, { amount_cents: 1, state: "gebucht" })
        : await insertClaim(world.db, account.id);
    const id = await account.insert(column === undefined ? fields : { ...fields, [column]: other });
    const [row] = (await account.list()).data;
    expect(row).toMatchObject({ id, locked_by, can_modify: false, can_storno: storno === 201 });
    const refused = await admin.patch(`${account.path}/${id}`, { text: "Anders" });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: LOCKED }]);
    expect((await admin.delete(`${account.path}/${id}`)).statusCode).toBe(409);
    expect((await account.storno(id)).statusCode).toBe(storno);
  });

  it("by a closed period, in which nothing is booked any more", async () => {
    await at("2026-11-20T12:00:00Z");
    const account = await makeAccount(world, admin);
    const { id } = await account.book({ booked_on: "2026-09-30" });
    const open = await account.book({ booked_on: "2026-10-01" });
    await world.db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    expect((await account.list()).data).toMatchObject([
      { locked_by: null },
      { id, locked_by: "period", can_storno: true },
    ]);
    const refused = await admin.patch(`${account.path}/${id}`, { booked_on: "2026-10-02" });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: LOCKED }]);
    const message = "Der Zeitraum bis 30.09.2026 ist festgeschrieben.";
    for (const answer of [
      await account.add({ booked_on: "2026-09-30" }),
      await admin.patch(`${account.path}/${open.id}`, { booked_on: "2026-09-30" }),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ message, errors: { booked_on: [message] } });
    }
    expect((await account.storno(id)).json()).toMatchObject({ booked_on: "2026-11-20" });
  });

  // Covers 7.10
  it("in the database itself, whatever the program does", async () => {
    const account = await makeAccount(world, admin);
    const claim = await account.insert({ kind: "forderung" });
    const { id } = await account.book();
    await account.storno(id);
    const other = await makeAccount(world, admin);
    const foreign = await other.book();
    const { db } = world;
    const attempts: [() => Promise<unknown>, string][] = [
      [() => db.updateTable("booking").set({ amount_cents: 1 }).where("id", "=", claim).execute(), "locked"],
      [() => db.deleteFrom("booking").where("id", "=", claim).execute(), "locked"],
      [() => db.updateTable("booking").set({ text: "Anders" }).where("id", "=", id).execute(), "locked"],
      [() => db.deleteFrom("booking").where("customer_id", "=", account.id).execute(), "locked"],
      [() => account.insert({ kind: "storno", storno_of: claim, amount_cents: -1 }), "exact negative"],
      [() => account.insert({ kind: "storno", storno_of: id, amount_cents: -4990 }), "storno_of"],
      [() => account.insert({ kind: "storno", storno_of: foreign.id, amount_cents: -4990 }), "storno_of"],
      [() => account.insert({ kind: "storno", amount_cents: -4990 }), "check"],
      [() => account.insert({ kind: "zahlung" }), "check"],
      [() => account.insert({ kind: "gebuehr", amount_cents: -1 }), "check"],
      [() => account.insert({ amount_cents: 0 }), "check"],
    ];
    const before = await account.list();
    for (const [attempt, text] of attempts) await expect(attempt()).rejects.toThrow(text);
    expect(await account.list()).toEqual(before);
    // What a claim is allocated to may still change.
    const claim_id = await insertClaim(db, account.id);
    await db.updateTable("booking").set({ claim_id }).where("id", "=", claim).execute();
  });
});
