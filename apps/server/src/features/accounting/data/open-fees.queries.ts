import {
  openFees,
  type AccountDebt,
  type AccountRest,
  type OpenFee,
} from "@krempelfrei/bookkeeping/open-fees";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { isReversed, isWrittenOff } from "./reversals.queries.ts";

/** A fee that a customer has not paid. */
export interface OpenFeeRow extends OpenFee {
  /** The claim whose return the fee was charged for; null for other debts, such as the costs of a reminder. */
  readonly claim_id: string | null;
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
type DebtRow = AccountDebt & { readonly customer_id: string; readonly claim_id: string | null };

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
    rests.map(({ customer_id, ...rest }) => {
      const own = debts.get(customer_id) ?? [];
      const claimOf = new Map(own.map(({ id, claim_id }) => [id, claim_id]));
      return [
        customer_id,
        openFees(own, rest).map((fee) => ({ ...fee, claim_id: claimOf.get(fee.id) ?? null })),
      ];
    }),
  );
}

/** True if a correction wrote this debt off (`isWrittenOff`). */
export async function isDebtWrittenOff(ctx: Ctx, { customer_id, id }: GroupKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("booking")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .where(isWrittenOff)
    .executeTakeFirst();
  return row !== undefined;
}

/** Extras less credits of a customer that the next claim bills. */
export async function getUnbilledCents(ctx: Ctx, customerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM booking
    WHERE customer_id = ${customerId} AND kind IN ('zusatzleistung', 'gutschrift') AND billed_claim_id IS NULL
      AND NOT ${isReversed}`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
