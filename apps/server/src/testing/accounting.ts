import { createHash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "../db/connect.ts";
import type { BankTx, Claim } from "../db/tables.ts";

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
      snapshot: "{}",
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
