import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { returnFeeText } from "./return-fee-text.ts";

/** True if the clerk entered the return of a collection by hand and no statement contains it. */
export const isReturnWithoutLine = sql<SqlBool>`(sepa_item.status = 'zurueck' AND sepa_item.return_tx_id IS NULL
  AND EXISTS (SELECT FROM booking WHERE booking.customer_id = sepa_item.customer_id
    AND booking.id = sepa_item.return_booking_id AND booking.bank_tx_id IS NULL))`;

/**
 * The bank's charge for a return as it was entered, in cents, also if it was waived for the customer. Charges of an
 * earlier return are left out, and those that were taken back together with their bank line.
 */
export const returnFees = sql<number>`(SELECT coalesce(sum(fee.amount_cents), 0)::bigint FROM booking AS fee
  WHERE fee.customer_id = sepa_item.customer_id AND fee.claim_id = sepa_item.claim_id AND fee.kind = 'gebuehr'
    AND fee.id > sepa_item.return_booking_id
    AND fee.text = left(${returnFeeText("")} || sepa_item.end_to_end_id, 60)
    AND NOT EXISTS (SELECT FROM booking AS undone WHERE undone.customer_id = fee.customer_id
      AND undone.storno_of = fee.id AND undone.bank_tx_id IS NOT NULL))`;

export interface ReturnWithoutLine {
  readonly id: string;
  readonly run_id: string;
  readonly amount_cents: number;
  readonly fees_cents: number;
}

/** The last return of a claim that no line of a statement contains. */
export async function findReturnWithoutLine(
  ctx: Ctx,
  claimId: string,
): Promise<ReturnWithoutLine | undefined> {
  return ctx.db
    .selectFrom("sepa_item")
    .select(["id", "run_id", "amount_cents", returnFees.as("fees_cents")])
    .where("claim_id", "=", claimId)
    .where(isReturnWithoutLine)
    .orderBy("id", "desc")
    .executeTakeFirst();
}
