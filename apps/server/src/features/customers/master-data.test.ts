// Covers 7.8
import { randomUUID } from "node:crypto";
import {
  createCustomer,
  type CustomerDetails,
  listCaretakers,
  updateCustomer,
} from "@krempelfrei/contract/customers/customers";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { newCustomer } from "../../testing/customers.ts";
import { createWorld, type Person } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
/** The numbers of this world run out. */
const other = await createWorld();
let person: Person;
let admin: Client;

beforeAll(async () => {
  person = await world.makeStaff();
  admin = await world.signIn(person);
});
afterEach(() => world.setClock());

const create = async (changes: object = {}): Promise<CustomerDetails> => {
  return admin.call(createCustomer, { body: newCustomer(changes) });
};

const update = (id: string, changes: object) => admin.patch(`/api/customers/${id}`, changes);

const historyOf = async (id: string) => changesOf(world, { subject_id: id }, "action", "changes");

const FULL = {
  salutation: "frau",
  title: "Dr.",
  street: "Große Straße",
  house_no: "12a",
  zip: "01234",
  city: "Übungsstadt",
  country: "DE",
  phone: "+49 (0)30 23125-912",
  mobile: "0171/39200912",
  monthly_fee_cents: 0,
  payment_method: "ueberweisung",
  debit_block: true,
  debit_block_note: "Konto gewechselt",
  dunning_block: true,
  dunning_block_note: "Ratenzahlung",
  note: "Erste Zeile\nZweite Zeile",
};

