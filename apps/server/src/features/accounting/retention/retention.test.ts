import { readDatev } from "@krempelfrei/bookkeeping/datev";
import { listRetention } from "@krempelfrei/contract/accounting/retention";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { answerOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertBankLine, insertReminder } from "../../../testing/accounting.ts";
import { makeAccount } from "../../../testing/bookings.ts";
import { makeOffice } from "../../../testing/office.ts";
import { unzip } from "../../../testing/unzip.ts";
import { verifyAccounting } from "../audit/verify-accounting.ts";

let office: Awaited<ReturnType<typeof makeOffice>>;

const remove = () => office.admin().delete(`/api/customers/${office.account.id}`);
const due = async () => answerOf(listRetention, await office.admin().get("/api/accounting/retention")).data;
const problems = async () => (await verifyAccounting(office.world.system)).problems;

/** The claim of December by the product's own run, paid through a line of the bank, for a contract that then ended. */
async function billed() {
  const { account, world } = office;
  const { db } = world;
  await db
    .updateTable("customer")
    .set({ contract_start: "2026-10-01", payment_method: "ueberweisung" })
    .where("id", "=", account.id)
    .execute();
  await account.book({ kind: "zusatzleistung", amount_cents: 1500, text: "Keller von Karla" });
  const run = await office.admin().post("/api/accounting/claims", { month: "2026-12" });
  expect(run.statusCode, run.body).toBe(200);
  await db
    .updateTable("customer")
    .set({ cancelled_on: "2026-11-20", cancelled_to: "2026-12-31" })
    .where("id", "=", account.id)
    .execute();
  const claim = await db
    .selectFrom("claim")
    .selectAll()
    .where("customer_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const line = await insertBankLine(db, {
    booked_on: "2026-11-22",
    amount_cents: claim.gross_cents,
    name: "Karla Beispiel",
    iban: "DE89370400440532013000",
    purpose: claim.number,
  });
  const booked = await office.admin().post("/api/accounting/bookings", {
    bookings: [
      {
        bank_tx_id: line,
        customer_id: account.id,
        claim_ids: [claim.id],
        kind: "zahlung",
        booked_on: "2026-11-22",
        amount_cents: claim.gross_cents,
        text: "Zahlung von Karla",
      },
    ],
  });
  expect(booked.statusCode, booked.body).toBe(200);
  return { claim, line };
}

const close = async (at = "2027-01-05T09:00:00Z"): Promise<void> => {
  await office.at(at);
  const answer = await office.lock("2026-Q4");
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Names of the tables with rows of this customer. */
async function tablesOf(id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'customer_id' ORDER BY table_name`.execute(
    office.world.db,
  );
  const found: string[] = [];
  for (const { table_name } of tables) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(table_name)} WHERE customer_id = ${id} LIMIT 1`.execute(
        office.world.db,
      );
    if (rows.length > 0) found.push(table_name);
  }
  return found;
}

const datevRows = async () => {
  await office.world.db
    .updateTable("accounting_setting")
    .set({ datev_consultant: 1001, datev_client: 1 })
    .execute();
  const answer = await office.admin().get("/api/accounting/quarterly/2026-Q4/datev");
  expect(answer.statusCode, answer.body).toBe(200);
  return readDatev(answer.rawPayload).rows.map((row) => ({ ...row, text: "" }));
};

/** Rate and amounts of the documents in the quarter's CSV, in a fixed order. */
const csvAmounts = async () =>
  (await office.admin().get("/api/accounting/quarterly/2026-Q4/csv")).body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(";").slice(8).join())
    .toSorted();

beforeEach(async () => {
  office = await makeOffice();
});

