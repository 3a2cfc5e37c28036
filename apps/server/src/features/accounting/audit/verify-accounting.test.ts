import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { makeOffice } from "../../../testing/office.ts";
import { verifyAccounting } from "./verify-accounting.ts";

let office: Awaited<ReturnType<typeof makeOffice>>;
const verify = async () => verifyAccounting(office.world.system);

/** Changes rows behind the back of the product and of the database's own guards. */
const tamper = async (statement: ReturnType<typeof sql>): Promise<void> =>
  office.world.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

/** Leaves an erased account behind, with what is kept of its money. */
const eraseSomebody = async (events: readonly object[] = []): Promise<void> =>
  tamper(sql`INSERT INTO erased_account
      (customer_id, number, first_on, last_on, kept_until, erased_on, claims, lines, events, numbers)
    VALUES (uuidv7(), 10999, '2026-11-10', '2026-11-10', '2026-11-15', '2026-11-20', '[]', '[]',
      ${JSON.stringify(events)}, '[]')`);

/** The claim that the product's own run makes. */
async function billed() {
  const { account, world } = office;
  await world.db
    .updateTable("customer")
    .set({ contract_start: "2026-10-01", cancelled_to: null, payment_method: "ueberweisung" })
    .where("id", "=", account.id)
    .execute();
  await account.book({ kind: "zusatzleistung", amount_cents: 1500, booked_on: "2026-10-05" });
  const answer = await office.admin().post("/api/accounting/claims", { month: "2026-11" });
  expect(answer.statusCode, answer.body).toBe(200);
  return world.db
    .selectFrom("claim")
    .selectAll()
    .where("customer_id", "=", account.id)
    .executeTakeFirstOrThrow();
}

beforeEach(async () => {
  office = await makeOffice();
});

describe("an accounting in order", () => {
  it("agrees from the first day on", async () => {
    expect(await verify()).toMatchObject({ accounts: 0, claims: 0, problems: [] });
  });

  // Covers quarters.8
  it("agrees after claims, payments, a Storno, an invoice as PDF and a closed quarter", async () => {
    const claim = await billed();
    await office.pay(claim.id, "2026-11-10", 1000);
    await office.world.db
      .updateTable("claim")
      .set({ open_cents: claim.open_cents - 1000, status: "teilbezahlt" })
      .where("id", "=", claim.id)
      .execute();
    const pdf = await office.admin().get(`/api/accounting/claims/${claim.id}/pdf`);
    expect(pdf.statusCode).toBe(200);
    expect(await verify()).toMatchObject({ accounts: 1, claims: 1, invoices: 1, problems: [] });
    const storno = await office
      .admin()
      .post(`/api/accounting/claims/${claim.id}/storno`, { reason: "Irrtum" });
    expect(storno.statusCode, storno.body).toBe(201);
    await office.at("2027-01-05T09:00:00Z");
    expect((await office.lock("2026-Q4")).statusCode).toBe(200);
    expect(await verify()).toMatchObject({ claims: 2, quarters: 1, problems: [] });
  });
});

