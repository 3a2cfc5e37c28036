import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { makeOffice as makeRawOffice } from "../../../testing/office.ts";
import { lastChange } from "../../../testing/tables/changes.ts";

/** An office with a claim of August that sets its methods and takes DATEV files. */
async function makeOffice() {
  const office = await makeRawOffice();
  await office.world.db
    .updateTable("accounting_setting")
    .set({ datev_consultant: 1001, datev_client: 7 })
    .execute();
  const claim = await office.charge("2026-08");
  return {
    ...office,
    claim,
    take: async (key: string) => {
      const answer = await office.admin().get(`/api/accounting/quarterly/${key}/datev`);
      expect(answer.statusCode).toBe(200);
    },
    /** Ist from the beginning, and Soll from this day on. */
    sollSince: async (valid_from: string, fields: object = {}) =>
      office.admin().patch("/api/accounting/settings", {
        taxations: [
          { valid_from: "2007-01-01", method: "ist" },
          { valid_from, method: "soll" },
        ],
        ...fields,
      }),
  };
}

it("another method for days of a file that the adviser has is confirmed, and stands in the history", async () => {
  const { sollSince, take, world } = await makeOffice();
  expect((await sollSince("2026-07-01")).statusCode).toBe(200);
  await take("2026-Q3");
  // The file of a quarter may have payments and losses of earlier ones.
  for (const day of ["2026-10-01", "2026-04-01"]) {
    const refused = await sollSince(day);
    expect([refused.statusCode, errorOf(refused).errors]).toEqual([
      422,
      {
        handed_over_again: [
          "Die Besteuerung ändert sich für Tage vor dem Ende des 3. Quartals 2026, das schon als DATEV-Datei übergeben ist. Wählen Sie einen späteren Tag oder bestätigen Sie hier, dass Sie die Dateien prüfen und noch einmal übergeben.",
        ],
      },
    ]);
  }
  expect((await sollSince("2026-10-01", { handed_over_again: true })).statusCode).toBe(200);
  expect(await lastChange(world, { subject_type: "accounting" }, "changes")).toEqual({
    changes: [
      {
        field: "taxations",
        old: ["Ist ab 01.01.2007", "Soll ab 01.07.2026"],
        new: ["Ist ab 01.01.2007", "Soll ab 01.10.2026"],
      },
      { field: "handed_over_again", old: null, new: "3. Quartal 2026" },
    ],
  });
  // Later days are free, and so is another first row of the same method.
  expect((await sollSince("2027-01-01")).statusCode).toBe(200);
});

it("a file of a quarter that still runs binds nobody, and no confirmation changes a closed one", async () => {
  const { sollSince, take, lock } = await makeOffice();
  await take("2026-Q4");
  expect((await sollSince("2026-07-01")).statusCode).toBe(200);
  await take("2026-Q3");
  expect((await lock("2026-Q3")).statusCode).toBe(200);
  expect((await sollSince("2026-10-01", { handed_over_again: true })).statusCode).toBe(409);
});

it("a month whose claim was written off in a closed quarter keeps its method", async () => {
  const office = await makeOffice();
  await office.at("2026-09-20T09:00:00Z");
  const claim = await office.charge("2026-10", { issued_on: "2026-09-15" });
  const writeOff = await office
    .admin()
    .post(`/api/accounting/claims/${claim}/write-off`, { reason: "Nicht einbringlich" });
  expect(writeOff.statusCode, writeOff.body).toBe(200);
  await office.at("2026-11-22T09:00:00Z");
  expect((await office.sollSince("2026-10-01")).statusCode).toBe(200);
  expect((await office.sollSince("2027-01-01")).statusCode).toBe(200);
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const refused = await office.sollSince("2026-10-01");
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    "Im Zeitraum bis 30.09.2026, der festgeschrieben ist, wurde schon eine Forderung für Oktober 2026 ausgebucht, mit einem Guthaben beglichen oder zum Teil bezahlt. Bitte wählen Sie einen späteren Tag.",
  ]);
});

const EXTRAS = [{ kind: "zusatzleistung", gross_cents: 10_00 }] as const;
it.each([
  ["settled by a credit", [["gutschrift", 10_10]], [], true],
  ["paid in part with an extra", [["zahlung", 10_10]], EXTRAS, true],
  [
    "paid with an extra, and its payment came back",
    [
      ["zahlung", 10_10],
      ["ruecklastschrift", -10_10],
    ],
    EXTRAS,
    false,
  ],
  ["paid in part without one", [["zahlung", 10_10]], [], false],
] as const)("so does a month whose claim was %s, or not", async (_, bookings, extras, isRefused) => {
  const office = await makeOffice();
  const { account, world } = office;
  const claim_id = await office.charge("2026-10", { issued_on: "2026-09-15" });
  const position = { customer_id: account.id, claim_id, text: "Beleg", vat_bp: 1900 };
  for (const [index, extra] of extras.entries())
    await world.db
      .insertInto("claim_position")
      .values({ ...position, ...extra, position: index + 2 })
      .execute();
  for (const [kind, cents] of bookings) {
    const booking_id = await account.insert({ kind, amount_cents: -cents, booked_on: "2026-09-20" });
    await world.db
      .insertInto("allocation")
      .values({ customer_id: account.id, booking_id, claim_id, cents, allocated_on: "2026-09-20" })
      .execute();
  }
  await office.at("2026-11-22T09:00:00Z");
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  expect((await office.sollSince("2026-10-01")).statusCode).toBe(isRefused ? 409 : 200);
  expect((await office.sollSince("2027-01-01")).statusCode).toBe(200);
});