describe("the books of a customer", () => {
  // Covers quarters.7
  it("are kept to the end of the tenth year, which its page and the refusal say", async () => {
    await billed();
    await close("2036-12-31T22:30:00Z");
    const answer = await office.admin().get(`/api/customers/${office.account.id}`);
    expect(answerOf(getCustomer, answer).kept_until).toBe("2036-12-31");
    expect(await due()).toEqual([]);
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      "Der Kunde hat Buchungen und kann nicht gelöscht werden. Bitte kündigen Sie den Kunden stattdessen. " +
        "Seine Unterlagen werden bis zum 31.12.2036 aufbewahrt.",
    );
    // Half an hour later it is another year in Germany.
    await office.at("2036-12-31T23:30:00Z");
    expect(await due()).toMatchObject([
      {
        customer: { id: office.account.id },
        ended_on: "2026-12-31",
        kept_until: "2036-12-31",
        obstacle: null,
      },
    ]);
    expect((await remove()).statusCode).toBe(204);
    expect(await due()).toEqual([]);
  });

  // Covers quarters.7
  it("leave the postings, the sums of closed quarters and the numbers of invoices, and nobody's name", async () => {
    const { claim, line } = await billed();
    await close();
    const quarters = await office.list("?year=2026");
    const rows = await datevRows();
    const amounts = await csvAmounts();
    await office.at("2037-01-02T09:00:00Z");
    expect((await remove()).statusCode).toBe(204);
    expect(await tablesOf(office.account.id)).toEqual(["change", "content_key", "erased_account"]);
    expect(await office.list("?year=2026")).toEqual(quarters);
    expect(rows.length).toBeGreaterThan(2);
    expect(await datevRows()).toEqual(rows);
    expect(amounts.length).toBe(3);
    expect(await csvAmounts()).toEqual(amounts);
    expect(await problems()).toEqual([]);
    const kept = await office.world.db.selectFrom("erased_account").selectAll().executeTakeFirstOrThrow();
    expect(kept.numbers).toEqual([{ year: claim.year, seq: claim.seq, number: claim.number }]);
    expect(JSON.stringify(kept)).not.toMatch(/Karla|Keller/);
    // The package of that year says why it has no more.
    const packed = await unzip((await office.admin().get("/api/accounting/audit/2026")).rawPayload);
    expect(packed.get("forderungen.csv")?.toString()).not.toContain(claim.number);
    const told = packed.get("geloeschte-konten.csv")?.toString();
    expect(told).toContain(claim.number);
    expect(told).toContain(
      "Alle Unterlagen dieses Kontos waren bis zum 31.12.2036 aufzubewahren (§ 147 Abs. 3 und 4 AO) und wurden danach gelöscht. " +
        "Geblieben sind die Kontonummer, die Rechnungsnummern und die Beträge in den Summen der Quartale.",
    );
    expect(
      await office.world.db
        .selectFrom("bank_tx")
        .selectAll()
        .where("id", "=", line)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({
      name: null,
      iban: null,
      purpose: "",
      amount_cents: claim.gross_cents,
      state: "gebucht",
    });
  });

  // Covers quarters.7
  it("leave no name in the line of a return that was entered by hand", async () => {
    const { claim } = await billed();
    const { db } = office.world;
    const line = await insertBankLine(db, {
      booked_on: "2026-11-21",
      amount_cents: -claim.gross_cents,
      kind: "ruecklastschrift",
      name: "Karla Beispiel",
      iban: "DE89370400440532013000",
      purpose: claim.number,
    });
    const { customer_id } = claim;
    const mandate = await db
      .insertInto("mandate")
      .values({
        customer_id,
        reference: "PG-1",
        signed_on: "2026-10-01",
        holder: "Karla Beispiel",
        iban: "DE89370400440532013000",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const run = await db
      .insertInto("sepa_run")
      .values({
        msg_id: "LS-2026-11-001",
        month: "2026-11",
        collection_on: "2026-11-17",
        count: 1,
        sum_cents: claim.gross_cents,
        file: Buffer.from("<Document/>"),
        sha256: "",
        skipped: "[]",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("sepa_item")
      .values({
        customer_id,
        run_id: run.id,
        claim_id: claim.id,
        mandate_id: mandate.id,
        end_to_end_id: claim.number,
        amount_cents: claim.gross_cents,
        sequence: "RCUR",
        holder: "Karla Beispiel",
        iban: "DE89370400440532013000",
        status: "zurueck",
        return_tx_id: line,
      })
      .execute();
    await close();
    await office.at("2037-01-02T09:00:00Z");
    const removed = await remove();
    expect(removed.statusCode, removed.body).toBe(204);
    expect(
      await db.selectFrom("bank_tx").selectAll().where("id", "=", line).executeTakeFirstOrThrow(),
    ).toMatchObject({ name: null, iban: null, purpose: "", amount_cents: -claim.gross_cents });
  });

  // Covers quarters.7
  it("leave each posting once, however many customers are gone before", async () => {
    await billed();
    const other = await makeAccount(office.world, office.admin());
    await other.insert({ kind: "zusatzleistung", amount_cents: 900, booked_on: "2026-11-23" });
    await other.insert({ kind: "zahlung", amount_cents: -900, booked_on: "2026-11-24" });
    await sql`UPDATE customer SET cancelled_on = '2026-11-25', cancelled_to = '2026-12-31' WHERE id = ${other.id}`.execute(
      office.world.db,
    );
    await close();
    const rows = await datevRows();
    await office.at("2037-01-02T09:00:00Z");
    for (const { id } of [office.account, other])
      expect((await office.admin().delete(`/api/customers/${id}`)).statusCode).toBe(204);
    expect(await datevRows()).toEqual(rows);
    const erased = await office.world.db.selectFrom("erased_account").select(["number", "lines"]).execute();
    for (const { number, lines } of erased)
      expect(lines).toEqual(
        (lines as unknown[]).map(() => expect.objectContaining({ customer_number: number })),
      );
  });

  it("are proved also when they are gone: a posting that is changed is named", async () => {
    await billed();
    await close();
    await office.at("2037-01-02T09:00:00Z");
    expect((await remove()).statusCode).toBe(204);
    await expect(sql`UPDATE erased_account SET lines = '[]'`.execute(office.world.db)).rejects.toThrow(
      "never changed",
    );
    await office.world.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx);
      await sql`UPDATE erased_account SET events = '[]', numbers = '[]'`.execute(trx);
    });
    expect(await problems()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the numbers of 2026 have a gap/),
        "the closed quarter 2026-Q4 is not what it was",
      ]),
    );
  });

  // Covers quarters.7
  it("stay as long as anything is open or the quarter is", async () => {
    await billed();
    await office.at("2037-01-02T09:00:00Z");
    expect((await due())[0]?.obstacle).toBe("Bitte zuerst die Quartale bis zum 01.12.2026 festschreiben.");
    expect((await remove()).json().message).toBe(
      "Bitte zuerst die Quartale bis zum 01.12.2026 festschreiben.",
    );
    await office.account.insert({ kind: "gebuehr", amount_cents: 300, booked_on: "2026-11-23" });
    expect((await remove()).json().message).toMatch(/^Das Konto ist nicht ausgeglichen\./);
    expect(await tablesOf(office.account.id)).toContain("booking");
  });

  it("are kept longer by a later letter, and gone with it", async () => {
    await billed();
    await close();
    const reminder = await insertReminder(office.world.db, office.account.id);
    await sql`UPDATE reminder SET issued_on = '2029-01-02' WHERE id = ${reminder}`.execute(office.world.db);
    await office.at("2037-01-02T09:00:00Z");
    expect((await remove()).json().message).toContain("bis zum 31.12.2037 aufbewahrt");
  });

  // Covers quarters.7
  it("are never deleted in the database itself while they are kept", async () => {
    const { claim } = await billed();
    for (const table of ["claim_position", "claim_vat", "allocation", "booking", "claim"]) {
      await expect(
        sql`DELETE FROM ${sql.table(table)} WHERE customer_id = ${claim.customer_id}`.execute(
          office.world.db,
        ),
      ).rejects.toThrow(/never changed|is locked/);
    }
  });

  it("are no business of members and janitors", async () => {
    const member = await office.world.signIn((await office.world.makeGroup()).customer);
    expect((await member.get("/api/accounting/retention")).statusCode).toBe(403);
    expect((await office.world.guest().get("/api/accounting/retention")).statusCode).toBe(401);
  });
});
