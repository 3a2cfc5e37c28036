import { randomUUID } from "node:crypto";
import type { Booking } from "@krempelfrei/contract/bookings";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { hasBookings } from "./bookings.queries.ts";

const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});
afterEach(async () => {
  await world.db.updateTable("accounting_setting").set({ locked_until: null }).execute();
  world.setClock();
});

const CHARGE = { kind: "zusatzleistung", amount_cents: 4990, booked_on: "2026-10-05", text: "Scan-Aktion" };
const LOCKED = "Diese Buchung ist festgeschrieben und kann nur storniert werden.";

/** The account of a customer that no other test has. */
async function makeAccount() {
  const { customer } = await world.makeGroup();
  const path = `/api/customers/${customer.id}/bookings`;
  const add = (fields: object = {}) => admin.post(path, { ...CHARGE, ...fields });
  return {
    id: customer.id,
    path,
    add,
    async book(fields: object = {}): Promise<Booking> {
      const answer = await add(fields);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<Booking>();
    },
    async list(query = "") {
      const answer = await admin.get(`${path}${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: Booking[]; total: number; page: number; balance_cents: number }>();
    },
    storno: (id: string, reason = "Falscher Kunde") => admin.post(`${path}/${id}/storno`, { reason }),
    history: async () =>
      (
        await world.db
          .selectFrom("change")
          .select(["action", "subject_name", "changes"])
          .where("customer_id", "=", customer.id)
          .where("subject_type", "=", "booking")
          .orderBy("id")
          .execute()
      ).map(({ action, subject_name, changes }) => ({ action, name: subject_name, changes })),
  };
}

describe("bookings", () => {
  it("are added with the sign of their kind, and their sum is the balance", async () => {
    const account = await makeAccount();
    expect(await hasBookings(world.system, account.id)).toBe(false);
    expect(await account.list()).toEqual({ data: [], total: 0, page: 1, per_page: 10, balance_cents: 0 });
    const lines: [object, number, number | null][] = [
      [{ kind: "zusatzleistung" }, 4990, 1900],
      [{ kind: "gutschrift" }, -4990, 1900],
      [{ kind: "zahlung" }, -4990, null],
      [{ kind: "ruecklastschrift" }, 4990, null],
      [{ kind: "gebuehr", amount_cents: 310 }, 310, null],
      [{ kind: "korrektur", direction: "soll", amount_cents: 1 }, 1, null],
      [{ kind: "korrektur", direction: "haben", amount_cents: 99_999_999_999 }, -99_999_999_999, null],
      // The side of any other kind is fixed.
      [{ kind: "zahlung", direction: "soll", amount_cents: 5 }, -5, null],
      [{ kind: "zusatzleistung", booked_on: "2020-12-31" }, 4990, 1600],
      [{ kind: "zusatzleistung", booked_on: "2021-01-01" }, 4990, 1900],
    ];
    for (const [fields, amount_cents, vat_bp] of lines) {
      expect(await account.book(fields)).toMatchObject({ amount_cents, vat_bp, locked_by: null });
    }
    const { total, balance_cents } = await account.list();
    expect({ total, balance_cents }).toEqual({ total: 10, balance_cents: -99_999_989_713 });
    expect(await hasBookings(world.system, account.id)).toBe(true);
  });

  it("come ten a page, the newest first, and of one kind when asked", async () => {
    const account = await makeAccount();
    for (let day = 1; day <= 11; day += 1) {
      const booked_on = `2026-09-${String(day).padStart(2, "0")}`;
      await account.book({ booked_on, kind: day === 3 ? "zahlung" : "gebuehr" });
    }
    const first = await account.list();
    expect(first.data.map(({ booked_on }) => booked_on.slice(-2))).toEqual([
      "11",
      "10",
      "09",
      "08",
      "07",
      "06",
      "05",
      "04",
      "03",
      "02",
    ]);
    const second = await account.list("?page=2");
    expect(second).toMatchObject({ total: 11, page: 2, data: [{ booked_on: "2026-09-01" }] });
    const payments = await account.list("?kind=zahlung");
    expect(payments).toMatchObject({ total: 1, data: [{ kind: "zahlung" }] });
    expect(payments.balance_cents).toBe(first.balance_cents);
    expect((await admin.get(`${account.path}?kind=quatsch`)).statusCode).toBe(422);
  });

  it("are changed and deleted while they are free, each with its place in the change history", async () => {
    const account = await makeAccount();
    const made = await account.book();
    expect(made).toMatchObject({ can_modify: true, can_storno: true, storno_id: null });
    const changed = await admin.patch(`${account.path}/${made.id}`, {
      kind: "gutschrift",
      amount_cents: 1000,
      revision: made.revision,
    });
    expect(changed.json()).toMatchObject({ kind: "gutschrift", amount_cents: -1000, text: "Scan-Aktion" });
    const stale = await admin.patch(`${account.path}/${made.id}`, {
      text: "Zu spät",
      revision: made.revision,
    });
    expect(stale.statusCode).toBe(409);
    // Nothing changes: nothing is recorded.
    expect((await admin.patch(`${account.path}/${made.id}`, { amount_cents: 1000 })).statusCode).toBe(200);
    // A credit stood in Haben; on which side the correction stands is asked anew.
    const sideless = await admin.patch(`${account.path}/${made.id}`, { kind: "korrektur" });
    expect(sideless.json()).toMatchObject({ errors: { direction: ["Bitte eine der Möglichkeiten wählen"] } });
    const correction = { kind: "korrektur", direction: "soll" };
    expect((await admin.patch(`${account.path}/${made.id}`, correction)).json()).toMatchObject({
      amount_cents: 1000,
      vat_bp: null,
    });
    // A correction keeps its side.
    expect((await admin.patch(`${account.path}/${made.id}`, { amount_cents: 7 })).json()).toMatchObject({
      amount_cents: 7,
    });
    expect((await admin.delete(`${account.path}/${made.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`${account.path}/${made.id}`)).statusCode).toBe(404);
    const history = await account.history();
    expect(history.map(({ action }) => action)).toEqual([
      "booking.created",
      "booking.updated",
      "booking.updated",
      "booking.updated",
      "booking.deleted",
    ]);
    expect(history[1]?.changes).toEqual([
      { field: "kind", old: "zusatzleistung", new: "gutschrift" },
      { field: "amount_cents", old: 4990, new: -1000 },
    ]);
    expect(history[4]?.changes).toContainEqual({ field: "amount_cents", old: 7, new: null });
  });

  it.each([
    [{ amount_cents: 0 }, "amount_cents", "Der Betrag muss größer als 0 sein."],
    [{ amount_cents: -100 }, "amount_cents", "Der Betrag muss größer als 0 sein."],
    [{ amount_cents: 1.5 }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ amount_cents: "1.234,56" }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ amount_cents: 1e11 }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ kind: "forderung" }, "kind", "Bitte eine der Möglichkeiten wählen"],
    [{ kind: "storno" }, "kind", "Bitte eine der Möglichkeiten wählen"],
    [{ kind: "korrektur" }, "direction", "Bitte eine der Möglichkeiten wählen"],
    [{ booked_on: "2026-02-30" }, "booked_on", "Bitte ein gültiges Datum angeben"],
    [{ booked_on: "05.10.2026" }, "booked_on", "Bitte ein gültiges Datum angeben"],
    [{ booked_on: "1999-12-31" }, "booked_on", "Bitte ein gültiges Datum angeben"],
    [{ booked_on: addDays(berlinDay(new Date()), 370) }, "booked_on", "Bitte ein gültiges Datum angeben"],
    [{ text: "  " }, "text", "Das Feld darf nicht leer sein"],
    [{ text: "x".repeat(61) }, "text", "Der Wert darf maximal 60 Zeichen lang sein"],
    [{ text: "a\u202eb" }, "text", "Der Wert enthält unzulässige Zeichen"],
    [{ vat_bp: 0 }, "vat_bp", "Dieses Feld ist nicht vorgesehen"],
    [{ storno_of: randomUUID() }, "storno_of", "Dieses Feld ist nicht vorgesehen"],
  ])("are refused with %j", async (fields, field, text) => {
    const account = await makeAccount();
    const booking = await account.book();
    const answers = [await account.add(fields), await admin.patch(`${account.path}/${booking.id}`, fields)];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json<{ errors: Record<string, string[]> }>().errors[field]).toContain(text);
    }
    expect((await account.list()).total).toBe(1);
  });

  it("are those of one customer: the id of another's is one that does not exist", async () => {
    const [here, there] = [await makeAccount(), await makeAccount()];
    const booking = await there.book();
    for (const id of [booking.id, randomUUID(), "keine-kennung"]) {
      const path = `${here.path}/${id}`;
      const answers = [
        await admin.patch(path, { text: "Fremd" }),
        await admin.delete(path),
        await admin.post(`${path}/storno`, { reason: "Fremd" }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
    expect((await there.list()).data).toEqual([booking]);
    const related = await world.db
      .selectFrom("app_user")
      .select("id")
      .where("customer_id", "=", here.id)
      .where("role", "=", "related")
      .executeTakeFirstOrThrow();
    for (const id of [related.id, randomUUID()]) {
      expect((await admin.get(`/api/customers/${id}/bookings`)).statusCode).toBe(404);
      expect((await admin.post(`/api/customers/${id}/bookings`, CHARGE)).statusCode).toBe(404);
    }
  });

  it("are no matter of janitors and members", async () => {
    const account = await makeAccount();
    const booking = await account.book();
    const group = await world.makeGroup();
    for (const person of [await world.makeStaff("janitor"), group.customer, group.related]) {
      const client = await world.signIn(person);
      const path = `${account.path}/${booking.id}`;
      const answers = [
        await client.get(account.path),
        await client.post(account.path, CHARGE),
        await client.patch(path, { text: "Mein" }),
        await client.delete(path),
        await client.post(`${path}/storno`, { reason: "Mein" }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await world.guest().get(account.path)).statusCode).toBe(401);
  });
});

describe("a double click", () => {
  it("books once and answers twice", async () => {
    const account = await makeAccount();
    const client_key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.add({ client_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await account.list()).total).toBe(1);
    expect(await account.history()).toHaveLength(1);
  });

  it("with other figures under the same key is told, and the key of one customer is free for another", async () => {
    const [here, there] = [await makeAccount(), await makeAccount()];
    const client_key = randomUUID();
    await here.book({ client_key });
    const other = await here.add({ client_key, amount_cents: 1 });
    expect(other.statusCode).toBe(409);
    expect((await there.book({ client_key })).id).not.toBe((await here.list()).data[0]?.id);
  });
});

describe("a Storno", () => {
  it("is the exact negative, linked, with the reason in its text, and locks both", async () => {
    world.setClock(new Date("2026-11-20T23:30:00Z"));
    const account = await makeAccount();
    const booking = await account.book({ kind: "gutschrift" });
    const answer = await account.storno(booking.id, "Doppelt erfasst");
    expect(answer.statusCode, answer.body).toBe(201);
    const storno = answer.json<Booking>();
    expect(storno).toMatchObject({
      kind: "storno",
      amount_cents: 4990,
      // Half past midnight in Germany.
      booked_on: "2026-11-21",
      text: "Storno: Doppelt erfasst",
      vat_bp: 1900,
      storno_of: booking.id,
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

  it("is made once, however many ask at the same time", async () => {
    const account = await makeAccount();
    const { id } = await account.book();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => account.storno(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expect(await account.list()).toMatchObject({ total: 2, balance_cents: 0 });
  });

  it("and a deletion at the same time: one of them wins, the other is told", async () => {
    const account = await makeAccount();
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
    const account = await makeAccount();
    const tomorrow = addDays(berlinDay(new Date()), 1);
    const { id } = await account.book({ booked_on: tomorrow });
    for (const [reason, text] of [
      [" ", "Das Feld darf nicht leer sein"],
      ["x".repeat(53), "Der Wert darf maximal 52 Zeichen lang sein"],
    ] as const) {
      expect((await account.storno(id, reason)).json()).toMatchObject({ errors: { reason: [text] } });
    }
    const longest = (await account.storno(id, "x".repeat(52))).json<Booking>();
    expect(longest).toMatchObject({ booked_on: tomorrow, text: `Storno: ${"x".repeat(52)}` });
  });
});

describe("a booking is locked", () => {
  /** Adds a line the way the system does. */
  async function insert(customer_id: string, fields: object): Promise<string> {
    const { id } = await world.db
      .insertInto("booking")
      .values({ customer_id, ...CHARGE, ...fields })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  it.each([
    ["claim", { kind: "forderung" }, 201],
    ["claim", { kind: "forderung", claim_id: randomUUID() }, 409],
    ["claim", { billed_claim_id: randomUUID() }, 409],
    ["claim", { kind: "zahlung", amount_cents: -1, claim_id: randomUUID() }, 201],
    ["bank", { kind: "zahlung", amount_cents: -1, bank_tx_id: randomUUID() }, 201],
  ])("by its %s: %j", async (locked_by, fields, storno) => {
    const account = await makeAccount();
    const id = await insert(account.id, fields);
    const [row] = (await account.list()).data;
    expect(row).toMatchObject({ id, locked_by, can_modify: false, can_storno: storno === 201 });
    const refused = await admin.patch(`${account.path}/${id}`, { text: "Anders" });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: LOCKED }]);
    expect((await admin.delete(`${account.path}/${id}`)).statusCode).toBe(409);
    expect((await account.storno(id)).statusCode).toBe(storno);
  });

  it("by a closed period, in which nothing is booked any more", async () => {
    const account = await makeAccount();
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
    world.setClock(new Date("2026-11-20T12:00:00Z"));
    expect((await account.storno(id)).json()).toMatchObject({ booked_on: "2026-11-20" });
  });

  it("in the database itself, whatever the program does", async () => {
    const account = await makeAccount();
    const claim = await insert(account.id, { kind: "forderung" });
    const { id } = await account.book();
    await account.storno(id);
    const other = await makeAccount();
    const foreign = await other.book();
    const { db } = world;
    const attempts = [
      () => db.updateTable("booking").set({ amount_cents: 1 }).where("id", "=", claim).execute(),
      () => db.deleteFrom("booking").where("id", "=", claim).execute(),
      () => db.updateTable("booking").set({ text: "Anders" }).where("id", "=", id).execute(),
      () => db.deleteFrom("booking").where("customer_id", "=", account.id).execute(),
      () => insert(account.id, { kind: "storno", storno_of: claim, amount_cents: -1 }),
      () => insert(account.id, { kind: "storno", storno_of: id, amount_cents: -4990 }),
      () => insert(account.id, { kind: "storno", storno_of: foreign.id, amount_cents: -4990 }),
      () => insert(account.id, { kind: "zahlung" }),
      () => insert(account.id, { kind: "gebuehr", amount_cents: -1 }),
      () => insert(account.id, { amount_cents: 0 }),
      () => db.deleteFrom("customer").where("id", "=", account.id).execute(),
    ];
    const before = await account.list();
    for (const attempt of attempts) await expect(attempt(), attempt.toString()).rejects.toThrow();
    expect(await account.list()).toEqual(before);
    // What a claim is allocated to may still change.
    await db.updateTable("booking").set({ claim_id: randomUUID() }).where("id", "=", claim).execute();
  });
});
