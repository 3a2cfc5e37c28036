import type { UnbilledBooking } from "@krempelfrei/bookkeeping/claims-of-month";
import type { PriceVersion } from "@krempelfrei/bookkeeping/fee-parts";
import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { isReversed, isReversedOnPurpose } from "../data/reversals.queries.ts";
import type { LetterRecipient } from "../data/customer-names.ts";

/** True if a new invoice goes by mail: wished for, and to an address. */
export const MAIL_WANTED = sql<boolean>`(customer.invoice_by_mail AND app_user.email IS NOT NULL)`;

/** A customer who may get a claim for a month. */
export interface CandidateRow extends LetterRecipient {
  readonly contract_start: string;
  readonly cancelled_to: string | null;
  readonly payment_method: "lastschrift" | "ueberweisung";
  readonly mail_wanted: boolean;
  readonly mandate_reference: string | null;
  readonly mandate_holder: string | null;
  readonly mandate_iban: string | null;
  readonly prices: readonly PriceVersion[];
  readonly unbilled: readonly UnbilledBooking[];
}

/** A claim that is to be replaced: its customer is planned as if the claim did not exist. */
export interface Replacement {
  readonly customer_id: string;
  readonly claim_id: string;
  /** The last day of the contract; null if it is not cancelled. */
  readonly ends_on: string | null;
  /** True: without lines that no claim has billed yet, because the next claim bills them anyway. */
  readonly is_alone?: boolean;
}

export interface CandidateFilter {
  readonly month: string;
  readonly first_day: string;
  readonly last_day: string;
  /** The day on which mandates must be valid. */
  readonly today: string;
  readonly recreate: boolean;
  /** Undefined: all customers. */
  readonly replacement?: Replacement | undefined;
}

const unbilled = (replacement?: Replacement) => sql`
  booking.kind IN ('zusatzleistung', 'gutschrift') AND booking.claim_id IS NULL
  AND ${
    replacement === undefined
      ? sql`booking.billed_claim_id IS NULL`
      : sql`booking.customer_id = ${replacement.customer_id}
        AND (booking.billed_claim_id = ${replacement.claim_id}
          OR ${!replacement.is_alone}::boolean AND booking.billed_claim_id IS NULL)`
  }
  AND NOT ${isReversed}`;

/** Locks the lines that are to be billed until the transaction ends, so that nobody changes or deletes them. */
export async function lockUnbilled(ctx: Ctx, lastDay: string, replacement?: Replacement): Promise<void> {
  await sql`
    SELECT FROM booking WHERE ${unbilled(replacement)} AND booking.booked_on <= ${lastDay}::date
    ORDER BY customer_id, id FOR UPDATE`.execute(ctx.db);
}

const NOT_CLAIMED = (month: string) => sql`
  NOT EXISTS (SELECT FROM claim WHERE claim.customer_id = customer.id AND claim.month = ${month}
    AND claim.kind = 'monatsbeitrag' AND NOT claim.reversed)`;

const isCandidate = ({ month, recreate, replacement }: CandidateFilter) =>
  replacement === undefined
    ? sql`${NOT_CLAIMED(month)}
      AND (${recreate}::boolean OR NOT EXISTS (SELECT FROM claim
        WHERE claim.customer_id = customer.id AND claim.month = ${month} AND ${isReversedOnPurpose}))`
    : sql`customer.id = ${replacement.customer_id}`;

/**
 * Customers who may get a claim for the month, by number: customers with a contract in the month or unbilled lines, and
 * without a valid claim for the month. Customers whose claim was reversed are left out unless `recreate` is set.
 */
export async function listCandidates(ctx: Ctx, filter: CandidateFilter): Promise<CandidateRow[]> {
  const { first_day, last_day, today, replacement } = filter;
  const ends_on = replacement === undefined ? sql`customer.cancelled_to` : sql`${replacement.ends_on}::date`;
  const { rows } = await sql<CandidateRow>`
    SELECT customer.id AS customer_id, customer.number AS customer_number, customer.salutation, customer.title,
      app_user.first_name, app_user.last_name, customer.street, customer.house_no, customer.zip, customer.city,
      customer.country, customer.contract_start, ${ends_on} AS cancelled_to, customer.payment_method,
      ${MAIL_WANTED} AS mail_wanted,
      mandate.reference AS mandate_reference, mandate.holder AS mandate_holder, mandate.iban AS mandate_iban,
      prices.list AS prices, coalesce(unbilled.list, '[]') AS unbilled
    FROM customer
    JOIN app_user ON app_user.id = customer.id
    LEFT JOIN mandate ON mandate.customer_id = customer.id AND mandate.status = 'active'
      AND coalesce(mandate.last_used_on, mandate.signed_on) + make_interval(months => ${MANDATE_MONTHS}) >= ${today}::date
    JOIN (SELECT customer_id, jsonb_agg(jsonb_build_object('valid_from', valid_from, 'package', package,
        'monthly_fee_cents', monthly_fee_cents)) AS list
      FROM customer_price GROUP BY customer_id) AS prices ON prices.customer_id = customer.id
    LEFT JOIN (SELECT customer_id, jsonb_agg(jsonb_build_object('id', id, 'amount_cents', amount_cents,
        'booked_on', booked_on, 'service_on', service_on, 'text', text, 'vat_bp', vat_bp)) AS list
      FROM booking WHERE ${unbilled(replacement)} AND booked_on <= ${last_day}::date
      GROUP BY customer_id) AS unbilled ON unbilled.customer_id = customer.id
    WHERE customer.contract_start <= ${last_day}::date AND NOT customer.is_sample
      AND (${ends_on} IS NULL OR ${ends_on} >= ${first_day}::date OR unbilled.list IS NOT NULL)
      AND ${isCandidate(filter)}
    ORDER BY customer.number`.execute(ctx.db);
  return rows;
}

/** Number of standing claims of the month, and of customers who have none because theirs was reversed. */
export async function countClaimed(ctx: Ctx, month: string): Promise<{ standing: number; reversed: number }> {
  const { rows } = await sql<{ standing: number; reversed: number }>`
    SELECT
      (SELECT count(*)::integer FROM claim
        WHERE month = ${month} AND kind = 'monatsbeitrag' AND NOT reversed) AS standing,
      (SELECT count(DISTINCT customer.id)::integer FROM customer JOIN claim ON claim.customer_id = customer.id
        WHERE claim.month = ${month} AND ${isReversedOnPurpose} AND ${NOT_CLAIMED(month)}) AS reversed`.execute(
    ctx.db,
  );
  return rows[0] ?? { standing: 0, reversed: 0 };
}

/** The first day of any contract; undefined where there is none. */
export async function firstContractDay(ctx: Ctx): Promise<string | undefined> {
  const { first } = await ctx.db
    .selectFrom("customer")
    .select((eb) => eb.fn.min<string | null>("contract_start").as("first"))
    .where("is_sample", "=", false)
    .executeTakeFirstOrThrow();
  return first ?? undefined;
}
