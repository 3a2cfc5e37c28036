// Covers 1.5, 5.1, 7.8
import { randomUUID } from "node:crypto";
import {
  createCustomer,
  type Customer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from "@krempelfrei/contract/customers/customers";
import { errorOf, answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { STARTING_TREE } from "../files/folders/starting-tree.ts";
import { changesOf, lastChange } from "../../testing/tables/changes.ts";

const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const input = (changes: object = {}) => ({
  first_name: "Jürgen",
  last_name: "Müller-Groß",
  email: `kunde.${randomUUID()}@beispiel.example`,
  birthday: "1950-12-24",
  package: "papiergluecklich" as const,
  contract_start: "2026-11-01",
  ...changes,
});

const create = async (changes: object = {}): Promise<Customer> =>
  await admin.call(createCustomer, { body: input(changes) });

describe("creating a customer", () => {
  it("makes user, starting folders and change history, and asks for the mail", async () => {
    const customer = await create();
    expect(customer).toMatchObject({
      full_name: "Jürgen Müller-Groß",
      has_password: false,
      waiting_files: 0,
    });
    const folders = await world.db
      .selectFrom("folder")
      .select(["name", "parent_id"])
      .where("customer_id", "=", customer.id)
      .execute();
    const names = folders.filter((folder) => folder.parent_id !== null).map((folder) => folder.name);
    expect(names.toSorted()).toEqual(STARTING_TREE.map((folder) => folder.name).toSorted());
    const history = await changesOf(world, { customer_id: customer.id });
    expect(history).toMatchObject([
      { action: "customer.created", subject_name: "Jürgen Müller-Groß", actor_name: "Erika Muster" },
    ]);
    const jobs = await world.db
      .selectFrom("job")
      .selectAll()
      .where("customer_id", "=", customer.id)
      .execute();
    expect(jobs).toMatchObject([{ name: "send-password-link" }]);
    expect(JSON.stringify(jobs)).not.toContain("token");
  });

  it("leaves nothing behind when it fails half-way", async () => {
    const email = `doppelt.${randomUUID()}@beispiel.example`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post("/api/customers", input({ email }))));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422,
    ]);
    const users = await world.db.selectFrom("app_user").select("id").where("email", "=", email).execute();
    expect(users).toHaveLength(1);
  });

  it.each([
    ["first_name", "  ", "Das Feld darf nicht leer sein"],
    ["email", "keine-adresse", "Bitte eine E-Mail-Adresse angeben"],
    ["email", "a@b.example,c@d.example", "Bitte eine E-Mail-Adresse angeben"],
    ["birthday", "2025-02-30", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["birthday", "2999-01-01", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["package", "gold", "Bitte eine der Möglichkeiten wählen"],
    ["contract_start", "gestern", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["last_name", "x\u202Ey", "Der Wert enthält unzulässige Zeichen"],
  ])("refuses %s = %j", async (field, value, text) => {
    const response = await admin.post("/api/customers", input({ [field]: value }));
    expect(response.statusCode).toBe(422);
    expect(errorOf(response).errors[field]).toContain(text);
  });

  it("takes no field that is not the form's", async () => {
    const response = await admin.post("/api/customers", input({ role: "owner", id: randomUUID() }));
    expect(response.statusCode).toBe(422);
    expect(Object.keys(errorOf(response).errors).toSorted()).toEqual(["id", "role"]);
  });
});

describe("editing a customer", () => {
  it("changes the given fields and records old and new value", async () => {
    const customer = await create();
    const response = await admin.patch(`/api/customers/${customer.id}`, {
      last_name: "Groß",
      revision: customer.revision,
    });
    expect(response.json()).toMatchObject({
      last_name: "Groß",
      first_name: "Jürgen",
      package: "papiergluecklich",
    });
    const change = await lastChange(world, { subject_id: customer.id, action: "customer.updated" });
    expect(change.changes).toEqual([{ field: "last_name", old: "Müller-Groß", new: "Groß" }]);
  });

  it("mails the link to choose a password to a corrected address of somebody who has none", async () => {
    const customer = await create();
    await world.runJobs();
    const email = `richtig.${randomUUID()}@beispiel.example`;
    for (const changes of [{ email }, { email, first_name: "Jörg" }])
      expect((await admin.patch(`/api/customers/${customer.id}`, changes)).statusCode).toBe(200);
    await world.runJobs();
    const texts = world.mails.filter(({ to }) => to.address === email).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining("http://localhost/set#token=")]);
  });

  it("tells a stale save with 409 and keeps the newer one", async () => {
    const customer = await create();
    const save = (last_name: string) =>
      admin.patch(`/api/customers/${customer.id}`, { last_name, revision: customer.revision });
    const answers = await Promise.all([save("Eins"), save("Zwei")]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answerOf(
      updateCustomer,
      answers.find((answer) => answer.statusCode === 200),
    ).last_name;
    expect((await admin.call(getCustomer, { params: { id: customer.id } })).last_name).toBe(winner);
  });

  it("refuses an address that somebody else has, and takes the own one", async () => {
    const [one, other] = [await create(), await create()];
    const taken = await admin.patch(`/api/customers/${one.id}`, { email: other.email?.toUpperCase() });
    expect(taken.json()).toMatchObject({ errors: { email: ["E-Mail-Adresse bereits verwendet"] } });
    expect((await admin.patch(`/api/customers/${one.id}`, { email: one.email })).statusCode).toBe(200);
  });

  it("answers 404 for an unknown customer and for an id that is none", async () => {
    for (const id of [randomUUID(), "17", "' OR 1=1"]) {
      const response = await admin.patch(`/api/customers/${encodeURIComponent(id)}`, { last_name: "X" });
      expect(response.statusCode).toBe(404);
    }
  });
});

