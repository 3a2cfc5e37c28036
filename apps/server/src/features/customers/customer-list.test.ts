// Covers 7.8
import { randomUUID } from "node:crypto";
import { CUSTOMER_STATES, stateOn } from "@krempelfrei/contract/customers/customer-terms";
import {
  countCustomers,
  createCustomer,
  type Customer,
  type CustomerDetails,
  getCustomer,
  listCaretakers,
  listCustomers,
  listMostWaiting,
  updateCustomer,
} from "@krempelfrei/contract/customers/customers";
import { claimFile } from "@krempelfrei/contract/files/file-claims";
import { berlinDay } from "@krempelfrei/contract/dates";
import { deactivateUser } from "@krempelfrei/contract/users/users";
import { answerOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { newCustomer } from "../../testing/customers.ts";
import { createWorld, type Person } from "../../testing/world.ts";
import { lastChange } from "../../testing/tables/changes.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
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

interface List {
  data: Customer[];
  total: number;
}

async function list(query: Record<string, string | number>, client = admin): Promise<List> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const answer = await client.get(`/api/customers?${search.toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answerOf(listCustomers, answer);
}

const mark = (): string => randomUUID().slice(0, 8);

/** Something that waits in the locker of a customer. Returns its id. */
async function letWait(customerId: string): Promise<string> {
  const sha256 = randomUUID().replaceAll("-", "").repeat(2);
  await world.db.insertInto("blob").values({ customer_id: customerId, sha256, size: 1 }).execute();
  const { id } = await world.db
    .insertInto("file")
    .values({
      customer_id: customerId,
      user_id: customerId,
      sha256,
      size: 1,
      name: "Wartet",
      extension: "pdf",
      is_locker: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("searching customers", () => {
  it("finds parts of name, number, address and town, all words, in every spelling", async () => {
    const email = `vorne.${mark()}@beispiel.example`;
    const customer = await create({ last_name: "Straßmüller", city: "Köln-Höhenhaus", email });
    for (const search of [
      "straßmüller köln",
      "STRASSMUELLER Koeln",
      "strassmuller hohenhaus",
      "mueller JÜRG",
      String(customer.number),
      String(customer.number).slice(1),
      email.slice(0, 12),
      "öln straßm",
    ]) {
      const found = (await list({ search, per_page: 100 })).data.map(({ id }) => id);
      expect(found, search).toContain(customer.id);
    }
    for (const search of ["straßmüller hamburg", "strasmüller", "straßmüller %", "_____straß"])
      expect((await list({ search })).data, search).toEqual([]);
  });

  it("knows a new name, address and town at once", async () => {
    const { id } = await create();
    const [one, two, three] = [mark(), mark(), mark()];
    await admin.patch(`/api/customers/${id}`, { last_name: one, city: two, email: `${three}@post.example` });
    for (const search of [one, two, three]) expect((await list({ search })).total, search).toBe(1);
    const group = await world.makeGroup();
    const member = await world.signIn(group.customer);
    const name = mark();
    const own = { first_name: "Karla", last_name: name, email: group.customer.email };
    expect((await member.patch("/api/user/", own)).statusCode).toBe(200);
    expect((await list({ search: name })).data.map((row) => row.id)).toEqual([group.customer.id]);
  });
});

describe("filters and orders of the list", () => {
  it("sorts by name as a German list does, by number, town, start and package, both ways", async () => {
    const first_name = mark();
    const names = ["Ärmel", "Arm", "Öder", "Oder", "von Zitz", "Ulm", "Zander"];
    for (const [index, last_name] of names.entries())
      await create({
        first_name,
        last_name,
        city: names[(index + 3) % names.length],
        contract_start: `2026-0${index + 1}-01`,
        package: ["permanent", "praktisch", "papiergluecklich"][index % 3],
      });
    const order = async (sort: string, direction = "asc") =>
      (await list({ search: first_name, sort, direction })).data;
    const sorted = ["Arm", "Ärmel", "Oder", "Öder", "Ulm", "von Zitz", "Zander"];
    expect((await order("name")).map((row) => row.last_name)).toEqual(sorted);
    expect((await order("name", "desc")).map((row) => row.last_name)).toEqual(sorted.toReversed());
    expect((await order("city")).map((row) => row.city)).toEqual(sorted);
    expect((await order("number")).map((row) => row.last_name)).toEqual(names);
    expect((await order("contract_start", "desc")).map((row) => row.last_name)).toEqual(names.toReversed());
    for (const sort of ["package", "email"] as const) {
      const values = (await order(sort)).map((row) => row[sort] ?? "");
      expect(values).toEqual(values.toSorted((one, two) => (one < two ? -1 : 1)));
    }
  });

  it("offers as caretakers the active staff, and others as long as they look after a customer", async () => {
    const left = await world.makeStaff();
    const { id } = await create({ first_name: mark(), caretaker_user_id: left.id });
    const offered = async () =>
      (await admin.call(listCaretakers)).data.find((caretaker) => caretaker.id === left.id)?.is_active;
    expect(await offered()).toBe(true);
    await admin.call(deactivateUser, { params: { id: left.id } });
    expect(await offered()).toBe(false);
    await admin.call(updateCustomer, { params: { id }, body: { caretaker_user_id: person.id } });
    expect(await offered()).toBeUndefined();
  });

  it("keeps those with a package, a state, a caretaker or documents that wait", async () => {
    const first_name = mark();
    const [plain, waits, cared] = [
      await create({ first_name, package: "praktisch" }),
      await create({ first_name, contract_start: "2099-01-01" }),
      await create({ first_name, caretaker_user_id: person.id }),
    ];
    await letWait(waits.id);
    await letWait(waits.id);
    const ids = async (filter: object) =>
      (await list({ search: first_name, sort: "number", ...filter })).data.map(({ id }) => id);
    expect(await ids({ package: "praktisch" })).toEqual([plain.id]);
    expect(await ids({ state: "planned" })).toEqual([waits.id]);
    expect(await ids({ state: "active" })).toEqual([plain.id, cared.id]);
    expect(await ids({ caretaker: person.id })).toEqual([cared.id]);
    expect(await ids({ caretaker: "none" })).toEqual([plain.id, waits.id]);
    expect(await ids({ waiting: "true" })).toEqual([waits.id]);
    expect(await ids({ waiting: "false" })).toEqual([plain.id, cared.id]);
    expect(await ids({ waiting: "true", state: "active" })).toEqual([]);
    expect(await ids({ sort: "waiting_files", direction: "desc" })).toEqual([
      waits.id,
      ...[plain.id, cared.id].toSorted().toReversed(),
    ]);
    for (const query of ["state=weg", "caretaker=17", "waiting=1", "package=gold", "sort=iban"])
      expect((await admin.get(`/api/customers?${query}`)).statusCode, query).toBe(422);
  });

  it("leads a clerk to the customers with the most documents that nobody else has open", async () => {
    await world.db.deleteFrom("file").execute();
    const [few, many] = [await create(), await create()];
    await letWait(few.id);
    const ids = [await letWait(many.id), await letWait(many.id)];
    const other = await world.signIn(await world.makeStaff("janitor"));
    const waiting = async (client: Client) =>
      (await client.call(listMostWaiting)).data.map((row) => [row.id, row.waiting_files]);
    const all = [
      [many.id, 2],
      [few.id, 1],
    ];
    expect(await waiting(admin)).toEqual(all);
    for (const id of ids) await admin.call(claimFile, { params: { id } });
    expect([await waiting(admin), await waiting(other)]).toEqual([all, [[few.id, 1]]]);
  });

  // Covers staff.6
  it("tells who belongs to a customer, to whoever may see more than names and what waits", async () => {
    const { customer } = await world.makeGroup();
    const row = async (client: Client) => client.call(getCustomer, { params: { id: customer.id } });
    expect((await row(await world.signIn(person))).relatives).toEqual(["Rolf Beispiel", "Mia Beispiel"]);
    expect((await row(await world.signIn(await world.makeStaff("janitor")))).relatives).toEqual([]);
  });

  it("tells the states in SQL as the contract does, and counts them", async () => {
    const first_name = mark();
    const days = ["2026-11-20", "2026-11-21", "2026-11-22"];
    for (const contract_start of days)
      for (const cancelled_to of [null, ...days.filter((day) => day >= contract_start)]) {
        const { id } = await create({ first_name, contract_start });
        const cancelled_on = cancelled_to && "2026-11-01";
        await world.db
          .updateTable("customer")
          .set({ cancelled_to, cancelled_on })
          .where("id", "=", id)
          .execute();
      }
    for (const moment of ["2026-11-21T22:59:59Z", "2026-11-21T23:00:00Z"]) {
      world.setClock(new Date(moment));
      const client = await world.signIn(person);
      const today = berlinDay(new Date(moment));
      const counts = await client.call(countCustomers);
      const all = await world.db.selectFrom("customer").select(["contract_start", "cancelled_to"]).execute();
      expect(counts.total).toBe(all.length);
      for (const { value } of CUSTOMER_STATES) {
        const { data } = await list({ search: first_name, state: value, per_page: 100 }, client);
        expect(data.every(({ state }) => state === value)).toBe(true);
        expect(counts.by_state[value]).toBe(all.filter((row) => stateOn(row, today) === value).length);
      }
    }
  });

  it("shows pages without a gap or a repetition", async () => {
    const first_name = mark();
    for (let index = 0; index < 12; index += 1) await create({ first_name });
    const page = async (number: number) => list({ search: first_name, page: number, per_page: 5 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [5, 12],
      [5, 12],
      [2, 12],
      [0, 12],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(12);
  });
});

describe("the reduced list of the janitor", () => {
  it("has names, numbers and what waits, and cannot be asked for more", async () => {
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    const [last_name, city] = [mark(), mark()];
    const customer = await create({ last_name, city });
    const { data } = await list({ search: `${last_name} ${customer.number}` }, janitor);
    expect(data).toMatchObject([
      { id: customer.id, full_name: `Jürgen ${last_name}`, number: customer.number, email: null, city: null },
    ]);
    expect(data).toMatchObject([
      { state: null, caretaker: null, monthly_fee_cents: null, cancelled_to: null, contract_start: null },
    ]);
    for (const search of [city, customer.email ?? ""])
      expect((await list({ search }, janitor)).total, search).toBe(0);
    for (const query of ["state=active", "package=praktisch", "caretaker=none", "sort=email", "sort=city"])
      expect((await janitor.get(`/api/customers?${query}`)).statusCode, query).toBe(403);
    const details = await janitor.call(getCustomer, { params: { id: customer.id } });
    expect(details).toMatchObject({ zip: null, phone: null, note: null, payment_method: null, prices: [] });
    for (const path of ["export", "caretakers", `${customer.id}/mandates`])
      expect((await janitor.get(`/api/customers/${path}`)).statusCode, path).toBe(403);
  });
});

describe("the export", () => {
  const download = async (query: string) => admin.get(`/api/customers/export?${query}`);

  // Covers S24
  it("is a CSV file for spreadsheets of what the list shows, in its order, without formulas", async () => {
    const first_name = mark();
    await create({
      first_name,
      last_name: "=HYPERLINK(1)",
      street: "Am; Wall",
      city: 'Bad "Übung"',
      phone: "+49 30 23125912",
      package: "permanent",
      contract_start: "2026-03-01",
      caretaker_user_id: person.id,
    });
    await create({ first_name, last_name: "-Zett", title: "@Dr." });
    const answer = await download(`search=${first_name}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="?Kunden_\d{4}-\d\d-\d\d\.csv"?$/,
    );
    const text = answer.rawPayload.toString("utf8");
    expect(text.startsWith("\uFEFFKundennummer;Anrede;Titel;Vorname;Nachname;")).toBe(true);
    const rows = text.slice(1).split("\r\n");
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toBe("");
    // A minus before a name comes first in the order as well.
    expect(rows[1]).toContain(";'@Dr.;");
    expect(rows[1]).toContain(";'-Zett;");
    expect(rows[2]).toContain(';\'=HYPERLINK(1);"Am; Wall";');
    expect(rows[2]).toContain(';"Bad ""Übung""";DE;24.12.1950;\'+49 30 23125912;');
    expect(rows[2]).toContain(";Permanent;49,90;Lastschrift;01.03.2026;;aktiv;Erika Muster");
  });

  it("stands in the change history with its filters, and has no bank data", async () => {
    const customer = await create({ last_name: mark() });
    await admin.post(`/api/customers/${customer.id}/mandates`, {
      signed_on: "2026-01-01",
      holder: "Karla",
      iban: "DE89370400440532013000",
    });
    const answer = await download(`search=${customer.last_name}&state=active`);
    expect(answer.rawPayload.toString()).not.toContain("3704");
    const change = await lastChange(world, { action: "customers.exported" });
    expect(change).toMatchObject({ actor_id: person.id, subject_name: "Kundenliste", customer_id: null });
    expect(change.changes).toEqual([
      { field: "rows", old: null, new: 1 },
      { field: "search", old: null, new: true },
      { field: "state", old: null, new: "active" },
    ]);
  });
});
