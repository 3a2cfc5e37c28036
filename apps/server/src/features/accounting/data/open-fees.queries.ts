import {
  openFees,
  type AccountDebt,
  type AccountRest,
  type OpenFee,
} from "@krempelfrei/bookkeeping/open-fees";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { isFeeRelief, isReversed } from "./reversals.queries.ts";

/** A fee that a customer has not paid. */
export interface OpenFeeRow extends OpenFee {
  /** The claim whose return the fee was charged for; null for other debts, such as the costs of a reminder. */
  readonly claim_id: string | null;
  /** True for a return: the fees that came back with it are open as this row. */
  readonly is_return: boolean;
}

const ofThese = (ids: readonly string[] | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql`true` : sql`booking.customer_id = ANY(${ids}::uuid[])`;

/**
 * Accounts that owe more than their open claims, with the difference and its part under collection. The opposite of
 * `listFreeBookings`: extras and credits that the next claim bills are left out.
 */
export const accountRests = (customerIds?: readonly string[]): RawBuilder<unknown> => sql`
  SELECT debtor.customer_id, (account.cents - claimed.cents)::bigint AS rest_cents, collected.cents AS collected_cents
  FROM (SELECT DISTINCT customer_id FROM booking
    WHERE kind IN ('gebuehr', 'korrektur', 'ruecklastschrift') AND amount_cents > 0 AND ${ofThese(customerIds)}) AS debtor
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM booking
    WHERE booking.customer_id = debtor.customer_id AND (kind NOT IN ('zusatzleistung', 'gutschrift')
      OR billed_claim_id IS NOT NULL OR ${isReversed})) AS account
  CROSS JOIN LATERAL (SELECT coalesce(sum(open_cents), 0) AS cents FROM claim
    WHERE claim.customer_id = debtor.customer_id) AS claimed
  CROSS JOIN LATERAL (SELECT coalesce(sum(fee_cents), 0)::bigint AS cents FROM sepa_item
    WHERE sepa_item.customer_id = debtor.customer_id AND status = 'im_einzug') AS collected
  WHERE account.cents > claimed.cents`;

type RestRow = AccountRest & { readonly customer_id: string };
type DebtRow = AccountDebt & Pick<OpenFeeRow, "claim_id" | "is_return"> & { readonly customer_id: string };

/** Open fees by customer, the oldest first; without a list, of all customers. */
export async function listOpenFees(
  ctx: Ctx,
  customerIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenFeeRow[]>> {
  const { rows: rests } = await sql<RestRow>`${accountRests(customerIds)}`.execute(ctx.db);
  if (rests.length === 0) return new Map();
  const ids = rests.map(({ customer_id }) => customer_id);
  // A settlement belongs to a claim; a correction of the same claim reverses its fee.
  const { rows } = await sql<DebtRow>`
    SELECT booking.customer_id, booking.id, booking.text, booking.booked_on, booking.claim_id,
      booking.kind = 'ruecklastschrift' AS is_return,
      (booking.amount_cents + settled.cents)::bigint AS cents, relieved.cents AS relieved_cents
    FROM booking
    CROSS JOIN LATERAL (SELECT coalesce(sum(allocation.cents), 0) AS cents FROM allocation
      WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id) AS settled
    CROSS JOIN LATERAL (SELECT coalesce(-sum(relief.amount_cents), 0)::bigint AS cents FROM booking AS relief
      WHERE booking.kind = 'gebuehr' AND relief.customer_id = booking.customer_id AND relief.claim_id = booking.claim_id
        AND relief.kind = 'korrektur' AND relief.amount_cents < 0
        AND NOT EXISTS (SELECT FROM allocation
          WHERE allocation.customer_id = relief.customer_id AND allocation.booking_id = relief.id)) AS relieved
    WHERE booking.customer_id = ANY(${ids}::uuid[]) AND booking.kind IN ('gebuehr', 'korrektur', 'ruecklastschrift')
      AND booking.amount_cents > 0
      AND NOT ${isReversed}
    ORDER BY booking.customer_id, booking.booked_on, booking.id`.execute(ctx.db);
  const debts = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map(
    rests.map(({ customer_id, ...rest }) => [customer_id, openFees(debts.get(customer_id) ?? [], rest)]),
  );
}

/**
 * True if a standing write-off of fees includes this debt, so that it would be credit without the debt. Money pays the
 * oldest debt first, so a write-off takes the newest debts before it, of the same claim or of none; each claim has a write-off
 * of its own. A return or a refund is no debt: it opens older fees again, whose write-off may then name the claim of the return.
 */
export async function isDebtWrittenOff(ctx: Ctx, { customer_id, id }: GroupKey): Promise<boolean> {
  const { rows } = await sql`
    WITH standing AS (
      SELECT booking.*, ${isFeeRelief} AS is_relief, booking.amount_cents > 0 AND (booking.kind = 'ruecklastschrift'
        OR booking.kind = 'korrektur' AND (booking.bank_tx_id IS NOT NULL OR booking.money_account IS NOT NULL)) AS is_reopening
      FROM booking
      WHERE booking.customer_id = ${customer_id} AND NOT ${isReversed} AND (booking.kind = 'gebuehr'
        OR booking.kind IN ('korrektur', 'ruecklastschrift') AND booking.amount_cents > 0 OR ${isFeeRelief})
    ), event AS (
      SELECT * FROM standing
      WHERE is_relief OR is_reopening AND amount_cents + (SELECT coalesce(sum(cents), 0) FROM allocation
          WHERE allocation.customer_id = standing.customer_id AND allocation.booking_id = standing.id) > 0
        -- The bank's charge that the customer never owed has its deduction on the same day.
        OR NOT is_reopening AND NOT EXISTS (SELECT FROM booking
          WHERE booking.customer_id = standing.customer_id AND booking.claim_id = standing.claim_id
            AND booking.kind = 'korrektur' AND booking.booked_on = standing.booked_on
            AND booking.amount_cents = -standing.amount_cents AND NOT ${isFeeRelief} AND NOT ${isReversed})
    )
    SELECT FROM event AS own
    CROSS JOIN LATERAL (SELECT sum(-later.amount_cents) OVER (PARTITION BY later.claim_id ORDER BY later.id) AS cents
      FROM event AS later
      -- A debt that was entered later with an earlier day is paid before this one.
      WHERE later.id > own.id AND NOT later.is_reopening AND (later.is_relief OR later.booked_on >= own.booked_on)
        AND (own.is_reopening OR later.claim_id IS NOT DISTINCT FROM own.claim_id
          OR EXISTS (SELECT FROM event AS opened
            WHERE opened.is_reopening AND (opened.id > own.id OR opened.booked_on > own.booked_on)
              AND opened.claim_id IS NOT DISTINCT FROM later.claim_id))) AS lost
    WHERE own.id = ${id} AND NOT own.is_relief AND lost.cents > 0
    LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Extras less credits of a customer that the next claim bills. */
export async function getUnbilledCents(ctx: Ctx, customerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM booking
    WHERE customer_id = ${customerId} AND kind IN ('zusatzleistung', 'gutschrift') AND billed_claim_id IS NULL
      AND NOT ${isReversed}`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
