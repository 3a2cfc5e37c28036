import { randomUUID } from "node:crypto";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, describe, expect, it } from "vitest";
import { CHARGE, makeAccount } from "../../testing/bookings.ts";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

describe("bookings", () => {
  // Covers 1.6
  it("are added with the sign of their kind, and their sum is the balance", async () => {
    const account = await makeAccount(world, admin);
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
  });

  it("have the rate of VAT that the settings of the accounting name for their day", async () => {
    const account = await makeAccount(world, admin);
    await world.db.insertInto("vat_rate").values({ valid_from: "2026-10-04", rate_bp: 2000 }).execute();
    expect(await account.book({ booked_on: "2026-10-03" })).toMatchObject({ vat_bp: 1900 });
    const made = await account.book({ booked_on: "2026-10-04" });
    expect(made).toMatchObject({ vat_bp: 2000 });
    const moved = await admin.patch(`${account.path}/${made.id}`, { booked_on: "2026-10-02" });
    expect(moved.json()).toMatchObject({ vat_bp: 1900 });
    await world.db.deleteFrom("vat_rate").where("valid_from", "=", "2026-10-04").execute();
  });

  it("come ten a page, the newest first, and of one kind when asked", async () => {
    const account = await makeAccount(world, admin);
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

  // Covers 7.10
  it("are changed and deleted while they are free, each with its place in the change history", async () => {
    const account = await makeAccount(world, admin);
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
    expect(errorOf(stale).message).toBe("Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.");
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

  // Covers 5.3
  it.each([
    [{ amount_cents: 0 }, "amount_cents", "Der Betrag muss größer als 0 sein."],
    [{ amount_cents: -100 }, "amount_cents", "Der Betrag muss größer als 0 sein."],
    [{ amount_cents: 1.5 }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ amount_cents: "1.234,56" }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ amount_cents: 1e11 }, "amount_cents", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    [{ kind: "forderung" }, "kind", "Bitte eine der Möglichkeiten wählen"],
    [{ kind: "storno" }, "kind", "Bitte eine der Möglichkeiten wählen"],
    [{ kind: "korrektur" }, "direction", "Bitte eine der Möglichkeiten wählen"],
    [{ booked_on: "2026-02-30" }, "booked_on", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [{ booked_on: "05.10.2026" }, "booked_on", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [{ booked_on: "1999-12-31" }, "booked_on", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [
      { booked_on: addDays(berlinDay(new Date()), 370) },
      "booked_on",
      "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)",
    ],
    [{ text: "  " }, "text", "Das Feld darf nicht leer sein"],
    [{ text: "x".repeat(61) }, "text", "Der Wert darf maximal 60 Zeichen lang sein"],
    [{ text: "a\u202eb" }, "text", "Der Wert enthält unzulässige Zeichen"],
    [{ vat_bp: 0 }, "vat_bp", "Dieses Feld ist nicht vorgesehen"],
    [{ storno_of: randomUUID() }, "storno_of", "Dieses Feld ist nicht vorgesehen"],
  ])("are refused with %j", async (fields, field, text) => {
    const account = await makeAccount(world, admin);
    const booking = await account.book();
    const answers = [await account.add(fields), await admin.patch(`${account.path}/${booking.id}`, fields)];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(422);
      expect(errorOf(answer).errors[field]).toContain(text);
    }
    expect((await account.list()).total).toBe(1);
  });

  // Covers 7.10
  it("are those of one customer: the id of another's is one that does not exist", async () => {
    const [here, there] = [await makeAccount(world, admin), await makeAccount(world, admin)];
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
    const account = await makeAccount(world, admin);
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
  // Covers 7.10
  it("books once and answers twice", async () => {
    const account = await makeAccount(world, admin);
    const client_key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.add({ client_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await account.list()).total).toBe(1);
    expect(await account.history()).toHaveLength(1);
  });

  it("with other figures under the same key is told, and the key of one customer is free for another", async () => {
    const [here, there] = [await makeAccount(world, admin), await makeAccount(world, admin)];
    const client_key = randomUUID();
    await here.book({ client_key });
    const other = await here.add({ client_key, amount_cents: 1 });
    expect(other.statusCode).toBe(409);
    expect((await there.book({ client_key })).id).not.toBe((await here.list()).data[0]?.id);
  });
});
