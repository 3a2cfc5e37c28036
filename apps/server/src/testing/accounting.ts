import { createHash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { ClaimSnapshot } from "../features/accounting/data/claim-snapshot.ts";
import type { Db } from "../db/connect.ts";
import type { BankTx, Claim } from "../db/tables.ts";

const ADDRESS = { street: "Lindenweg", house_no: "4", zip: "10115", city: "Berlin", country: "DE" };

/** Snapshot of customer and creditor in a claim. */
export const SNAPSHOT: ClaimSnapshot = {
  customer: {
    number: 10_001,
    salutation: "frau",
    title: null,
    first_name: "Karla",
    last_name: "Beispiel",
    ...ADDRESS,
  },
  package: "permanent",
  mandate: {
    reference: "PG-10001-1",
    holder: "Karla Beispiel",
    iban_masked: "DE89 **** **** **** **30 00",
  },
  credit_cents: 0,
  creditor: {
    company_name: "Krempelfrei GmbH",
    ...ADDRESS,
    phone: "030 23125 100",
    email: "buero@krempelfrei.example",
    tax_number: "12/345/67890",
    vat_id: null,
    small_business: false,
    creditor_id: "DE98ZZZ09999999999",
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
    bank_name: "Musterbank",
    represented_by: "Erika Probe",
    seat: null,
    register_court: "Amtsgericht Berlin",
    register_number: "HRB 1",
  },
};

/** Numbers of claims that tests insert themselves; the product counts from 1. */
let claims = 500_000;

/** Inserts a claim of November 2026 as a run does; its id. */
export async function insertClaim(
  db: Db,
  customer_id: string,
  fields: Partial<Insertable<Claim>> = {},
): Promise<string> {
  claims += 1;
  const { id } = await db
    .insertInto("claim")
    .values({
      customer_id,
      number: `RE-2026-${claims}`,
      year: 2026,
      seq: claims,
      kind: "einzel",
      month: "2026-11",
      period_from: "2026-11-01",
      period_to: "2026-11-30",
      gross_cents: 4990,
      vat_cents: 797,
      issued_on: "2026-11-01",
      due_on: "2026-11-05",
      payment_method: "lastschrift",
      snapshot: JSON.stringify(SNAPSHOT),
      open_cents: 4990,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a line of a bank statement of its own; its id. */
export async function insertBankLine(db: Db, fields: Partial<Insertable<BankTx>> = {}): Promise<string> {
  const statement = await db
    .insertInto("bank_import")
    .values({
      filename: "umsaetze.csv",
      sha256: createHash("sha256").update(randomUUID()).digest("hex"),
      format: "sparkasse-camt",
      encoding: "windows-1252",
      rows: 1,
      new_rows: 1,
      duplicates: 0,
      pending: 0,
      errors: "[]",
      warnings: "[]",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("bank_tx")
    .values({
      import_id: statement.id,
      line: 2,
      dedupe_key: randomUUID(),
      booked_on: "2026-11-10",
      amount_cents: 4990,
      purpose: "Beitrag November",
      kind: "gutschrift",
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a file with one collection from this customer by this mandate, of a claim of its own. */
export async function insertSepaRun(
  db: Db,
  customer_id: string,
  mandate_id: string,
): Promise<{ sepaRunId: string; sepaItemId: string }> {
  const claim_id = await insertClaim(db, customer_id, { status: "im_einzug" });
  const end_to_end_id = randomUUID().slice(0, 30);
  const run = await db
    .insertInto("sepa_run")
    .values({
      msg_id: `LS-${end_to_end_id}`,
      month: "2026-11",
      collection_on: "2026-11-05",
      count: 1,
      sum_cents: 4990,
      file: Buffer.from("<Document/>"),
      sha256: createHash("sha256").update("<Document/>").digest("hex"),
      skipped: "[]",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto("sepa_item")
    .values({
      customer_id,
      run_id: run.id,
      claim_id,
      mandate_id,
      end_to_end_id,
      amount_cents: 4990,
      sequence: "RCUR",
      holder: "Karla Beispiel",
      iban: "DE89370400440532013000",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { sepaRunId: run.id, sepaItemId: item.id };
}

/** Inserts a reminder of a claim of its own; its id. */
export async function insertReminder(db: Db, customer_id: string): Promise<string> {
  const claim_id = await insertClaim(db, customer_id, { status: "gemahnt" });
  const creditor = { company_name: "Krempelfrei GmbH", country: "DE", small_business: false };
  const empty = [
    "street",
    "house_no",
    "zip",
    "city",
    "phone",
    "email",
    "tax_number",
    "vat_id",
    "creditor_id",
  ];
  const none = Object.fromEntries(
    [...empty, "iban", "bic", "bank_name", "salutation", "title"].map((field) => [field, null]),
  );
  const { id } = await db
    .insertInto("reminder")
    .values({
      customer_id,
      level: 0,
      issued_on: "2026-11-12",
      due_on: "2026-11-19",
      snapshot: JSON.stringify({
        customer: { ...none, number: 10_001, first_name: "Karla", last_name: "Beispiel", country: "DE" },
        creditor: { ...none, ...creditor },
        claims: [{ number: "RE-2026-1", issued_on: "2026-11-01", due_on: "2026-11-05", open_cents: 4990 }],
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("reminder_claim")
    .values({ customer_id, reminder_id: id, claim_id, open_cents: 4990 })
    .execute();
  return id;
}