describe("the list of customers", () => {
  it("finds parts of words in every spelling of umlauts, and numbers", async () => {
    const mark = randomUUID().slice(0, 8);
    const customer = await create({ first_name: mark, last_name: "Straßmüller" });
    const found = async (search: string) =>
      (await admin.call(listCustomers, { query: { search: `${mark} ${search}` } })).total;
    for (const search of [
      "Straßmüller",
      "strassmueller",
      "STRASSMULLER",
      "ßmü",
      "assmue",
      String(customer.number),
    ]) {
      expect(await found(search), search).toBe(1);
    }
    for (const search of ["%", "_", "Strasmüller", "\\"]) expect(await found(search), search).toBe(0);
  });

  // Covers 2.34, 9.9
  it("shows ten a page", async () => {
    const mark = randomUUID().slice(0, 8);
    for (let index = 0; index < 11; index += 1) await create({ first_name: mark, last_name: `N${index}` });
    const page = async (number: number) =>
      await admin.call(listCustomers, { query: { search: mark, page: number, sort: "number" } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.data.length, second.data.length]).toEqual([11, 10, 1]);
  });

  it("keeps contract and personal data from the janitor", async () => {
    const customer = await create();
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    const seen = await janitor.call(getCustomer, { params: { id: customer.id } });
    expect(seen).toMatchObject({
      full_name: "Jürgen Müller-Groß",
      email: null,
      birthday: null,
      package: null,
      contract_start: null,
    });
    expect((await janitor.post("/api/customers", input())).statusCode).toBe(403);
    expect((await janitor.patch(`/api/customers/${customer.id}`, { last_name: "X" })).statusCode).toBe(403);
  });
});

describe("the change history", () => {
  // Covers S27
  it("cannot be changed or deleted, not even by the database's owner", async () => {
    await create();
    await expect(world.db.updateTable("change").set({ actor_name: "X" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(world.db.deleteFrom("change").execute()).rejects.toThrow("append-only");
  });
});
