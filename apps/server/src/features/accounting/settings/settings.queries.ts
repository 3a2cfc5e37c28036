import type { TaxationFrom } from "@krempelfrei/bookkeeping/taxation";
import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import { sql, type RawBuilder, type Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { AccountingSetting } from "../../../db/tables.ts";
import type { UnbilledRow } from "../data/rate-bookings.ts";
import { isReversed } from "../data/reversals.queries.ts";

export async function setAccountingSettings(ctx: Ctx, changes: Updateable<AccountingSetting>): Promise<void> {
  await ctx.db
    .updateTable("accounting_setting")
    .set({ ...changes, updated_at: ctx.clock() })
    .execute();
}

/**
 * Extras and credits after this day that no invoice bills, locked until the transaction ends. Returns undefined while
 * another transaction changes one: it may wait for the settings, so that waiting for it could deadlock.
 */
export async function lockUnbilledAfter(ctx: Ctx, day: string | null): Promise<UnbilledRow[] | undefined> {
  const rows = (lock: RawBuilder<unknown>) =>
    sql<UnbilledRow>`SELECT customer_id, id, text, booked_on, service_on, vat_bp FROM booking
      WHERE kind IN ('zusatzleistung', 'gutschrift') AND claim_id IS NULL AND billed_claim_id IS NULL
        AND (${day}::date IS NULL OR booked_on > ${day}::date) AND NOT ${isReversed} ${lock}`.execute(ctx.db);
  const { rows: all } = await rows(sql``);
  const { rows: locked } = await rows(sql`FOR UPDATE SKIP LOCKED`);
  return locked.length === all.length ? locked : undefined;
}

export async function replaceVatRates(ctx: Ctx, rates: readonly VatRate[]): Promise<void> {
  await ctx.db.deleteFrom("vat_rate").execute();
  await ctx.db
    .insertInto("vat_rate")
    .values(rates.map(({ valid_from, vat_bp }) => ({ valid_from, rate_bp: vat_bp })))
    .execute();
}

export async function replaceTaxations(ctx: Ctx, taxations: readonly TaxationFrom[]): Promise<void> {
  await ctx.db.deleteFrom("taxation").execute();
  await ctx.db
    .insertInto("taxation")
    .values([...taxations])
    .execute();
}

/** German names of the quarters of which somebody took the DATEV file, with the last day on which it was taken. */
export async function listHandedOver(ctx: Ctx): Promise<{ name: string; day: string }[]> {
  const { rows } = await sql<{ name: string; day: string }>`
    SELECT subject_name AS name, max((at AT TIME ZONE 'Europe/Berlin')::date)::text AS day FROM change
    -- The first condition is that of an index.
    WHERE split_part(action, '.', 1) = 'quarter' AND action = 'quarter.exported' AND changes::jsonb @> '[{"new": "DATEV"}]'
    GROUP BY subject_name`.execute(ctx.db);
  return rows;
}

/**
 * The last month after this day with a claim that, up to it, was written off, settled by a credit, or paid in part with
 * extras; null if there is none.
 */
export async function findSettledMonth(ctx: Ctx, day: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT max(claim.month) AS month FROM claim
    CROSS JOIN LATERAL (SELECT sum(part.cents) AS cents, bool_or(part.is_taxed_by_method) AS is_taxed_by_method
      FROM (SELECT sum(allocation.cents) AS cents, booking.write_off OR booking.kind = 'gutschrift' AS is_taxed_by_method
        FROM allocation
        JOIN booking ON booking.customer_id = allocation.customer_id AND booking.id = allocation.booking_id
        WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id
          AND allocation.allocated_on <= ${day}::date
        GROUP BY booking.customer_id, booking.id HAVING sum(allocation.cents) <> 0) AS part) AS settled
    WHERE claim.month > left(${day}, 7) AND (settled.is_taxed_by_method
      -- Only under Ist is such a claim divided as a whole, with another rounding.
      OR settled.cents NOT IN (0, claim.gross_cents) AND EXISTS (SELECT FROM claim_position
        WHERE claim_position.customer_id = claim.customer_id AND claim_position.claim_id = claim.id
          AND claim_position.kind <> 'beitrag'))`.execute(ctx.db);
  return rows[0]?.month ?? null;
}

/**
 * Numbers of the standing invoices that show another rate of VAT than that of the service's days, the first ones, and
 * their count. Invoices that cannot be reversed, and so not be mended, are left out.
 */
export async function listMisrated(ctx: Ctx): Promise<{ count: number; numbers: string[] }> {
  const { rows } = await sql<{ number: string; count: number }>`
    WITH valid AS (
      SELECT rate_bp, lead(valid_from) OVER by_day AS next,
        CASE WHEN lag(valid_from) OVER by_day IS NULL THEN '-infinity' ELSE valid_from END AS since
      FROM vat_rate WINDOW by_day AS (ORDER BY valid_from)
    )
    SELECT claim.number, (count(*) OVER ())::integer AS count FROM claim
    WHERE claim.kind NOT IN ('storno', 'korrektur') AND NOT claim.reversed AND NOT claim.written_off AND EXISTS (
      SELECT FROM claim_position AS part
      -- A part of a credit from a closed period has an earlier day of service than its position shows.
      LEFT JOIN booking ON booking.customer_id = part.customer_id AND booking.id = part.booking_id
      JOIN valid ON coalesce(booking.service_on, part.period_to) >= valid.since
        AND (valid.next IS NULL OR coalesce(booking.service_on, part.period_from) < valid.next)
        AND part.vat_bp <> valid.rate_bp
      WHERE part.customer_id = claim.customer_id AND part.claim_id = claim.id)
    ORDER BY claim.year, claim.seq LIMIT ${MISRATED_SHOWN}`.execute(ctx.db);
  return { count: rows[0]?.count ?? 0, numbers: rows.map(({ number }) => number) };
}

const MISRATED_SHOWN = 10;