describe("master data", () => {
  it("are stored and given back as they are, and stand in the change history", async () => {
    const customer = await create({ ...FULL, caretaker_user_id: person.id });
    expect(customer).toMatchObject({ ...FULL, caretaker: { id: person.id, name: "Erika Muster" } });
    expect((await admin.get(`/api/customers/${customer.id}`)).json()).toEqual(customer);
    const [{ changes } = { changes: [] }] = await historyOf(customer.id);
    expect(changes).toContainEqual({ field: "city", old: null, new: "Übungsstadt" });
    expect(changes).toContainEqual({ field: "caretaker_name", old: null, new: "Erika Muster" });
    expect(changes).toContainEqual({ field: "monthly_fee_cents", old: null, new: 0 });
  });

  // Covers 1.17
  it("have defaults: Germany, debit, the price of the package, nothing else", async () => {
    for (const [name, cents] of [
      ["papiergluecklich", 1990],
      ["praktisch", 2990],
      ["permanent", 4990],
    ])
      expect(await create({ package: name })).toMatchObject({
        package: name,
        monthly_fee_cents: cents,
        country: "DE",
        payment_method: "lastschrift",
        salutation: null,
        city: null,
        caretaker: null,
        debit_block: false,
        note: null,
      });
  });

  it("are edited field by field, and emptied", async () => {
    const { id } = await create({ ...FULL, caretaker_user_id: person.id });
    const answer = await update(id, { city: "Neustadt", title: "  ", note: "", caretaker_user_id: null });
    expect(answer.json()).toMatchObject({ city: "Neustadt", title: null, note: null, caretaker: null });
    const history = await historyOf(id);
    expect(history.at(-1)?.changes).toEqual([
      { field: "title", old: "Dr.", new: null },
      { field: "city", old: "Übungsstadt", new: "Neustadt" },
      { field: "caretaker_name", old: "Erika Muster", new: null },
      { field: "note", old: FULL.note, new: null },
    ]);
    await update(id, { city: "Neustadt" });
    expect(await historyOf(id)).toHaveLength(history.length);
  });

  it.each([
    ["first_name", "x".repeat(200), "Der Wert darf maximal 80 Zeichen lang sein"],
    ["last_name", "ß".repeat(81), "Der Wert darf maximal 80 Zeichen lang sein"],
    ["birthday", "1899-12-31", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["birthday", "2099-01-01", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["zip", "1234", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    ["zip", "ABCDE", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    ["country", "XX", "Bitte eine der Möglichkeiten wählen"],
    ["phone", "abc", "Bitte eine gültige Telefonnummer angeben"],
    ["mobile", "+", "Bitte eine gültige Telefonnummer angeben"],
    ["salutation", "baron", "Bitte eine der Möglichkeiten wählen"],
    ["payment_method", "bar", "Bitte eine der Möglichkeiten wählen"],
    ["monthly_fee_cents", -1, "Der Wert muss mindestens 0 sein"],
    ["monthly_fee_cents", 12.5, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    ["monthly_fee_cents", "12", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
    ["note", "\u0000", "Der Wert enthält unzulässige Zeichen"],
    ["street", "a\nb", "Der Wert enthält unzulässige Zeichen"],
    ["caretaker_user_id", randomUUID(), "Bitte jemanden aus dem Team wählen"],
  ])("%s = %j is told at the field, on creating and on editing", async (field, value, text) => {
    const { id } = await create();
    for (const answer of [
      await admin.post("/api/customers", newCustomer({ [field]: value })),
      await update(id, { [field]: value }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(422);
      expect(errorOf(answer).errors[field]).toContain(text);
    }
  });

  it("have a postal code by the country, also by the stored one", async () => {
    const { id } = await create({ zip: "SW1A 1AA", country: "GB" });
    expect((await update(id, { zip: "EC1A" })).statusCode).toBe(200);
    expect((await update(id, { country: "DE" })).json()).toMatchObject({
      errors: { zip: ["Eine deutsche Postleitzahl hat 5 Ziffern"] },
    });
    expect((await update(id, { zip: "12345", country: "DE" })).statusCode).toBe(200);
    expect((await update(id, { zip: "EC1A" })).statusCode).toBe(422);
  });

  it("have no caretaker outside of the staff", async () => {
    const { customer } = await world.makeGroup();
    const { id } = await create();
    expect((await update(id, { caretaker_user_id: customer.id })).statusCode).toBe(422);
    const { data } = await admin.call(listCaretakers);
    expect(data.map((entry) => entry.id)).toContain(person.id);
    expect(data.map((entry) => entry.id)).not.toContain(customer.id);
  });
});

describe("package and fee", () => {
  /** A session that was made at the moment to which the clock is set. */
  async function at(moment: string): Promise<void> {
    world.setClock(new Date(moment));
    admin = await world.signIn(person);
  }
  afterAll(async () => {
    admin = await world.signIn(person);
  });

  const prices = (customer: CustomerDetails) =>
    customer.prices.map((price) => `${price.valid_from} ${price.package} ${price.monthly_fee_cents}`);

  it("change from today on, with the price of the new package", async () => {
    await at("2026-11-20T23:30:00Z");
    const { id } = await create({ package: "praktisch", contract_start: "2026-03-01" });
    const changed = answerOf(updateCustomer, await update(id, { package: "permanent" }));
    expect(prices(changed)).toEqual(["2026-11-21 permanent 4990", "2026-03-01 praktisch 2990"]);
    expect(changed).toMatchObject({ package: "permanent", monthly_fee_cents: 4990 });
    expect((await historyOf(id)).at(-1)?.changes).toEqual([
      { field: "package", old: "praktisch", new: "permanent" },
      { field: "monthly_fee_cents", old: 2990, new: 4990 },
      { field: "valid_from", old: null, new: "2026-11-21" },
    ]);
  });

  // Covers 1.17
  it("are planned, count from their day on, and are taken back by the old values", async () => {
    await at("2026-11-21T12:00:00Z");
    const { id } = await create({ package: "praktisch", contract_start: "2026-03-01" });
    const plan = { package: "permanent", monthly_fee_cents: 4500, valid_from: "2026-12-01" };
    const planned = answerOf(updateCustomer, await update(id, plan));
    expect(planned).toMatchObject({ package: "praktisch", monthly_fee_cents: 2990 });
    expect(planned.prices.map(({ is_current }) => is_current)).toEqual([false, true]);
    // A save of the form that changes nothing leaves the plan as it is.
    const { first_name, monthly_fee_cents, package: name } = planned;
    expect(prices((await update(id, { first_name, package: name, monthly_fee_cents })).json())).toEqual(
      prices(planned),
    );
    await at("2026-11-30T23:00:00Z");
    expect((await admin.get(`/api/customers/${id}`)).json()).toMatchObject({
      package: "permanent",
      monthly_fee_cents: 4500,
    });
    const undo = { package: "praktisch", monthly_fee_cents: 2990, valid_from: "2026-12-01" };
    expect(prices((await update(id, undo)).json())).toEqual(["2026-03-01 praktisch 2990"]);
  });

  it("do not change before the contract, and move with its start", async () => {
    await at("2026-11-21T12:00:00Z");
    const { id } = await create({ package: "praktisch", contract_start: "2027-03-01" });
    const early = await update(id, { monthly_fee_cents: 1, valid_from: "2027-02-28" });
    expect(early.json()).toMatchObject({
      errors: { valid_from: ["Das Datum darf nicht vor dem Vertragsbeginn (01.03.2027) liegen."] },
    });
    expect(prices((await update(id, { monthly_fee_cents: 100 })).json())).toEqual([
      "2027-03-01 praktisch 100",
    ]);
    const moved = answerOf(updateCustomer, await update(id, { contract_start: "2027-01-01" }));
    expect(prices(moved)).toEqual(["2027-01-01 praktisch 100"]);
    expect(moved).toMatchObject({ state: "planned", monthly_fee_cents: 100 });
  });

  it("are all there again when a mistyped start is corrected, and until then count from that start", async () => {
    await at("2026-11-21T12:00:00Z");
    const { id } = await create({ package: "praktisch", contract_start: "2026-03-01" });
    const before = await update(id, { package: "permanent", valid_from: "2026-09-01" });
    const move = async (contract_start: string) =>
      answerOf(updateCustomer, await update(id, { contract_start }));
    const mistyped = await move("2027-03-01");
    expect(prices(mistyped)).toEqual(["2027-03-01 permanent 4990"]);
    expect(mistyped).toMatchObject({ package: "permanent", monthly_fee_cents: 4990 });
    expect(prices(await move("2026-03-01"))).toEqual(prices(before.json()));

    // The price of the first day is shown, as the contract begins later than today.
    await update(id, { package: "papiergluecklich", valid_from: "2027-01-01" });
    expect(await move("2027-02-01")).toMatchObject({ package: "papiergluecklich" });
    const listed = await admin.get("/api/customers?package=papiergluecklich&per_page=100");
    expect(JSON.stringify(listed.json())).toContain(id);

    // A change from before the oldest version on is not undone by it.
    await move("2026-01-01");
    const cheaper = await update(id, { monthly_fee_cents: 100, valid_from: "2026-01-01" });
    expect(prices(cheaper.json()).at(-1)).toBe("2026-01-01 praktisch 100");
    expect(prices(cheaper.json()).at(-2)).toBe("2026-09-01 permanent 4990");
  });
});

describe("ten admins at once", () => {
  it("make customers with numbers of their own", async () => {
    const clients = await Promise.all(
      Array.from({ length: 10 }, async () => world.signIn(await world.makeStaff())),
    );
    const made = await Promise.all(
      clients.flatMap((client) => [1, 2, 3].map(() => client.post("/api/customers", newCustomer()))),
    );
    expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const numbers = made.map((answer) => answerOf(updateCustomer, answer).number);
    expect(new Set(numbers).size).toBe(30);
    expect(numbers.every((number) => number >= 10_001 && number <= 69_999)).toBe(true);
  });

  it("edit one customer: the first save counts, the others are told, and the history has no gap", async () => {
    const customer = await create();
    const clients = await Promise.all(
      Array.from({ length: 10 }, async () => world.signIn(await world.makeStaff())),
    );
    const save = (client: Client, city: string, revision?: number) =>
      client.patch(`/api/customers/${customer.id}`, { city, revision });
    const answers = await Promise.all(
      clients.map((client, index) => save(client, `Ort ${index}`, customer.revision)),
    );
    const told = answers.filter(({ statusCode }) => statusCode === 409);
    expect(told).toHaveLength(9);
    for (const answer of told)
      expect(answer.json()).toEqual({
        message: "Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.",
      });
    // Without a revision everybody's save counts, one after the other: each finds what the one before left.
    await Promise.all(clients.map((client, index) => save(client, `Dorf ${index}`)));
    const cities = (await historyOf(customer.id))
      .filter(({ action }) => action === "customer.updated")
      .map(({ changes }) => (changes as { field: string; old: string; new: string }[])[0]);
    expect(cities).toHaveLength(11);
    for (const [index, change] of cities.slice(1).entries()) expect(change?.old).toBe(cities[index]?.new);
  });
});

describe("the numbers of the customers", () => {
  it("end with a clear refusal", async () => {
    const boss = await other.signIn(await other.makeStaff());
    // The last number but one was given.
    await sql`SELECT setval('customer_number_seq', 69998)`.execute(other.db);
    const last = await boss.post("/api/customers", newCustomer());
    expect(last.json()).toMatchObject({ number: 69_999 });
    const input = newCustomer();
    const none = await boss.post("/api/customers", input);
    expect(none.statusCode).toBe(409);
    expect(none.json()).toEqual({
      message: "Es ist keine Kundennummer mehr frei: 10001 bis 69999 sind vergeben.",
    });
    const left = await other.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", input.email)
      .execute();
    expect(left).toEqual([]);
  });
});
