import { errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertClaim } from "../../../testing/accounting.ts";
import { camtStatement, OWN_IBAN } from "@krempelfrei/testing/statements";
import { readerOf } from "../../../testing/statements.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

// After the day of the statements.
beginAt("2026-12-10T10:00:00+01:00");
const world = await createWorld();
const { db } = world;
const admin = await world.signIn(await world.makeStaff());
const { read, lines } = readerOf(admin);

afterEach(() => world.setClock());
beforeEach(async () => {
  await db.deleteFrom("bank_tx").execute();
  await db.deleteFrom("bank_import").execute();
  await db.updateTable("accounting_setting").set({ iban: OWN_IBAN, locked_until: null }).execute();
});

describe("what is left to match", () => {
  it("is proposed with its reason, from what is open now", async () => {
    const { customer } = await world.makeGroup();
    const claim = await insertClaim(db, customer.id);
    const { number } = await db
      .selectFrom("claim")
      .select("number")
      .where("id", "=", claim)
      .executeTakeFirstOrThrow();
    await read(
      camtStatement({ purpose: `Rechnung ${number}`, name: "" }, { purpose: "Kein Bezug", name: "Niemand" }),
    );
    const { data } = await lines();
    expect(data[0]?.match).toMatchObject({
      state: "sicher",
      reason: `Rechnungsnummer ${number} und Betrag stimmen.`,
      customer: { id: customer.id },
      claims: [{ id: claim, number, open_cents: 4990, cents: 4990 }],
    });
    expect(data[1]?.match).toMatchObject({ state: "keine", customer: null, claims: [] });
  });

  // Covers bank.13
  it("is no sure proposal before its day has come, in Germany", async () => {
    const { customer } = await world.makeGroup();
    const claim = await insertClaim(db, customer.id);
    const { number } = await db
      .selectFrom("claim")
      .select("number")
      .where("id", "=", claim)
      .executeTakeFirstOrThrow();
    await read(camtStatement({ purpose: `Rechnung ${number}`, name: "", day: "11.12.26" }));
    const before = (await lines()).data[0]?.match;
    expect(before).toMatchObject({
      state: "vorschlag",
      reason: `Rechnungsnummer ${number} und Betrag stimmen. Der Tag liegt noch in der Zukunft: Bitte prüfen Sie das Datum.`,
      customer: { id: customer.id },
      is_to_come: true,
    });
    // Half past midnight in Germany.
    world.setClock(new Date("2026-12-10T23:30:00Z"));
    const next = readerOf(await world.signIn(await world.makeStaff()));
    expect((await next.lines()).data[0]?.match).toMatchObject({ state: "sicher", is_to_come: false });
  });

  it("is booked on the first day that is not closed", async () => {
    await read(camtStatement({ day: "30.09.26" }));
    await db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    expect((await lines()).data).toMatchObject([{ booked_on: "2026-09-30", book_on: "2026-10-01" }]);
    await db.updateTable("accounting_setting").set({ locked_until: null }).execute();
  });

  it("may be ignored with a note, and taken back", async () => {
    await read(camtStatement({}));
    const [line] = (await lines()).data;
    const path = `/api/accounting/lines/${line?.id}`;
    for (let click = 0; click < 2; click += 1) {
      const ignored = await admin.post(`${path}/ignore`, { note: "Miete" });
      expect(ignored.json()).toMatchObject({ state: "ignoriert", note: "Miete", match: null });
    }
    expect((await lines()).total).toBe(0);
    expect((await lines("ignoriert")).data).toMatchObject([{ id: line?.id, note: "Miete" }]);
    expect((await admin.post(`${path}/reopen`)).json()).toMatchObject({ state: "offen", note: null });
    expect((await lines()).total).toBe(1);
    const history = await changesOf({ db }, { subject_id: line?.id ?? "" }, "action", "subject_name");
    expect(history).toEqual([
      { action: "accounting.line_ignored", subject_name: "Umsatz vom 08.12.2026, Weiß, Thomas" },
      { action: "accounting.line_reopened", subject_name: "Umsatz vom 08.12.2026, Weiß, Thomas" },
    ]);
    await db.updateTable("bank_tx").set({ state: "gebucht" }).execute();
    for (const answer of [
      await admin.post(`${path}/ignore`, { note: null }),
      await admin.post(`${path}/reopen`),
    ])
      expect([answer.statusCode, errorOf(answer).message]).toEqual([
        409,
        "Dieser Umsatz ist bereits gebucht.",
      ]);
  });
});
