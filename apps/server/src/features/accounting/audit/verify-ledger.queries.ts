import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/**
 * Lines that credit runs or their payment blocks, one row for each payment that such a line has brought; `is_whole` if
 * the line is the sum of the run.
 */
const CREDITS = sql`SELECT other.run_id, other.sequence, credit.bank_tx_id, credited.amount_cents = (
    SELECT sum(amount_cents) FROM sepa_item AS part WHERE part.run_id = other.run_id AND part.status <> 'abgelehnt') AS is_whole
  FROM sepa_item AS other
  JOIN booking AS credit ON credit.customer_id = other.customer_id AND credit.id = other.payment_booking_id
  JOIN bank_tx AS credited ON credited.id = credit.bank_tx_id`;

/** Condition on `credit` of `CREDITS`: the line contains the collection `item`. */
const CONTAINS_ITEM = sql`credit.run_id = item.run_id AND (credit.is_whole OR credit.sequence = item.sequence)`;

/**
 * Lines of statements whose bookings do not add up to the line: an incoming payment settles a debt, so the bookings are
 * its negative; the bookings of a reopened line add up to 0. Left out are lines of linked returns, whose booking is the
 * clerk's, and lines up to the last day of an erased account, which have lost their bookings.
 */
export async function listUnevenLines(
  ctx: Ctx,
): Promise<{ id: string; amount_cents: number; booked_cents: number }[]> {
  const { rows } = await sql<{ id: string; amount_cents: number; booked_cents: number }>`
    SELECT tx.id, CASE WHEN tx.state = 'gebucht' THEN tx.amount_cents ELSE 0 END AS amount_cents,
      booked.cents AS booked_cents
    FROM bank_tx AS tx
    JOIN (SELECT bank_tx_id, sum(cents)::bigint AS cents FROM (
      SELECT coalesce(own.bank_tx_id, original.bank_tx_id) AS bank_tx_id, -own.amount_cents AS cents
      FROM booking AS own LEFT JOIN booking AS original
        ON original.customer_id = own.customer_id AND original.id = own.storno_of
      -- A fee that the customer is let off was taken by the bank all the same.
      -- What a correction lets off is none of the line's, nor is its Storno when the line is taken back.
      WHERE CASE WHEN own.storno_of IS NULL THEN own.bank_tx_id IS NOT NULL
        ELSE original.bank_tx_id IS NOT NULL AND (own.bank_tx_id IS NOT NULL OR original.kind <> 'gebuehr') END
      -- The credit of a run contains the payments that were booked before it.
      UNION ALL SELECT credit.bank_tx_id, -paid.amount_cents FROM sepa_item AS item
      JOIN booking AS paid ON paid.customer_id = item.customer_id AND paid.id = item.payment_booking_id
        AND paid.bank_tx_id IS NULL
      CROSS JOIN LATERAL (SELECT bank_tx_id FROM (${CREDITS}) AS credit WHERE ${CONTAINS_ITEM} LIMIT 1) AS credit
      ) AS part GROUP BY 1) AS booked ON booked.bank_tx_id = tx.id
    WHERE booked.cents <> CASE WHEN tx.state = 'gebucht' THEN tx.amount_cents ELSE 0 END
      AND NOT EXISTS (SELECT FROM sepa_item WHERE return_tx_id = tx.id)
      -- Of an erased account the line has lost its bookings.
      AND tx.booked_on > coalesce((SELECT max(last_on) FROM erased_account), '-infinity')
    ORDER BY tx.booked_on, tx.id`.execute(ctx.db);
  return rows;
}

/**
 * Sum of the money that customers paid through the bank: booked lines as the bank reports them, plus the bank's own
 * fees, plus bank bookings without a line. A return that the clerk entered is a booking without a line, also once its
 * line is linked; a payment that its run's credit contains is none.
 */
export async function sumBankMoney(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (
      (SELECT coalesce(sum(amount_cents), 0) FROM bank_tx WHERE state = 'gebucht'
        AND EXISTS (SELECT FROM booking WHERE bank_tx_id = bank_tx.id)
        AND NOT EXISTS (SELECT FROM sepa_item WHERE return_tx_id = bank_tx.id))
      + (SELECT coalesce(sum(own.amount_cents), 0) FROM booking AS own
        LEFT JOIN booking AS original ON original.customer_id = own.customer_id AND original.id = own.storno_of
        WHERE own.bank_tx_id IS NOT NULL AND 'gebuehr' IN (own.kind, original.kind)
          AND NOT EXISTS (SELECT FROM sepa_item WHERE return_tx_id = own.bank_tx_id))
      - (SELECT coalesce(sum(own.amount_cents), 0) FROM booking AS own
        LEFT JOIN booking AS original ON original.customer_id = own.customer_id AND original.id = own.storno_of
        WHERE own.bank_tx_id IS NULL AND original.bank_tx_id IS NULL
          AND NOT EXISTS (SELECT FROM sepa_item AS item JOIN (${CREDITS}) AS credit ON ${CONTAINS_ITEM}
            WHERE item.customer_id = own.customer_id AND item.payment_booking_id = coalesce(original.id, own.id))
          AND CASE coalesce(original.kind, own.kind)
            WHEN 'korrektur' THEN coalesce(original.money_account, own.money_account) = 'bank'
            WHEN 'zahlung' THEN coalesce(original.money_account, own.money_account, 'bank') = 'bank'
            WHEN 'ruecklastschrift' THEN coalesce(original.money_account, own.money_account, 'bank') = 'bank'
            ELSE false END)
    )::bigint AS cents`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

export async function hasErasedAccounts(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db.selectFrom("erased_account").select("number").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Credit of customers without an open claim, by number: money, fees and corrections of their accounts less all claims
 * with their Stornos. Extras and credits count only through the claims that bill them.
 */
export async function listCreditsByClaims(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: number; cents: number }>`
    WITH paid AS (
      SELECT own.customer_id, -sum(own.amount_cents) AS cents FROM booking AS own
      LEFT JOIN booking AS original ON original.customer_id = own.customer_id AND original.id = own.storno_of
      WHERE coalesce(original.kind, own.kind) IN ('zahlung', 'ruecklastschrift', 'gebuehr', 'korrektur')
      GROUP BY own.customer_id
    ), claimed AS (
      SELECT customer_id, sum(gross_cents) AS cents, bool_or(open_cents > 0) AS is_open FROM claim GROUP BY customer_id
    )
    SELECT customer.number, (coalesce(paid.cents, 0) - coalesce(claimed.cents, 0))::bigint AS cents
    FROM customer
    LEFT JOIN paid ON paid.customer_id = customer.id
    LEFT JOIN claimed ON claimed.customer_id = customer.id
    WHERE coalesce(paid.cents, 0) - coalesce(claimed.cents, 0) > 0 AND NOT coalesce(claimed.is_open, false)`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ number, cents }) => [String(number), cents]));
}
