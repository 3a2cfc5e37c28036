import { sql } from "kysely";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { accountCredits } from "../data/credit.queries.ts";
import { listOpenFees } from "../data/open-fees.queries.ts";
import { isReversed } from "../data/reversals.queries.ts";
import { updateRow } from "../data/rows.queries.ts";
import { lockAccounting } from "../data/settings.queries.ts";
import { reverseBookings } from "../sepa/reverse-bookings.ts";
import type { ReversedBooking } from "../sepa/undo.queries.ts";
import { getReminder, type ReminderRow } from "./dunning.queries.ts";

const REASON = "vor dem Versand bezahlt";

/**
 * Withdraws a reminder whose claims and fees were paid between the run and its mail, and reverses its costs, because no
 * letter was sent. Returns false if something is still open.
 */
export async function withdrawIfPaid(ctx: Ctx, row: ReminderRow): Promise<boolean> {
  return inSystemTransaction(ctx, async (ctx) => {
    if (await isOwed(ctx, row)) return false;
    const settings = await lockAccounting(ctx, "wait");
    const { paid_at, mailed_at } = await getReminder(ctx, row.id);
    if (paid_at !== null || mailed_at !== null) return true;
    if (await isOwed(ctx, row)) return false;
    await updateRow(ctx, "reminder", row, { paid_at: ctx.clock() });
    const costs = await listCosts(ctx, row);
    if (costs.length > 0) await reverseBookings(ctx, costs, { settings, reason: REASON, bank_tx_id: null });
    return true;
  });
}

/**
 * True if a claim of the reminder, or a fee other than its own costs, is still open. Money on the account counts as a
 * payment, also before the clerk has allocated it.
 */
async function isOwed(
  ctx: Ctx,
  { customer_id, id, fee_booking_id, fee_cents }: ReminderRow,
): Promise<boolean> {
  const fees = (await listOpenFees(ctx, [customer_id])).get(customer_id) ?? [];
  if (fees.some((fee) => fee.id !== fee_booking_id && fee.due_cents > 0)) return true;
  const { rows } = await sql<{ owed: boolean }>`
    SELECT coalesce(sum(claim.open_cents), 0) > greatest(0,
      (SELECT account.credit FROM (${accountCredits([customer_id])}) AS account) + ${fee_cents}::bigint) AS owed
    FROM reminder_claim
    JOIN claim ON claim.customer_id = reminder_claim.customer_id AND claim.id = reminder_claim.claim_id
    WHERE reminder_claim.customer_id = ${customer_id} AND reminder_claim.reminder_id = ${id}`.execute(ctx.db);
  return rows[0]?.owed !== false;
}

/** The booking of the reminder's costs; empty if it has none, or if it was reversed. */
async function listCosts(ctx: Ctx, { customer_id, fee_booking_id }: ReminderRow): Promise<ReversedBooking[]> {
  const { rows } = await sql<ReversedBooking>`
    SELECT booking.* FROM booking
    WHERE customer_id = ${customer_id} AND id = ${fee_booking_id} AND NOT ${isReversed}`.execute(ctx.db);
  return rows;
}
