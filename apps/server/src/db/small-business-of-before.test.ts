import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

// The switch of before 0214, and the rates of VAT by day that it becomes.
const CUSTOMER = "01990000-0000-7000-8000-000000000001";
let database: TestDatabase;
let client: pg.Client;

const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query<T>(text, values)).rows;

async function begin(small_business: boolean): Promise<void> {
  database = await createTestDatabase({ template: false });
  const before = (await readdir(join(import.meta.dirname, "migrations"))).filter(
    (name) => !name.startsWith("0214-") && !name.startsWith("0262-"),
  );
  await migrate(database.url, undefined, { only: before.toSorted() });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await query("BEGIN");
  await query(
    `INSERT INTO app_user (id, role, email, first_name, last_name, customer_id)
     VALUES ($1, 'customer', 'karla@beispiel.example', 'Karla', 'Beispiel', $1)`,
    [CUSTOMER],
  );
  await query("INSERT INTO customer (id, contract_start, zip) VALUES ($1, '2026-01-01', '04103')", [
    CUSTOMER,
  ]);
  await query("COMMIT");
  await query("UPDATE accounting_setting SET small_business = $1", [small_business]);
}

let seq = 0;
async function bill(month: string, vat_bp: number): Promise<string | undefined> {
  seq += 1;
  const [claim] = await query<{ id: string }>(
    `INSERT INTO claim (customer_id, number, year, seq, kind, month, period_from, period_to, gross_cents, vat_cents,
       issued_on, due_on, payment_method, snapshot, open_cents, status)
     VALUES ($1, 'RE-' || $3::text, 2026, $3::integer, 'monatsbeitrag', $2, ($2 || '-01')::date, ($2 || '-28')::date, 4990, 0,
       '2026-01-01', '2026-01-01', 'ueberweisung', '{}', 4990, 'offen') RETURNING id`,
    [CUSTOMER, month, seq],
  );
  await query(
    `INSERT INTO claim_position (customer_id, claim_id, position, kind, text, gross_cents, vat_bp, period_from, period_to)
     VALUES ($1, $2, 1, 'beitrag', 'Paket', 4990, $3, ($4 || '-01')::date, ($4 || '-28')::date)`,
    [CUSTOMER, claim?.id, vat_bp, month],
  );
  return claim?.id;
}

const extra = async (day: string, billed_claim_id?: string): Promise<unknown> =>
  query(
    `INSERT INTO booking (customer_id, kind, amount_cents, booked_on, text, vat_bp, billed_claim_id)
     VALUES ($1, 'zusatzleistung', 1000, $2, 'Archiv', 1900, $3)`,
    [CUSTOMER, day, billed_claim_id],
  );

async function rates(): Promise<{ rates: unknown[]; extras: unknown[] }> {
  await migrate(database.url);
  const rows = await query<{ day: string; rate_bp: number }>(
    "SELECT valid_from::text AS day, rate_bp FROM vat_rate ORDER BY valid_from",
  );
  const extras = await query<{ day: string; vat_bp: number }>(
    "SELECT booked_on::text AS day, vat_bp FROM booking ORDER BY booked_on",
  );
  return {
    rates: rows.map(({ day, rate_bp }) => [day, rate_bp]),
    extras: extras.map(({ day, vat_bp }) => [day, vat_bp]),
  };
}

afterEach(async () => {
  await client.end();
  await database.drop();
});

it("an office that is no small business and was none keeps its rates", async () => {
  await begin(false);
  await bill("2026-02", 1900);
  await extra("2026-02-10");
  expect(await rates()).toEqual({
    rates: [
      ["2007-01-01", 1900],
      ["2020-07-01", 1600],
      ["2021-01-01", 1900],
    ],
    extras: [["2026-02-10", 1900]],
  });
});

it("a small business has no VAT after its last invoice with VAT, nor extras of then, in closed periods too", async () => {
  await begin(true);
  const [taxed, free] = [await bill("2026-01", 1900), await bill("2026-02", 0)];
  await extra("2026-01-10");
  await extra("2026-01-11", taxed);
  await extra("2026-02-10");
  await extra("2026-02-11", free);
  await query("UPDATE accounting_setting SET locked_until = '2026-03-31'");
  expect(await rates()).toEqual({
    rates: [
      ["2007-01-01", 1900],
      ["2020-07-01", 1600],
      ["2021-01-01", 1900],
      ["2026-01-29", 0],
    ],
    extras: [
      ["2026-01-10", 1900],
      ["2026-01-11", 1900],
      ["2026-02-10", 0],
      ["2026-02-11", 0],
    ],
  });
});

it("a small business without such an invoice never had VAT", async () => {
  await begin(true);
  await bill("2026-02", 0);
  expect((await rates()).rates).toEqual([["2007-01-01", 0]]);
});

it("a former small business had none on the days of its invoices", async () => {
  await begin(false);
  await bill("2026-01", 0);
  await bill("2026-02", 0);
  await bill("2026-03", 1900);
  await extra("2026-01-10");
  await extra("2026-03-10");
  expect(await rates()).toEqual({
    rates: [
      ["2007-01-01", 1900],
      ["2020-07-01", 1600],
      ["2021-01-01", 1900],
      ["2026-01-01", 0],
      ["2026-03-01", 1900],
    ],
    extras: [
      ["2026-01-10", 0],
      ["2026-03-10", 1900],
    ],
  });
});
