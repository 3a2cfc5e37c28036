// Covers 7.8
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { errorOf } from "@krempelfrei/testing/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { newCustomer } from "../../testing/customers.ts";
import { createWorld, type Person } from "../../testing/world.ts";
import { expectChange } from "../../testing/tables/changes.ts";

const world = await createWorld();
let person: Person;
let admin: Client;

beforeAll(async () => {
  person = await world.makeStaff();
});
afterEach(() => world.setClock());

/** The clock stands, and the admin has signed in by it. */
async function at(moment: string): Promise<void> {
  world.setClock(new Date(moment));
  admin = await world.signIn(person);
}

async function make(contract_start = "2026-03-01"): Promise<string> {
  const answer = await admin.call(createCustomer, { body: newCustomer({ contract_start }) });
  return answer.id;
}

const cancel = (id: string, body: object) => admin.post(`/api/customers/${id}/cancel`, body);
const undo = (id: string) => admin.delete(`/api/customers/${id}/cancel`);

describe("cancelling a customer", () => {
  // Covers 4.9
  it("ends the contract with the day, which counts, and stands in the change history", async () => {
    await at("2026-09-10T10:00:00Z");
    const id = await make();
    const answer = await cancel(id, { date: "2026-10-31", reason: "Zieht um" });
    expect(answer.json()).toMatchObject({
      state: "cancelled",
      cancelled_to: "2026-10-31",
      cancelled_on: "2026-09-10",
      cancel_reason: "Zieht um",
    });
    await at("2026-10-31T22:59:59Z");
    expect((await admin.get(`/api/customers/${id}`)).json()).toMatchObject({ state: "cancelled" });
    await at("2026-10-31T23:00:00Z");
    expect((await admin.get(`/api/customers/${id}`)).json()).toMatchObject({ state: "ended" });
    await expectChange(
      world,
      { action: "customer.cancelled", subject_id: id },
      {
        changes: [
          { field: "cancelled_to", old: null, new: "2026-10-31" },
          { field: "cancelled_on", old: null, new: "2026-09-10" },
          { field: "cancel_reason", old: null, new: "Zieht um" },
        ],
      },
    );
  });

  it("is refused before the contract, and takes its first day", async () => {
    await at("2026-02-01T10:00:00Z");
    const id = await make("2026-03-01");
    const early = await cancel(id, { date: "2026-02-28" });
    expect(early.statusCode).toBe(422);
    expect(early.json()).toMatchObject({
      errors: { date: ["Das Kündigungsdatum darf nicht vor dem Vertragsbeginn (01.03.2026) liegen."] },
    });
    expect((await cancel(id, { date: "2026-03-01" })).json()).toMatchObject({ state: "cancelled" });
    const moved = await admin.patch(`/api/customers/${id}`, { contract_start: "2026-03-02" });
    expect(moved.json()).toMatchObject({
      errors: {
        contract_start: ["Der Vertragsbeginn darf nicht nach dem Vertragsende (01.03.2026) liegen."],
      },
    });
  });

  it.each([
    [{}, "date", "Das Feld darf nicht leer sein"],
    [{ date: "" }, "date", "Das Feld darf nicht leer sein"],
    [{ date: "31.10.2026" }, "date", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [{ date: "2026-02-30" }, "date", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [
      { date: "2026-12-31", reason: "x".repeat(501) },
      "reason",
      "Der Wert darf maximal 500 Zeichen lang sein",
    ],
    [
      { date: "2026-12-31", cancelled_on: "2026-09-11" },
      "cancelled_on",
      "Das Datum darf nicht in der Zukunft liegen.",
    ],
  ])("%j is told at the field", async (body, field, text) => {
    await at("2026-09-10T10:00:00Z");
    const answer = await cancel(await make(), body);
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors[field]).toContain(text);
  });

  it("moves the end of a cancelled contract, keeping what is not given", async () => {
    await at("2026-09-10T10:00:00Z");
    const id = await make();
    await cancel(id, { date: "2026-10-31", reason: "Zieht um" });
    await at("2026-09-12T10:00:00Z");
    expect((await cancel(id, { date: "2026-11-30" })).json()).toMatchObject({
      cancelled_to: "2026-11-30",
      cancelled_on: "2026-09-10",
      cancel_reason: "Zieht um",
    });
  });

  it("is refused over a colleague's newer save, and changes nothing", async () => {
    await at("2026-09-10T10:00:00Z");
    const id = await make();
    const { revision } = (await cancel(id, { date: "2026-10-31", reason: "Zieht um" })).json();
    await cancel(id, { date: "2026-11-30", revision });
    const late = await cancel(id, { date: "2026-12-31", reason: "", revision });
    expect(late.statusCode).toBe(409);
    expect((await admin.get(`/api/customers/${id}`)).json()).toMatchObject({
      cancelled_to: "2026-11-30",
      cancel_reason: "Zieht um",
    });
  });

  it("is not taken back over a colleague's newer cancellation, which an old client does not name", async () => {
    await at("2026-09-10T10:00:00Z");
    const id = await make();
    const { revision } = (await cancel(id, { date: "2026-10-31" })).json();
    const newer = (await cancel(id, { date: "2026-12-31" })).json();
    const late = (shown: number) => admin.delete(`/api/customers/${id}/cancel`, { revision: shown });
    expect((await late(revision)).statusCode).toBe(409);
    expect((await admin.get(`/api/customers/${id}`)).json()).toMatchObject({ cancelled_to: "2026-12-31" });
    expect((await late(newer.revision)).json()).toMatchObject({ state: "active" });
    await cancel(id, { date: "2026-12-31" });
    expect((await undo(id)).json()).toMatchObject({ state: "active" });
  });

  // Covers 4.9
  it("is taken back until the last day, not after it", async () => {
    await at("2026-09-10T10:00:00Z");
    const [one, other, never] = [await make(), await make(), await make()];
    for (const id of [one, other]) await cancel(id, { date: "2026-10-31" });
    expect((await undo(never)).json()).toEqual({ message: "Der Vertrag ist nicht gekündigt." });
    await at("2026-10-31T22:59:59Z");
    expect((await undo(one)).json()).toMatchObject({
      state: "active",
      cancelled_to: null,
      cancel_reason: null,
    });
    await at("2026-10-31T23:00:00Z");
    for (const answer of [await undo(other), await cancel(other, { date: "2027-01-01" })]) {
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).message).toMatch(/^Der Vertrag ist seit dem 31\.10\.2026 beendet\./);
    }
  });
});