// Covers quarters.8, S60
describe("what was tampered with is named", () => {
  it.each<[string, (claim: string) => ReturnType<typeof sql>, RegExp]>([
    [
      "a line",
      () => sql`UPDATE booking SET amount_cents = amount_cents + 1 WHERE kind = 'zusatzleistung'`,
      /^account \d+: lines/,
    ],
    [
      "a claim",
      (id) => sql`UPDATE claim SET gross_cents = gross_cents + 1 WHERE id = ${id}`,
      /is not the sum of its parts/,
    ],
    [
      "a rate",
      (id) => sql`UPDATE claim_vat SET vat_cents = vat_cents - 1 WHERE claim_id = ${id}`,
      /is not the sum of its parts/,
    ],
    [
      "a number",
      (id) => sql`UPDATE claim SET seq = seq + 1 WHERE id = ${id}`,
      /the numbers of 2026 have a gap/,
    ],
    ["the counter", () => sql`UPDATE claim_number SET last = last + 1`, /the numbers of 2026 have a gap/],
    [
      "what is open",
      (id) => sql`UPDATE claim SET open_cents = 1 WHERE id = ${id}`,
      /says 1 offen, is \d+ offen/,
    ],
    [
      "a state",
      (id) => sql`UPDATE claim SET status = 'bezahlt' WHERE id = ${id}`,
      /says \d+ bezahlt, is \d+ offen/,
    ],
    [
      "a letter",
      (id) => sql`UPDATE claim SET pdf_sha256 = 'x' WHERE id = ${id}`,
      /is not the same bytes as before/,
    ],
  ])("%s", async (_, change, expected) => {
    const { id } = await billed();
    await tamper(change(id));
    expect((await verify()).problems).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });

  it("money, revenue, credit and locks that another sum does not confirm", async () => {
    const { account, world } = office;
    const claim = await billed();
    const line = await insertBankLine(world.db, {
      booked_on: "2026-11-10",
      amount_cents: claim.gross_cents,
      state: "gebucht",
    });
    const payment = { kind: "zahlung", amount_cents: -claim.gross_cents, booked_on: "2026-11-10" };
    const paid = await account.insert({ ...payment, bank_tx_id: line });
    const settled = { customer_id: account.id, booking_id: paid, claim_id: claim.id };
    await world.db
      .insertInto("allocation")
      .values({ ...settled, cents: claim.gross_cents, allocated_on: "2026-11-10" })
      .execute();
    await world.db
      .updateTable("claim")
      .set({ open_cents: 0, status: "bezahlt" })
      .where("id", "=", claim.id)
      .execute();
    await account.insert({ kind: "gutschrift", amount_cents: -700, booked_on: "2026-11-11", vat_bp: 1900 });
    expect((await verify()).problems).toEqual([]);
    const told = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
      await tamper(change);
      const { problems } = await verify();
      await tamper(undo);
      return problems;
    };
    const number = await world.db
      .selectFrom("customer")
      .select("number")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(
      await told(
        sql`UPDATE bank_tx SET amount_cents = amount_cents - 1`,
        sql`UPDATE bank_tx SET amount_cents = amount_cents + 1`,
      ),
    ).toEqual([
      `bank line ${line} is ${claim.gross_cents - 1}, booked are ${claim.gross_cents}`,
      `the bank account is ${claim.gross_cents}, its lines and hands say ${claim.gross_cents - 1}`,
    ]);
    expect(
      await told(
        sql`UPDATE booking SET money_account = 'kasse' WHERE id = ${paid}`,
        sql`UPDATE booking SET money_account = NULL WHERE id = ${paid}`,
      ),
    ).toEqual([`the bank account is 0, its lines and hands say ${claim.gross_cents}`]);
    expect(
      await told(
        sql`UPDATE claim SET month = '2026-08' WHERE id = ${claim.id}`,
        sql`UPDATE claim SET month = '2026-11' WHERE id = ${claim.id}`,
      ),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^revenue of 2026-Q3: DATEV 0, Soll \d+$/)]));
    expect(
      await told(
        sql`UPDATE booking SET billed_claim_id = ${claim.id} WHERE kind = 'gutschrift'`,
        sql`UPDATE booking SET billed_claim_id = NULL WHERE kind = 'gutschrift'`,
      ),
    ).toContain(`credit of account ${number.number}: 700 to be paid out, claims leave 0`);
    await office.at("2027-01-05T09:00:00Z");
    expect((await office.lock("2026-Q4")).statusCode).toBe(200);
    expect((await verify()).problems).toEqual([]);
    expect(
      await told(
        sql`UPDATE accounting_setting SET locked_until = NULL`,
        sql`UPDATE accounting_setting SET locked_until = '2026-12-31'`,
      ),
    ).toEqual(["closed until never, but the newest closed quarter is 2026-Q4"]);
  });

  it("no fee of the bank that the customer is let off: the line stays what the bank has taken", async () => {
    const { account, world } = office;
    const booked_on = "2026-11-10";
    const bank_tx_id = await insertBankLine(world.db, { booked_on, amount_cents: -5290, state: "gebucht" });
    await account.insert({ kind: "ruecklastschrift", amount_cents: 4990, booked_on, bank_tx_id });
    const fee = await account.insert({ kind: "gebuehr", amount_cents: 300, booked_on, bank_tx_id });
    await account.insert({ kind: "storno", amount_cents: -300, booked_on, storno_of: fee });
    expect((await verify()).problems).toEqual([]);
    await tamper(sql`DELETE FROM booking WHERE kind <> 'ruecklastschrift'`);
    expect((await verify()).problems).toContain(`bank line ${bank_tx_id} is -5290, booked are -4990`);
  });

  it("money that Ist has and the ledger does not", async () => {
    await office.account.insert({ kind: "zahlung", amount_cents: -2000, booked_on: "2026-11-10" });
    await eraseSomebody([{ customer_id: randomUUID(), type: "payment", day: "2026-11-10", cents: 700 }]);
    expect((await verify()).problems).toEqual(["money of 2026-Q4: DATEV 2000, Ist 2700"]);
  });

  it("no line that has lost bookings with an erased account, but any later one", async () => {
    const { account, world } = office;
    const pay = async (booked_on: string) => {
      const bank_tx_id = await insertBankLine(world.db, { booked_on, amount_cents: 5000, state: "gebucht" });
      await account.insert({ kind: "zahlung", amount_cents: -2000, booked_on, bank_tx_id });
      return bank_tx_id;
    };
    await pay("2026-11-10");
    const later = await pay("2026-11-11");
    await eraseSomebody();
    const { problems } = await verify();
    expect(problems.filter((problem) => problem.includes("bank"))).toEqual([
      `bank line ${later} is 5000, booked are 2000`,
    ]);
  });

  it("a payment that settles more than it is, and one in a closed quarter", async () => {
    const { id } = await billed();
    const payment = await office.pay(id, "2026-11-10", 1000);
    await office.at("2027-01-05T09:00:00Z");
    expect((await office.lock("2026-Q4")).statusCode).toBe(200);
    await tamper(sql`UPDATE booking SET amount_cents = -900 WHERE id = ${payment}`);
    const { problems } = await verify();
    expect(problems).toContain(`booking ${payment} settles more than it is`);
    expect(problems).toContain("the closed quarter 2026-Q4 is not what it was");
  });

  it("a collection file", async () => {
    await sql`INSERT INTO sepa_run (msg_id, month, collection_on, count, sum_cents, file, sha256, skipped)
      VALUES ('LS-2026-11-001', '2026-11', '2026-11-10', 1, 100, 'x', 'y', '[]')`.execute(office.world.db);
    expect((await verify()).problems).toEqual(["the file of LS-2026-11-001 was changed"]);
  });
});
