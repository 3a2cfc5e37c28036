import { randomUUID } from "node:crypto";
import { accountSums, readDatev } from "@krempelfrei/bookkeeping/datev";
import { errorOf } from "@krempelfrei/testing/client";
import { beforeEach, describe, expect, it } from "vitest";
import { insertBankLine, insertClaim } from "../../../testing/accounting.ts";
import { setTaxation } from "../../../testing/collections.ts";
import { makeOffice } from "../../../testing/office.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

let office: Awaited<ReturnType<typeof makeOffice>>;

beforeEach(async () => {
  office = await makeOffice();
  await office.world.db
    .updateTable("accounting_setting")
    .set({ datev_consultant: 1001, datev_client: 7, company_name: "Krempelfrei Beispiel GmbH" })
    .execute();
});

const get = async (key: string, what: string) =>
  office.admin().get(`/api/accounting/quarterly/${key}/${what}`);
const postings = async (key: string) => readDatev((await get(key, "datev")).rawPayload).rows;

describe("the postings for DATEV", () => {
  // Covers quarters.4
  it("are all lines of the accounts: each customer's add up to its balance", async () => {
    const { account, world } = office;
    const claim = await office.charge("2026-08", { number: "RE-2026-00042" });
    await office.pay(claim, "2026-08-05");
    await office.giveBack(claim, "2026-08-07");
    const line = await insertBankLine(world.db, { booked_on: "2026-08-07", amount_cents: -5290 });
    await account.insert({ kind: "gebuehr", amount_cents: 300, booked_on: "2026-08-07", bank_tx_id: line });
    await account.insert({
      kind: "zusatzleistung",
      amount_cents: 1000,
      booked_on: "2026-09-01",
      vat_bp: 700,
    });
    const correction = await account.insert({
      kind: "korrektur",
      amount_cents: -90,
      booked_on: "2026-09-02",
    });
    await account.insert({
      kind: "storno",
      amount_cents: 90,
      booked_on: "2026-09-03",
      storno_of: correction,
    });
    const { number } = await world.db
      .selectFrom("customer")
      .select("number")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    const rows = await postings("2026-Q3");
    const shown = rows.map(
      (row) =>
        `${row.day} ${row.cents} ${row.side} ${row.account === String(number) ? "Kunde" : row.account} ${
          row.contra === String(number) ? "Kunde" : row.contra
        } ${row.document}${row.is_reversal ? " GU" : ""}`,
    );
    expect(shown).toEqual([
      "2026-08-01 4990 S Kunde 8400 RE-2026-00042",
      "2026-08-05 4990 S 1200 Kunde RE-2026-00042",
      "2026-08-07 4990 S Kunde 1200 RE-2026-00042",
      "2026-08-07 300 S Kunde 2700 ",
      "2026-08-07 300 S 4970 1200 ",
      "2026-09-01 1000 S Kunde 8300 ",
      "2026-09-02 90 H Kunde 2400 ",
      "2026-09-03 90 H Kunde 2400  GU",
    ]);
    expect(rows[0]).toMatchObject({ service_on: "2026-08-28" });
    const { balance_cents } = await account.list();
    expect(accountSums(rows).get(String(number))).toBe(balance_cents);
  });

  it("have a refund and cash at the accounts that the money moved on, and the quarter as money", async () => {
    const { account, world } = office;
    const line = await insertBankLine(world.db, {
      booked_on: "2026-08-10",
      amount_cents: -2010,
      state: "gebucht",
    });
    const book = async (body: object) => {
      const answer = await office.admin().post("/api/accounting/bookings", {
        bookings: [{ customer_id: account.id, client_key: randomUUID(), ...body }],
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await account.insert({ kind: "zahlung", amount_cents: -5000, booked_on: "2026-08-03" });
    await account.insert({
      kind: "korrektur",
      amount_cents: 2010,
      booked_on: "2026-08-10",
      bank_tx_id: line,
    });
    await book({ kind: "zahlung", amount_cents: 4990, booked_on: "2026-08-11", money_account: "kasse" });
    await book({ kind: "erstattung", amount_cents: 1500, booked_on: "2026-08-12" });
    const clearing = { kind: "korrektur", direction: "soll", money_account: "verrechnung" };
    await account.book({ ...clearing, amount_cents: 90, booked_on: "2026-08-13" });
    await account.book({ ...clearing, amount_cents: 10, booked_on: "2026-08-14", money_account: null });
    await world.db.updateTable("accounting_setting").set({ account_clearing: "1361" }).execute();
    const sums = accountSums(await postings("2026-Q3"));
    expect(
      Object.fromEntries(["1200", "1000", "1361", "2700", "2400"].map((key) => [key, sums.get(key)])),
    ).toEqual({ "1200": 5000 - 2010 - 1500, "1000": 4990, "1361": -90, "2700": -10, "2400": undefined });
    const third = (await office.list()).find(({ key }) => key === "2026-Q3");
    expect(third?.ist.gross_cents).toBe(5000 - 2010 + 4990 - 1500 - 90);
  });

  it("have the revenue of Soll in each period of the tax: extras, credits, a Storno, a write-off", async () => {
    const { account, world } = office;
    await setTaxation(world, "soll");
    await world.db.updateTable("accounting_setting").set({ locked_until: null }).execute();
    const taken = await office.charge("2026-05");
    expect((await office.lock("2026-Q2")).statusCode).toBe(200);
    // An extra of September that October bills, and a credit that nothing has billed.
    const line = { customer_id: account.id, vat_bp: 1900 };
    const claim = await insertClaim(world.db, account.id, {
      month: "2026-10",
      gross_cents: 9989,
      vat_cents: 1595,
      open_cents: 9989,
    });
    await world.db
      .insertInto("claim_vat")
      .values({ ...line, claim_id: claim, gross_cents: 9989, vat_cents: 1595 })
      .execute();
    const fee = { kind: "forderung", amount_cents: 4990, booked_on: "2026-10-01", vat_bp: 1900 };
    await account.insert({ ...fee, claim_id: claim });
    const extra = await account.insert({
      kind: "zusatzleistung",
      amount_cents: 4999,
      booked_on: "2026-09-20",
      billed_claim_id: claim,
      vat_bp: 1900,
    });
    await account.insert({ kind: "gutschrift", amount_cents: -663, booked_on: "2026-10-10", vat_bp: 1900 });
    const position = { ...line, claim_id: claim, text: "Posten" };
    await world.db
      .insertInto("claim_position")
      .values([
        {
          ...position,
          position: 1,
          kind: "beitrag",
          gross_cents: 4990,
          period_from: "2026-10-01",
          period_to: "2026-10-31",
        },
        {
          ...position,
          position: 2,
          kind: "zusatzleistung",
          gross_cents: 4999,
          period_from: "2026-09-20",
          period_to: "2026-09-20",
          booking_id: extra,
        },
      ])
      .execute();
    const lost = await office.charge("2026-08");
    for (const path of [`${taken}/storno`, `${lost}/write-off`]) {
      const answer = await office.admin().post(`/api/accounting/claims/${path}`, { reason: "Probe" });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    }
    const rows = [
      ...(await postings("2026-Q2")),
      ...(await postings("2026-Q3")),
      ...(await postings("2026-Q4")),
    ];
    const sumAt = (account_: string, from: string, to: string): number =>
      rows
        .filter(
          ({ contra, taxed_on }) =>
            contra === account_ && taxed_on !== null && taxed_on >= from && taxed_on <= to,
        )
        .reduce(
          (sum, { cents, side, is_reversal }) => sum + ((side === "S") === is_reversal ? -cents : cents),
          0,
        );
    const quarters = (await office.list()).toReversed();
    expect(
      quarters.map(({ key, from, to, soll, losses }) => [
        key,
        soll.gross_cents,
        sumAt("8400", from, to),
        losses.gross_cents,
      ]),
    ).toEqual([
      ["2026-Q2", 4990, 4990, 0],
      ["2026-Q3", 9989, 9989, 0],
      ["2026-Q4", -663, -663, 4990],
    ]);
    const last = quarters.at(-1);
    expect(-sumAt("2406", "2026-10-01", "2026-12-31")).toBe(4990);
    expect(last?.ustva.booked_vat_cents).toBe((last?.soll.vat_cents ?? 0) - 797);
    const csv = (await get("2026-Q3", "csv")).body.split("\r\n");
    expect(csv.filter((row) => row.startsWith("Zusatzleistung;20.09.2026;2026-09"))).toHaveLength(1);
  });

  it("have the bank's fee of a return that no line of a statement has told of", async () => {
    const { account } = office;
    const claim = await office.charge("2026-08");
    await office.pay(claim, "2026-08-05");
    await office.giveBack(claim, "2026-08-07");
    const fee = { kind: "gebuehr", amount_cents: 350, booked_on: "2026-08-07" };
    const charged = await account.insert({ ...fee, claim_id: claim });
    // The costs of a reminder are none of the bank's.
    await account.insert({ ...fee, amount_cents: 250 });
    await account.insert({ kind: "storno", amount_cents: -350, booked_on: "2026-08-08", storno_of: charged });
    const ofBank = (await postings("2026-Q3")).filter(({ account: one }) => one === "4970");
    expect(ofBank).toMatchObject([{ cents: 350, side: "S", contra: "1200", is_reversal: false }]);
  });

  it("have the rates of a claim's positions, and the accounts of the settings", async () => {
    const { account, world } = office;
    const claim = await office.charge("2026-09");
    const position = { customer_id: account.id, claim_id: claim, kind: "beitrag", text: "Paket Permanent" };
    await world.db
      .insertInto("claim_position")
      .values([
        { ...position, position: 1, gross_cents: 2000, vat_bp: 1900 },
        { ...position, position: 2, gross_cents: 2990, vat_bp: 1600 },
      ])
      .execute();
    await world.db.updateTable("accounting_setting").set({ skr: "04", account_revenue: "4401" }).execute();
    expect((await postings("2026-Q3")).map(({ cents, contra }) => [cents, contra])).toEqual([
      [2000, "4401"],
      [2990, "4340"],
    ]);
  });

  // Covers quarters.4
  it("of a closed quarter are the same bytes each time, locked for DATEV too", async () => {
    await office.charge("2026-08");
    expect((await office.lock("2026-Q3")).statusCode).toBe(200);
    const first = await get("2026-Q3", "datev");
    expect(first.headers["content-disposition"]).toContain("EXTF_Buchungsstapel_2026-Q3.csv");
    await office.at("2026-11-25T09:00:00Z");
    await office.charge("2026-11");
    expect((await get("2026-Q3", "datev")).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.rawPayload.toString("latin1").split("\r\n")[0]?.split(";")[20]).toBe("1");
  });

  it("are refused without the adviser's numbers, and for quarters that there are not", async () => {
    await office.charge("2026-08");
    await office.world.db.updateTable("accounting_setting").set({ datev_client: null }).execute();
    const answer = await get("2026-Q3", "datev");
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer).message).toBe("Beraternummer und Mandantennummer fehlen in den Einstellungen.");
    expect((await get("2026-Q2", "datev")).statusCode).toBe(404);
    expect((await get("2026-Q2", "pdf")).statusCode).toBe(404);
  });
});

it("the page of a closed quarter is the same bytes each time; each export stands in the change history", async () => {
  await office.charge("2026-08");
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  const first = await get("2026-Q3", "pdf");
  expect(first.headers["content-type"]).toBe("application/pdf");
  expect(first.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  await office.at("2026-11-23T09:00:00Z");
  expect((await get("2026-Q3", "pdf")).rawPayload.equals(first.rawPayload)).toBe(true);
  const entries = await changesOf(office.world, { action: "quarter.exported" }, "subject_name", "changes");
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    subject_name: "3. Quartal 2026",
    changes: [{ field: "format", old: null, new: "PDF" }],
  });
});

