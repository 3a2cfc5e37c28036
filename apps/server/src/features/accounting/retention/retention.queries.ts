import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { CustomerNames } from "../data/customer-names.ts";

/** Facts that decide how long an account is retained, and whether it is settled. */
export interface RetentionRow extends CustomerNames {
  /** The last day of the contract; null if it is not cancelled. */
  readonly cancelled_to: string | null;
  readonly voucher_on: string | null;
  readonly entry_on: string | null;
  /** The first and the last day that anything of the account counts for. */
  readonly first_on: string;
  readonly last_on: string;
  readonly balance_cents: number;
  readonly open_claims: number;
}

interface RetentionFilter {
  readonly customer_id?: string;
  /** Only contracts that ended before this day. */
  readonly ended_before?: string;
}

/** Customers with entries in the books, by the end of their contract. */
export async function listRetentionRows(ctx: Ctx, filter: RetentionFilter): Promise<RetentionRow[]> {
  const { customer_id, ended_before } = filter;
  const { rows } = await sql<RetentionRow>`
    SELECT customer.id AS customer_id, customer.number AS customer_number, app_user.first_name, app_user.last_name,
      customer.cancelled_to, greatest(invoice.last_on, letter.last_on, collection.last_on, account.last_on) AS voucher_on,
      greatest(account.last_on, settled.last_on) AS entry_on, least(account.first_on, invoice.first_on) AS first_on,
      greatest(account.last_on, settled.last_on, invoice.service_to) AS last_on,
      coalesce(account.balance_cents, 0)::bigint AS balance_cents, coalesce(invoice.open, 0)::integer AS open_claims
    FROM customer
    JOIN app_user ON app_user.id = customer.id
    CROSS JOIN LATERAL (SELECT min(booked_on) AS first_on, max(booked_on) AS last_on, sum(amount_cents) AS balance_cents
      FROM booking WHERE booking.customer_id = customer.id) AS account
    CROSS JOIN LATERAL (SELECT max(allocated_on) AS last_on FROM allocation WHERE allocation.customer_id = customer.id) AS settled
    CROSS JOIN LATERAL (SELECT min(least(issued_on, (month || '-01')::date)) AS first_on, max(issued_on) AS last_on,
      max(greatest(issued_on, (month || '-01')::date)) AS service_to, count(*) FILTER (WHERE open_cents <> 0) AS open
      FROM claim WHERE claim.customer_id = customer.id) AS invoice
    CROSS JOIN LATERAL (SELECT max(issued_on) AS last_on FROM reminder WHERE reminder.customer_id = customer.id) AS letter
    CROSS JOIN LATERAL (SELECT max(sepa_run.collection_on) AS last_on FROM sepa_item
      JOIN sepa_run ON sepa_run.id = sepa_item.run_id WHERE sepa_item.customer_id = customer.id) AS collection
    WHERE coalesce(account.first_on, invoice.first_on) IS NOT NULL
      AND ${customer_id === undefined ? sql`true` : sql`customer.id = ${customer_id}`}
      AND ${ended_before === undefined ? sql`true` : sql`customer.cancelled_to < ${ended_before}`}
    ORDER BY customer.cancelled_to, customer.number`.execute(ctx.db);
  return rows;
}
