import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { withoutMandate } from "../accounting/data/claims.queries.ts";

interface CountAndCents {
  readonly count: number;
  readonly cents: number;
}

const NOTHING: CountAndCents = { count: 0, cents: 0 };

/** Invoices that were due before a day and that no collection will take. */
export async function sumLate(
  ctx: Ctx,
  { today, before }: { readonly today: string; readonly before: string },
): Promise<CountAndCents> {
  const { rows } = await sql<CountAndCents>`
    SELECT count(*)::integer AS count, coalesce(sum(open_cents), 0)::bigint AS cents FROM claim
    WHERE open_cents > 0 AND kind <> 'storno' AND due_on < ${before}::date AND agency_on IS NULL
      AND (status = 'gemahnt' OR status IN ('offen', 'teilbezahlt')
        AND (payment_method <> 'lastschrift' OR ${withoutMandate(today)}))`.execute(ctx.db);
  return rows[0] ?? NOTHING;
}

export async function sumReturned(ctx: Ctx): Promise<CountAndCents> {
  const { rows } = await sql<CountAndCents>`
    SELECT count(*)::integer AS count, coalesce(sum(open_cents), 0)::bigint AS cents FROM claim
    WHERE status = 'ruecklaeufer' AND open_cents > 0`.execute(ctx.db);
  return rows[0] ?? NOTHING;
}

/** Customers whose collections came back, those that have waited longest first. */
export async function listReturned(ctx: Ctx, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT claim.customer_id AS id, app_user.first_name || ' ' || app_user.last_name AS name
    FROM claim JOIN app_user ON app_user.id = claim.customer_id
    WHERE claim.status = 'ruecklaeufer' AND claim.open_cents > 0
    GROUP BY claim.customer_id, app_user.first_name, app_user.last_name
    ORDER BY min(claim.due_on), name LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Customers with a fee in a month that was billed for others, without an invoice of it; the latest month first. A reversed
 * invoice counts as one: a person took it back.
 */
export async function listUnbilled(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; name: string; month: string }[]> {
  const { rows } = await sql<{ id: string; name: string; month: string }>`
    WITH billed AS (
      SELECT month, (month || '-01')::date AS first_on,
        ((month || '-01')::date + interval '1 month' - interval '1 day')::date AS last_on
      FROM claim WHERE kind = 'monatsbeitrag' AND month BETWEEN ${from} AND ${to} GROUP BY month
    ), made AS (
      SELECT DISTINCT customer_id, month FROM claim WHERE kind = 'monatsbeitrag' AND month BETWEEN ${from} AND ${to}
    )
    SELECT customer.id, app_user.first_name || ' ' || app_user.last_name AS name, billed.month
    FROM billed
    JOIN customer ON customer.contract_start <= billed.last_on
      AND (customer.cancelled_to IS NULL OR customer.cancelled_to >= billed.first_on)
    JOIN app_user ON app_user.id = customer.id
    LEFT JOIN made ON made.customer_id = customer.id AND made.month = billed.month
    WHERE made.month IS NULL AND EXISTS (
      SELECT FROM customer_price AS price WHERE price.customer_id = customer.id AND price.monthly_fee_cents > 0
        AND price.valid_from <= billed.last_on)
    ORDER BY billed.month DESC, customer.number`.execute(ctx.db);
  return rows;
}
