import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

export async function listInvoiceNumbers(
  ctx: Ctx,
  customerId: string,
): Promise<{ year: number; seq: number; number: string }[]> {
  return ctx.db
    .selectFrom("claim")
    .select(["year", "seq", "number"])
    .where("customer_id", "=", customerId)
    .orderBy("year")
    .orderBy("seq")
    .execute();
}

/**
 * Removes the customer from stored runs and bank lines, while their collections are still known: names in the messages of runs, the bytes of their collection
 * files, and the payer. Day and amount of a bank line stay, and the facts that recognise it in another file.
 */
export async function forgetInRuns(ctx: Ctx, customerId: string): Promise<void> {
  const without = (column: "skipped" | "warnings") => sql`(
    SELECT coalesce(jsonb_agg(note), '[]') FROM jsonb_array_elements(${sql.ref(column)}) AS note
    WHERE note -> 'customer' ->> 'id' IS DISTINCT FROM ${customerId})`;
  const names = sql`jsonb_build_array(jsonb_build_object('customer', jsonb_build_object('id', ${customerId}::text)))`;
  await sql`UPDATE claim_run SET skipped = ${without("skipped")}, warnings = ${without("warnings")}
    WHERE skipped @> ${names} OR warnings @> ${names}`.execute(ctx.db);
  await sql`UPDATE sepa_run SET skipped = ${without("skipped")} WHERE skipped @> ${names}`.execute(ctx.db);
  await sql`UPDATE sepa_run SET file = NULL
    WHERE id IN (SELECT run_id FROM sepa_item WHERE customer_id = ${customerId})`.execute(ctx.db);
  await sql`UPDATE bank_tx SET name = NULL, iban = NULL, bic = NULL, purpose = '', end_to_end_id = NULL,
      mandate_reference = NULL, note = NULL
    WHERE id IN (SELECT bank_tx_id FROM booking WHERE customer_id = ${customerId}
        -- The line of a return that was entered by hand may have no booking of its own.
        UNION SELECT return_tx_id FROM sepa_item WHERE customer_id = ${customerId})
      AND NOT EXISTS (SELECT FROM booking WHERE bank_tx_id = bank_tx.id AND customer_id <> ${customerId})`.execute(
    ctx.db,
  );
}

/** Tables in an order that satisfies all foreign keys. */
const TABLES = [
  "reminder_claim",
  "reminder",
  "sepa_item",
  "allocation",
  "claim_position",
  "claim_vat",
  "booking",
  "claim",
] as const;

/** The database refuses the deletion for an account that is not in `erased_account`. */
export async function deleteAccountRows(ctx: Ctx, customerId: string): Promise<void> {
  for (const table of TABLES) await ctx.db.deleteFrom(table).where("customer_id", "=", customerId).execute();
}
