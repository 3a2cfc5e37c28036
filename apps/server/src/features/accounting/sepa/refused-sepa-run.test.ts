// Covers sepa.3
import { errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../../context/context.ts";
import type { Client } from "../../../testing/client.ts";
import { makeClaim, makeDebtor, ownMonth, setCreditor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";
import { lockAccounting } from "../data/settings.queries.ts";

// A Monday: two banking days later is the 25th, 14 days later the 7th of December.
beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();
const PATH = "/api/accounting/sepa";
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});
beforeEach(async () => setCreditor(world, { locked_until: null }));

const post = (body: object) => admin.post(PATH, body);

describe("a run is refused", () => {
  it.each([
    [{}, "month", "Bitte einen Monat angeben."],
    [{ month: "2026-13" }, "month", "Der Monat muss im Format JJJJ-MM angegeben werden."],
    [
      { month: "2026-12", collection_on: "morgen" },
      "collection_on",
      "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)",
    ],
  ])("%j", async (body, field, text) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors[field]).toContain(text);
  });

  // Covers sepa.1
  it("without claims", async () => {
    const answer = await post({ month: "2020-12" });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).message).toBe("Für Dezember 2020 gibt es keine offenen Forderungen zum Einzug.");
  });

  // Covers sepa.2
  it("with incomplete settings or a wrong creditor id", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month });
    await setCreditor(world, { company_name: null });
    const incomplete = await post({ month });
    await setCreditor(world, { creditor_id: "DE97ZZZ09999999999" });
    const wrong = await post({ month });
    await setCreditor(world);
    expect([incomplete.statusCode, errorOf(incomplete).message]).toEqual([
      422,
      "Gläubiger-ID, IBAN oder Firmenname fehlen in den Einstellungen.",
    ]);
    expect([wrong.statusCode, errorOf(wrong).message]).toEqual([422, "Die Gläubiger-ID ist ungültig."]);
  });

  // Covers sepa.5
  it.each([
    ["2026-11-24", "Der früheste mögliche Fälligkeitstag ist der 25.11.2026."],
    ["2026-12-08", "Der Fälligkeitstag darf höchstens 14 Tage im Voraus liegen."],
  ])("for %s: %s", async (collection_on, text) => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month });
    const answer = await post({ month, collection_on });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors.collection_on?.[0]).toContain(text);
  });

  it("in a closed period", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month });
    await setCreditor(world, { locked_until: "2026-12-31" });
    const answer = await post({ month });
    expect([answer.statusCode, errorOf(answer).message]).toEqual([
      409,
      "Der Zeitraum bis 31.12.2026 ist festgeschrieben.",
    ]);
  });

  // Covers sepa.8, S37
  it("while another run is under way; two at once collect each claim once", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    const claim = await makeClaim(world, id, { month });
    await inTransaction(world.system, async (ctx) => {
      await lockAccounting(ctx, "refuse");
      expect((await post({ month })).statusCode).toBe(409);
    });
    const both = await Promise.all([post({ month }), post({ month })]);
    expect(both.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 409)).toEqual(
      [],
    );
    const items = await world.db
      .selectFrom("sepa_item")
      .select("id")
      .where("claim_id", "=", claim.id)
      .execute();
    expect(items).toHaveLength(1);
  });
});
