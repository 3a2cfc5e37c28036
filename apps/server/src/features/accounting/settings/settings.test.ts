import { getAccountingSettings, updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { insertClaim } from "../../../testing/accounting.ts";
import { makeAccount } from "../../../testing/bookings.ts";
import { createWorld } from "../../../testing/world.ts";
import { lastChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const PATH = "/api/accounting/settings";
let admin: Client;

beforeEach(async () => {
  admin = await world.signIn(await world.makeStaff());
  await world.db.updateTable("accounting_setting").set({ locked_until: null }).execute();
});

const change = (body: Parameters<Client["patch"]>[1]) => admin.patch(PATH, body);
const lastEntry = async () => lastChange(world, { subject_type: "accounting" }, "action", "changes");

describe("the settings of the accounting", () => {
  it("are there from the beginning, with the values that the design names", async () => {
    const fresh = await createWorld();
    const client = await fresh.signIn(await fresh.makeStaff("owner"));
    expect(await client.call(getAccountingSettings)).toMatchObject({
      company_name: null,
      country: "DE",
      taxations: [{ valid_from: "2007-01-01", method: "ist" }],
      collection_day: 5,
      lead_target_days: 2,
      pre_notification_days: 14,
      proration: "tagesgenau",
      invoice_number_format: "RE-{YYYY}-{00000}",
      price_papiergluecklich_cents: 1990,
      price_praktisch_cents: 2990,
      price_permanent_cents: 4990,
      skr: "03",
      vat_rates: [
        { valid_from: "2007-01-01", vat_bp: 1900 },
        { valid_from: "2020-07-01", vat_bp: 1600 },
        { valid_from: "2021-01-01", vat_bp: 1900 },
      ],
      locked_until: null,
    });
  });

  it("take numbers as they are printed, in groups", async () => {
    const body = { vat_id: "de 123 456 789", bic: "COBADEFF XXX" };
    const after = await admin.call(updateAccountingSettings, { body });
    expect(after).toMatchObject({ vat_id: "DE123456789", bic: "COBADEFFXXX" });
    await admin.call(updateAccountingSettings, { body: { vat_id: "", bic: "" } });
  });

  // Covers claims.12
  it("are changed, and what was changed stands in the history, the account masked", async () => {
    const after = await admin.call(updateAccountingSettings, {
      body: {
        company_name: "Krempelfrei GmbH",
        zip: "10115",
        creditor_id: "de98 zzz0 9999 9999 99",
        iban: "DE89 3704 0044 0532 0130 00",
        bic: "cobadeffxxx",
        vat_id: "",
        filing_extension: true,
        account_bank: "1210",
      },
    });
    expect(after).toMatchObject({
      company_name: "Krempelfrei GmbH",
      creditor_id: "DE98ZZZ09999999999",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
      vat_id: null,
      filing_extension: true,
      account_bank: "1210",
    });
    expect(await lastEntry()).toMatchObject({
      action: "accounting.settings_updated",
      changes: expect.arrayContaining([
        { field: "company_name", old: null, new: "Krempelfrei GmbH" },
        { field: "iban", old: null, new: "DE89 **** **** **** **30 00" },
        { field: "filing_extension", old: false, new: true },
      ]),
    });
    const before = (await admin.call(getAccountingSettings)).revision;
    expect((await change({ company_name: "Andere", revision: before - 1 })).json()).toEqual({
      message: "Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.",
    });
  });

  // Covers claims.11
  it.each([
    [{ creditor_id: "DE97ZZZ09999999999" }, "creditor_id", "Die Gläubiger-ID ist ungültig."],
    [{ iban: "DE89370400440532013001" }, "iban", "Die IBAN ist ungültig (Prüfziffer)."],
    [{ zip: "1011", country: "DE" }, "zip", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    [{ zip: "1011" }, "zip", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    [{ vat_id: "DE12" }, "vat_id", "Die USt-IdNr. besteht aus DE und 9 Ziffern"],
    [{ tax_number: "12" }, "tax_number", "Bitte eine gültige Steuernummer angeben"],
    [{ collection_day: 29 }, "collection_day", "Der Wert darf höchstens 28 sein"],
    [{ lead_target_days: 0 }, "lead_target_days", "Der Wert muss mindestens 1 sein"],
    [{ account_bank: "12000" }, "account_bank", "Ein Sachkonto hat 4 Ziffern"],
    [{ vat_rates: [] }, "vat_rates", "Bitte mindestens 1 Einträge angeben"],
    [
      { taxations: [{ valid_from: "2027-02-01", method: "ist" }] },
      "taxations.0.valid_from",
      "Die Besteuerung wechselt nur mit einem Quartal, zum Beispiel am 01.01. oder 01.07.",
    ],
    [
      { invoice_number_format: "RE-{00000}" },
      "invoice_number_format",
      "Bitte Jahr und Zähler je einmal angeben, zum Beispiel RE-2026-00042 als RE-{YYYY}-{00000}",
    ],
    [{ locked_until: "2026-09-30" }, "locked_until", "Dieses Feld ist nicht vorgesehen"],
  ])("refuse %j", async (body, field, text) => {
    const answer = await change(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: [text] } });
  });

  it("have rates of VAT by day, of which none in a closed period changes", async () => {
    const { vat_rates } = await admin.call(getAccountingSettings);
    const later = [...vat_rates, { valid_from: "2028-01-01", vat_bp: 2000 }];
    expect((await admin.call(updateAccountingSettings, { body: { vat_rates: later } })).vat_rates).toEqual(
      later,
    );
    expect(await lastEntry()).toMatchObject({
      changes: [
        {
          field: "vat_rates",
          old: ["19 % ab 01.01.2007", "16 % ab 01.07.2020", "19 % ab 01.01.2021"],
          new: ["19 % ab 01.01.2007", "16 % ab 01.07.2020", "19 % ab 01.01.2021", "20 % ab 01.01.2028"],
        },
      ],
    });
    await world.db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    const refused = await change({ vat_rates: [{ valid_from: "2007-01-01", vat_bp: 700 }] });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: "Der Zeitraum bis 30.09.2026 ist festgeschrieben." },
    ]);
    expect((await change({ vat_rates })).statusCode).toBe(200);
  });

  it("have a taxation by quarter, of which none in a closed period changes", async () => {
    const [first, later] = [
      { valid_from: "2007-01-01", method: "ist" },
      { valid_from: "2027-01-01", method: "soll" },
    ] as const;
    const body = { taxations: [first, later] };
    expect((await admin.call(updateAccountingSettings, { body })).taxations).toEqual([first, later]);
    expect(await lastEntry()).toMatchObject({
      changes: [
        { field: "taxations", old: ["Ist ab 01.01.2007"], new: ["Ist ab 01.01.2007", "Soll ab 01.01.2027"] },
      ],
    });
    await world.db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    // The first entry also counts before its day.
    for (const taxations of [
      [later],
      [{ ...first, method: "soll" }],
      [first, { ...later, valid_from: "2026-07-01" }],
    ])
      expect((await change({ taxations })).statusCode).toBe(409);
    const since = { ...later, valid_from: "2026-10-01" };
    expect((await change({ taxations: [{ ...first, valid_from: "2026-01-01" }, since] })).statusCode).toBe(
      200,
    );
    expect((await change({ taxations: [first] })).statusCode).toBe(200);
  });

  it("name the invoices that show another rate than that of their days of service", async () => {
    const { vat_rates } = await admin.call(getAccountingSettings);
    const account = await makeAccount(world, admin);
    const made = async (month: string, vat_bp: number, fields: object = {}) => {
      const days = { period_from: `${month}-01`, period_to: `${month}-28` };
      const claim_id = await insertClaim(world.db, account.id, { month, ...days, ...fields });
      const part = { position: 1, kind: "beitrag", text: "Paket", gross_cents: 4990, vat_bp };
      await world.db
        .insertInto("claim_position")
        .values({ customer_id: account.id, claim_id, ...part, ...days })
        .execute();
      const claim = world.db.selectFrom("claim").select("number").where("id", "=", claim_id);
      return (await claim.executeTakeFirstOrThrow()).number;
    };
    await made("2031-01", 1900);
    const late = await made("2031-02", 1900);
    for (const fields of [
      { reversed: true },
      { written_off: true },
      { kind: "korrektur", gross_cents: -4990, vat_cents: -797 },
    ])
      await made("2031-04", 1900, fields);
    await made("2031-03", 2000);
    const body = { vat_rates: [...vat_rates, { valid_from: "2031-02-15", vat_bp: 2000 }] };
    const { misrated } = await admin.call(updateAccountingSettings, { body });
    expect(misrated).toEqual({ count: 1, numbers: [late] });
    await admin.call(updateAccountingSettings, { body: { vat_rates } });
  });

  it("give the rate of their day to extras that no invoice bills, also when it is entered later", async () => {
    const account = await makeAccount(world, admin);
    const rateOf = async ({ id }: { id: string }) =>
      (await world.db.selectFrom("booking").select("vat_bp").where("id", "=", id).executeTakeFirstOrThrow())
        .vat_bp;
    const { vat_rates } = await admin.call(getAccountingSettings);
    const before = await account.book({ booked_on: "2026-10-31", amount_cents: 1000 });
    const after = await account.book({ booked_on: "2026-11-02", amount_cents: 1000 });
    const payment = await account.book({ booked_on: "2026-11-02", amount_cents: 1000, kind: "zahlung" });
    const small = [...vat_rates, { valid_from: "2026-11-01", vat_bp: 0 }];
    await world.db.updateTable("accounting_setting").set({ locked_until: "2026-09-30" }).execute();
    expect((await change({ vat_rates: small })).statusCode).toBe(200);
    expect([await rateOf(before), await rateOf(after), await rateOf(payment)]).toEqual([1900, 0, null]);
    expect(await lastChange(world, { action: "booking.updated" }, "subject_id", "changes")).toEqual({
      subject_id: after.id,
      changes: [{ field: "vat_bp", old: 1900, new: 0 }],
    });
    // A clerk changes the booking at the same time: nothing is half done.
    await world.db.transaction().execute(async (db) => {
      await db.selectFrom("booking").select("id").where("id", "=", after.id).forUpdate().execute();
      expect((await change({ vat_rates })).json()).toMatchObject({
        message: "Gerade wird eine Buchung geändert. Bitte versuchen Sie es noch einmal.",
      });
    });
    expect((await admin.call(getAccountingSettings)).vat_rates).toEqual(small);
    expect((await change({ vat_rates })).statusCode).toBe(200);
    expect(await rateOf(after)).toBe(1900);
  });

  // Covers claims.14
  it("are nobody's who does not manage the accounting", async () => {
    for (const person of [await world.makeStaff("janitor"), (await world.makeGroup()).customer]) {
      const client = await world.signIn(person);
      const message = "Sie haben keine Berechtigung für diese Aktion.";
      for (const answer of [await client.get(PATH), await client.patch(PATH, {})]) {
        expect([answer.statusCode, answer.json()]).toEqual([403, { message }]);
      }
    }
    expect((await world.guest().get(PATH)).statusCode).toBe(401);
  });
});
