// Covers 7.8
import { randomUUID } from "node:crypto";
import { createCustomer, type CustomerDetails } from "@krempelfrei/contract/customers/customers";
import {
  createMandate,
  getMandate,
  listMandates,
  type MandateDetails,
} from "@krempelfrei/contract/customers/mandates";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { newCustomer } from "../../testing/customers.ts";
import { createWorld, type Person } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

// A mandate ends when it was not used for three years.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
let person: Person;
let admin: Client;

beforeAll(async () => {
  person = await world.makeStaff();
  admin = await world.signIn(person);
});
afterEach(() => world.setClock());

const IBAN = "DE89370400440532013000";
const OTHER = "AT611904300234573201";

const input = (changes: object = {}) => ({
  signed_on: "2026-01-15",
  holder: "Jürgen Müller-Groß",
  iban: IBAN,
  ...changes,
});

async function makeCustomer(): Promise<CustomerDetails & { path: string }> {
  const customer = await admin.call(createCustomer, { body: newCustomer() });
  return { ...customer, path: `/api/customers/${customer.id}/mandates` };
}

async function make(path: string, changes: object = {}): Promise<MandateDetails> {
  const answer = await admin.post(path, input(changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answerOf(createMandate, answer);
}

const list = async (path: string) => answerOf(listMandates, await admin.get(path));

describe("mandates", () => {
  it("are made with a reference of their own, and masked in the list", async () => {
    const { path, number } = await makeCustomer();
    expect(await list(path)).toEqual({ data: [], next_reference: `PG-${number}-1` });
    const made = await make(path, { iban: "de89 3704 0044 0532 0130 00", bic: "cobadeffxxx" });
    expect(made).toMatchObject({
      reference: `PG-${number}-1`,
      iban: IBAN,
      iban_masked: "DE89 **** **** **** **30 00",
      bic: "COBADEFFXXX",
      status: "active",
      can_modify: true,
    });
    const listed = await admin.get(path);
    expect(listed.body).not.toContain(IBAN);
    expect(listed.json()).toMatchObject({ next_reference: `PG-${number}-2`, data: [{ id: made.id }] });
    expect((await admin.get(`${path}/${made.id}`)).json()).toEqual(made);
  });

  it("replace one another: one is active at most, also of two made at once", async () => {
    const { path } = await makeCustomer();
    const first = await make(path);
    const second = await make(path, { iban: OTHER });
    const { data } = await list(path);
    expect(data.map(({ id, status, can_modify }) => [id, status, can_modify])).toEqual([
      [second.id, "active", true],
      [first.id, "replaced", false],
    ]);
    const both = await Promise.all([admin.post(path, input()), admin.post(path, input())]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const after = (await list(path)).data;
    expect(after.filter(({ status }) => status === "active")).toHaveLength(1);
    expect(new Set(after.map(({ reference }) => reference)).size).toBe(4);
  });

  it("are edited while nothing was collected by them", async () => {
    const { path } = await makeCustomer();
    const { id, revision } = await make(path);
    const edit = (changes: object) => admin.patch(`${path}/${id}`, changes);
    expect((await edit({ iban: OTHER, revision })).json()).toMatchObject({ iban: OTHER });
    expect((await edit({ holder: "Karla", revision })).json()).toEqual({
      message: "Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.",
    });
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2026-02-01", last_used_on: "2026-02-01" })
      .where("id", "=", id)
      .execute();
    const used = await edit({ holder: "Karla" });
    expect(used.statusCode).toBe(409);
    expect(errorOf(used).message).toContain("bereits verwendet");
    expect((await list(path)).data).toMatchObject([{ can_modify: false, status: "active" }]);
  });

  it("go on with another account under the same reference, and the bank is told until it was collected", async () => {
    const { path } = await makeCustomer();
    const { id, reference, revision } = await make(path, { bic: "COBADEFFXXX" });
    const move = async (iban: string, changes: object = {}) =>
      admin.post(`${path}/${id}/account`, { iban, ...changes });
    // Nothing was collected yet: nobody needs to be told.
    expect((await move(OTHER, { revision })).json()).toMatchObject({ iban: OTHER, account_changed: false });
    expect((await move(IBAN, { revision })).statusCode).toBe(409);
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2026-02-01", last_used_on: "2026-02-01" })
      .where("id", "=", id)
      .execute();
    expect((await move("AT61 1904 3002 3457 3201")).json()).toMatchObject({ account_changed: false });
    expect((await move(IBAN)).json()).toMatchObject({
      iban: IBAN,
      bic: null,
      reference,
      account_changed: true,
      can_modify: false,
    });
    expect((await list(path)).data).toMatchObject([{ status: "active", account_changed: true }]);
    const stored = await world.db.selectFrom("mandate").selectAll().where("id", "=", id).execute();
    expect(stored).toMatchObject([{ previous_iban: OTHER, previous_bic: null }]);
    // Back at the account that the bank knows.
    expect((await move(OTHER)).json()).toMatchObject({ account_changed: false });
    const history = await changesOf(world, { action: "mandate.account_changed", subject_id: id }, "changes");
    expect(history).toHaveLength(3);
    expect(JSON.stringify(history)).not.toMatch(/0044|1904|5320/);
    await admin.post(`${path}/${id}/revoke`);
    expect(errorOf(await move(IBAN)).message).toBe("Das Mandat ist nicht mehr aktiv.");
    expect(errorOf(await move("DE88370400440532013000")).errors.iban).toContain(
      "Die IBAN ist ungültig (Prüfziffer).",
    );
  });

  it("are revoked once", async () => {
    const { path } = await makeCustomer();
    const { id } = await make(path);
    expect((await admin.post(`${path}/${id}/revoke`)).json()).toMatchObject({ status: "revoked" });
    for (const again of [
      await admin.post(`${path}/${id}/revoke`),
      await admin.patch(`${path}/${id}`, { holder: "Karla" }),
    ]) {
      expect(again.statusCode).toBe(409);
      expect(again.json()).toEqual({ message: "Das Mandat ist nicht mehr aktiv." });
    }
  });

  it("expire 36 months after they were signed or used last", async () => {
    const { path } = await makeCustomer();
    const { id } = await make(path, { signed_on: "2024-02-29" });
    const statusAt = async (moment: string) => {
      world.setClock(new Date(moment));
      const client = await world.signIn(person);
      return answerOf(getMandate, await client.get(`${path}/${id}`)).status;
    };
    expect(await statusAt("2027-02-28T22:00:00Z")).toBe("active");
    expect(await statusAt("2027-02-28T23:00:00Z")).toBe("expired");
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2024-04-01", last_used_on: "2026-12-31" })
      .where("id", "=", id)
      .execute();
    expect(await statusAt("2029-12-31T22:00:00Z")).toBe("active");
    expect(await statusAt("2029-12-31T23:00:00Z")).toBe("expired");
  });

  it.each([
    ["iban", "DE88370400440532013000", "Die IBAN ist ungültig (Prüfziffer)."],
    ["iban", "DE8937040044053201300", "Die IBAN hat nicht die richtige Länge."],
    ["iban", "US64SVBKUS6S3300958879", "Das Land nimmt nicht am SEPA-Verfahren teil."],
    ["signed_on", "2999-01-01", "Das Mandatsdatum liegt in der Zukunft."],
    ["signed_on", "gestern", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["holder", " ", "Das Feld darf nicht leer sein"],
    ["holder", "x".repeat(71), "Der Wert darf maximal 70 Zeichen lang sein"],
    ["reference", "mit blank", "Der Wert enthält unzulässige Zeichen"],
    ["reference", "/vorn", "Der Wert enthält unzulässige Zeichen"],
    ["reference", "hinten/", "Der Wert enthält unzulässige Zeichen"],
    ["reference", "a//b", "Der Wert enthält unzulässige Zeichen"],
    ["reference", "x".repeat(36), "Der Wert darf maximal 35 Zeichen lang sein"],
    ["bic", "COBA", "Die BIC hat 8 oder 11 Zeichen, zum Beispiel COBADEFFXXX."],
  ])("%s = %j is told at the field", async (field, value, text) => {
    const { path } = await makeCustomer();
    const { id } = await make(path);
    for (const answer of [
      await admin.post(path, input({ [field]: value })),
      await admin.patch(`${path}/${id}`, { [field]: value }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(422);
      expect(errorOf(answer).errors[field]).toContain(text);
    }
  });

  it("have a reference that nobody else has, and find a free one by themselves", async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    await make(other.path, { reference: `PG-${one.number}-1` });
    const taken = await admin.post(one.path, input({ reference: `PG-${one.number}-1` }));
    expect(taken.json()).toMatchObject({
      errors: { reference: ["Diese Mandatsreferenz ist bereits vergeben."] },
    });
    expect((await list(one.path)).next_reference).toBe(`PG-${one.number}-2`);
    expect((await make(one.path)).reference).toBe(`PG-${one.number}-2`);
  });

  it("are found below their own customer only", async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    const { id } = await make(one.path);
    for (const answer of [
      await admin.get(`${other.path}/${id}`),
      await admin.patch(`${other.path}/${id}`, { holder: "Fremd" }),
      await admin.post(`${other.path}/${id}/revoke`),
      await admin.post(`${other.path}/${id}/account`, { iban: OTHER }),
      await admin.get(`/api/customers/${randomUUID()}/mandates`),
      await admin.post(`/api/customers/${randomUUID()}/mandates`, input()),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await admin.get(`${one.path}/${id}`)).json()).toMatchObject({ status: "active" });
  });

  it("stand in the change history without the account", async () => {
    const { id, path } = await makeCustomer();
    const first = await make(path);
    await admin.patch(`${path}/${first.id}`, { iban: OTHER });
    await make(path);
    const history = await changesOf(
      world,
      { customer_id: id, subject_type: "mandate" },
      "action",
      "subject_name",
      "changes",
    );
    expect(history.map(({ action }) => action)).toEqual([
      "mandate.created",
      "mandate.updated",
      "mandate.replaced",
      "mandate.created",
    ]);
    expect(history[1]?.changes).toEqual([
      { field: "iban", old: "DE89 **** **** **** **30 00", new: "AT61 **** **** **** 3201" },
    ]);
    expect(JSON.stringify(history)).not.toMatch(/0044|1904|5320/);
  });
});
