import type { FeeContract } from "@krempelfrei/bookkeeping/fee-parts";
import { sql } from "kysely";
import type { Ctx } from "../../../../context/context.ts";
import type { CustomerNames } from "../../data/customer-names.ts";

/** The fee that a standing claim of a month bills, and the present terms of its contract. */
export interface BilledMonth extends CustomerNames, FeeContract {
  readonly customer_id: string;
  readonly claim_id: string;
  readonly claim_number: string;
  readonly month: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly fee_cents: number;
}

export interface BilledMonthFilter {
  /** Undefined: all customers. */
  readonly customer_id?: string | undefined;
  /** The first and the last month; undefined: all. */
  readonly months?: { readonly from: string; readonly to: string } | undefined;
  /** True: only months whose days differ from the contract, or in which a price begins; the others are not read. */
  readonly only_changed?: boolean | undefined;
}

const FIRST_ON = sql`(claim.month || '-01')::date`;
const LAST_ON = sql`(${FIRST_ON} + interval '1 month' - interval '1 day')::date`;

const IS_CHANGED = sql`(claim.period_from <> greatest(customer.contract_start, ${FIRST_ON})
  OR claim.period_to <> least(customer.cancelled_to, ${LAST_ON})
  OR EXISTS (SELECT FROM customer_price WHERE customer_price.customer_id = claim.customer_id
    AND customer_price.valid_from BETWEEN ${FIRST_ON} AND ${LAST_ON}))`;

/** Standing claims of months by month, customer and number, with what they bill. */
export async function listBilledMonths(
  ctx: Ctx,
  { customer_id, months, only_changed = false }: BilledMonthFilter,
): Promise<BilledMonth[]> {
  const { rows } = await sql<BilledMonth>`
    SELECT claim.customer_id, claim.id AS claim_id, claim.number AS claim_number, claim.month, claim.period_from,
      claim.period_to, customer.number AS customer_number, app_user.first_name, app_user.last_name,
      customer.contract_start, customer.cancelled_to, billed.fee_cents, prices.list AS prices
    FROM claim
    JOIN customer ON customer.id = claim.customer_id AND NOT customer.is_sample
    JOIN app_user ON app_user.id = claim.customer_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(gross_cents), 0)::bigint AS fee_cents FROM claim_position
      WHERE claim_position.customer_id = claim.customer_id AND claim_position.claim_id = claim.id
        AND claim_position.kind = 'beitrag') AS billed
    CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('valid_from', valid_from, 'package', package,
        'monthly_fee_cents', monthly_fee_cents)) AS list
      FROM customer_price WHERE customer_price.customer_id = claim.customer_id) AS prices
    WHERE claim.kind = 'monatsbeitrag' AND NOT claim.reversed
      AND ${customer_id === undefined ? sql`true` : sql`claim.customer_id = ${customer_id}`}
      AND ${months === undefined ? sql`true` : sql`claim.month BETWEEN ${months.from} AND ${months.to}`}
      AND ${only_changed ? IS_CHANGED : sql`true`}
    ORDER BY claim.month, customer.number, claim.number`.execute(ctx.db);
  return rows;
}
