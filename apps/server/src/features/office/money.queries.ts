import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { isReversedOnPurpose } from "../accounting/data/reversals.queries.ts";

/** Customers with returned collections, the longest waiting first. */
export async function listReturned(ctx: Ctx, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT claim.customer_id AS id, app_user.first_name || ' ' || app_user.last_name AS name
    FROM claim JOIN app_user ON app_user.id = claim.customer_id
    WHERE claim.status = 'ruecklaeufer' AND claim.open_cents > 0
    GROUP BY claim.customer_id, app_user.first_name, app_user.last_name
    ORDER BY min(claim.due_on), name LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

interface UnbilledRow {
  readonly id: string;
  readonly name: string;
  readonly month: string;
  /** Total number, the same in each row. */
  readonly count: number;
}

/**
 * Customers with a fee but without an invoice in a month that was billed for others; the latest month first. An invoice
 * that a person reversed counts, because it was reversed on purpose.
 */
export async function listUnbilled(
  ctx: Ctx,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<UnbilledRow[]> {
  const { rows } = await sql<UnbilledRow>`
    WITH billed AS MATERIALIZED (
      SELECT to_char(day, 'YYYY-MM') AS month, day::date AS first_on, (day + interval '1 month' - interval '1 day')::date AS last_on
      FROM generate_series((${from} || '-01')::timestamp, (${to} || '-01')::timestamp, interval '1 month') AS day
      WHERE EXISTS (SELECT FROM claim WHERE claim.month = to_char(day, 'YYYY-MM') AND claim.kind = 'monatsbeitrag')
    ), left_out AS MATERIALIZED (
      -- Answered by the index of what stands alone; the few that are left are looked at below.
      SELECT customer.id, customer.number, billed.month, billed.last_on
      FROM billed
      JOIN customer ON NOT customer.is_sample AND customer.contract_start <= billed.last_on
        AND (customer.cancelled_to IS NULL OR customer.cancelled_to >= billed.first_on)
      WHERE NOT EXISTS (SELECT FROM claim WHERE claim.customer_id = customer.id AND claim.month = billed.month
        AND claim.kind = 'monatsbeitrag' AND NOT claim.reversed)
    ), forgotten AS (
      SELECT left_out.id, left_out.number, left_out.month, count(*) OVER ()::integer AS count
      FROM left_out
      -- Not an anti join, for which all claims would be read.
      WHERE (SELECT count(*) FROM claim WHERE claim.customer_id = left_out.id AND claim.month = left_out.month
          AND claim.kind = 'monatsbeitrag' AND ${isReversedOnPurpose}) = 0
        -- The first version counts for the days before it too.
        AND (SELECT price.monthly_fee_cents FROM customer_price AS price WHERE price.customer_id = left_out.id
          ORDER BY price.valid_from <= left_out.last_on DESC,
            abs(price.valid_from - left_out.last_on) LIMIT 1) > 0
      ORDER BY left_out.month DESC, left_out.number LIMIT ${limit}
    )
    SELECT forgotten.id, app_user.first_name || ' ' || app_user.last_name AS name, forgotten.month, forgotten.count
    FROM forgotten JOIN app_user ON app_user.id = forgotten.id
    ORDER BY forgotten.month DESC, forgotten.number`.execute(ctx.db);
  return rows;
}