// Covers quarters.4, quarters.5, S24
it("the CSV has the invoices that Soll is made of and the money of the days", async () => {
  const claim = await office.charge("2026-08", { number: "RE-2026-00007" });
  await office.charge("2026-10");
  const back = { kind: "storno", storno_of: claim, gross_cents: -4990, vat_cents: -797, open_cents: 0 };
  await office.charge("2026-08", { ...back, number: "RE-2026-00008", issued_on: "2026-09-03" });
  await office.account.insert({
    kind: "zahlung",
    amount_cents: -4990,
    booked_on: "2026-09-30",
    text: "=1+1",
  });
  const answer = await get("2026-Q3", "csv");
  expect(answer.headers["content-disposition"]).toContain("Quartal_2026-Q3.csv");
  const lines = answer.rawPayload.toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
  const shown = lines.map((line) =>
    line
      .split(";")
      .filter((_, index) => ![5, 6, 7].includes(index))
      .join(";"),
  );
  expect(shown).toEqual([
    "Art;Datum;Leistungsmonat;Beleg;Text;Steuersatz;Brutto;Umsatzsteuer;Netto",
    "Einzelrechnung;01.08.2026;2026-08;RE-2026-00007;;19 %;49,90;7,97;41,93",
    "Stornorechnung;03.09.2026;2026-08;RE-2026-00008;;19 %;-49,90;-7,97;-41,93",
    "Zahlung;30.09.2026;;;'=1+1;;49,90;;",
  ]);
});
