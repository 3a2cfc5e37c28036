import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { isReversed } from "./reversals.queries.ts";

/** A payment, a correction in the customer's favour or a credit of a correcting invoice that is not fully allocated. */
export interface FreeBooking {
  readonly customer_id: string;
  readonly booking_id: string;
  readonly free_cents: number;
  /** Credit of the whole account, with fees and corrections. */
  readonly credit_cents: number;
}

/**
 * Credit of accounts, by `customer_id`: the part of their balance below 0 without open claims and unbilled lines. A
 * payment used up by a fee is no credit, and an unbilled credit is none either, because the next claim deducts it.
 * Without a list all customers.
 */
export const accountCredits = (customerIds?: readonly string[]): RawBuilder<unknown> => sql`
  SELECT customer_id, -sum(amount_cents) FILTER (WHERE kind NOT IN ('zusatzleistung', 'gutschrift')
      OR billed_claim_id IS NOT NULL OR ${isReversed})
    + (SELECT coalesce(sum(claim.open_cents), 0) FROM claim WHERE claim.customer_id = booking.customer_id) AS credit
  FROM booking WHERE ${customerIds === undefined ? sql`true` : sql`customer_id = ANY(${customerIds}::uuid[])`}
  GROUP BY customer_id`;

/** Free bookings of customers with credit (`accountCredits`), the oldest payment first. */
export async function listFreeBookings(ctx: Ctx, customerIds: readonly string[]): Promise<FreeBooking[]> {
  const { rows } = await sql<FreeBooking>`
    WITH account AS (${accountCredits(customerIds)})
    SELECT booking.customer_id, booking.id AS booking_id, account.credit::bigint AS credit_cents,
      (-booking.amount_cents - coalesce(used.cents, 0))::bigint AS free_cents
    FROM account JOIN booking USING (customer_id)
    LEFT JOIN LATERAL (SELECT sum(allocation.cents) AS cents FROM allocation
      WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id) AS used ON true
    LEFT JOIN claim AS billed ON billed.customer_id = booking.customer_id AND billed.id = booking.billed_claim_id
    WHERE account.credit > 0 AND booking.amount_cents < 0
      AND (booking.kind IN ('zahlung', 'korrektur') OR booking.kind = 'gutschrift' AND billed.kind = 'korrektur')
      AND -booking.amount_cents > coalesce(used.cents, 0)
      AND NOT ${isReversed}
    -- What a correction takes off a fee settles no claim while there is money.
    ORDER BY booking.customer_id, booking.kind = 'korrektur', booking.booked_on, booking.id
    FOR NO KEY UPDATE OF booking`.execute(ctx.db);
  return rows;
}
