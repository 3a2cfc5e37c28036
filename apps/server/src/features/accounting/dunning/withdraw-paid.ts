import { sql } from "kysely";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { accountCredits } from "../data/credit.queries.ts";
import { isDebtWrittenOff, listOpenFees } from "../data/open-fees.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { isReversed } from "../data/reversals.queries.ts";
import { updateRow } from "../data/rows.queries.ts";
import { lockAccounting } from "../data/settings.queries.ts";
import { reverseBookings } from "../sepa/reverse-bookings.ts";
import type { ReversedBooking } from "../sepa/undo.queries.ts";
import { getReminder, type ReminderRow } from "./dunning.queries.ts";

const REASON = "vor dem Versand erledigt";

/**
 * Withdraws a reminder whose claims and fees were paid or written off between the run and its mail, and reverses its
 * costs, because no letter was sent; costs that were written off, paid to the cent or are being collected stay as they are.
 * Returns false if something else is still open.
 */
export async function withdrawIfPaid(ctx: Ctx, row: ReminderRow): Promise<boolean> {
  return inSystemTransaction(ctx, async (ctx) => {
    if ((await standingOf(ctx, row)).isOwed) return false;
    const settings = await lockAccounting(ctx, "wait");
    const { paid_at, mailed_at } = await getReminder(ctx, row.id);
    if (paid_at !== null || mailed_at !== null) return true;
    const { isOwed, costs } = await standingOf(ctx, row);
    if (isOwed) return false;
    await updateRow(ctx, "reminder", row, { paid_at: ctx.clock() });
    // A letter that was not sent is no reminder of its claims.
    await refreshClaims(ctx, await listClaimIds(ctx, row));
    if (costs.length > 0) await reverseBookings(ctx, costs, { settings, reason: REASON, bank_tx_id: null });
    return true;
  });
}

interface Standing {
  /** True if more than the costs of the reminder is open, without what a debit under way collects. */
  readonly isOwed: boolean;
  /** The booking of the costs, if it can be reversed. */
  readonly costs: readonly ReversedBooking[];
}

/** Money on the account counts as a payment, also before the clerk has allocated it. */
async function standingOf(ctx: Ctx, row: ReminderRow): Promise<Standing> {
  const { customer_id, id, fee_booking_id, fee_cents } = row;
  const { rows } = await sql<{ open_cents: number; collected_cents: number }>`
    SELECT (claimed.cents - coalesce(account.credit, 0) - collected.cents)::bigint AS open_cents,
      collected.cents::bigint AS collected_cents
    FROM (SELECT coalesce(sum(claim.open_cents), 0) AS cents FROM reminder_claim
      JOIN claim ON claim.customer_id = reminder_claim.customer_id AND claim.id = reminder_claim.claim_id
      WHERE reminder_claim.customer_id = ${customer_id} AND reminder_claim.reminder_id = ${id}
        AND claim.status <> 'im_einzug') AS claimed
    CROSS JOIN (SELECT coalesce(sum(fee_cents), 0) AS cents FROM sepa_item
      WHERE customer_id = ${customer_id} AND status = 'im_einzug') AS collected
    LEFT JOIN (${accountCredits([customer_id])}) AS account ON true`.execute(ctx.db);
  const { open_cents = 0, collected_cents = 0 } = rows[0] ?? {};
  const fee = (await listOpenFees(ctx, [customer_id]))
    .get(customer_id)
    ?.find((one) => one.id === fee_booking_id);
  const isCollected = fee ? fee.due_cents < fee.open_cents : collected_cents > 0;
  // A customer who paid the costs to the cent knew the letter, perhaps a printed one.
  const costs = isCollected || open_cents === 0 ? [] : await listCosts(ctx, row);
  return { isOwed: open_cents > (costs.length === 0 ? 0 : fee_cents), costs };
}

async function listClaimIds(ctx: Ctx, { customer_id, id }: ReminderRow): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("reminder_claim")
    .select("claim_id")
    .where("customer_id", "=", customer_id)
    .where("reminder_id", "=", id)
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** The booking of the reminder's costs; empty if it has none, and if it was reversed or written off. */
async function listCosts(ctx: Ctx, { customer_id, fee_booking_id }: ReminderRow): Promise<ReversedBooking[]> {
  if (fee_booking_id === null || (await isDebtWrittenOff(ctx, { customer_id, id: fee_booking_id })))
    return [];
  const { rows } = await sql<ReversedBooking>`
    SELECT booking.* FROM booking
    WHERE customer_id = ${customer_id} AND id = ${fee_booking_id} AND NOT ${isReversed}`.execute(ctx.db);
  return rows;
}
