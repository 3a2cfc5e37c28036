import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Booking } from "../../../db/tables.ts";
import { isBeforeWriteOff } from "../data/reversals.queries.ts";
import { reliefText, returnFeeText } from "./return-fee-text.ts";
import type { SepaItemRow } from "./sepa-items.queries.ts";

export type ReversedBooking = Selectable<Booking>;

/** An event after a collection was booked or returned that prevents undoing it. */
export interface LaterEvent {
  /** The bank line, or the booking without one. */
  readonly source_id: string;
  readonly claim_number: string;
  readonly what: "returned" | "repeated" | "closed" | "paid";
}

/**
 * Later events that depend on the bookings of these bank lines, or on collections without one; at most one for each.
 * The payment of a collection may settle other claims than its own after a rectification, and its return opens those.
 */
export async function listLaterEvents(ctx: Ctx, sourceIds: readonly string[]): Promise<LaterEvent[]> {
  if (sourceIds.length === 0) return [];
  const { rows } = await sql<LaterEvent>`
    WITH own AS (
      SELECT booking.customer_id, booking.id, coalesce(booking.bank_tx_id, booking.id) AS source_id, item.id AS item_id,
        item.claim_id, item.status, coalesce(booking.id = item.payment_booking_id, false) AS is_payment
      FROM booking LEFT JOIN sepa_item AS item ON item.customer_id = booking.customer_id
        AND booking.id IN (item.payment_booking_id, item.return_booking_id)
      WHERE booking.bank_tx_id = ANY(${sourceIds}::uuid[])
        OR booking.bank_tx_id IS NULL AND item.id IS NOT NULL AND booking.id = ANY(${sourceIds}::uuid[])
    ), settled AS (
      SELECT own.source_id, allocation.customer_id, allocation.claim_id, sum(allocation.cents) AS cents,
        coalesce(sum(allocation.cents) FILTER (WHERE ${isBeforeWriteOff}), 0) <> 0 AS is_final
      FROM own JOIN allocation ON allocation.customer_id = own.customer_id AND allocation.booking_id = own.id
      GROUP BY own.source_id, own.id, allocation.customer_id, allocation.claim_id HAVING sum(allocation.cents) <> 0
    )
    SELECT DISTINCT ON (source_id) source_id, claim_number, what FROM (
      SELECT own.source_id, claim.number AS claim_number, CASE
        WHEN own.is_payment AND own.status <> 'gebucht' THEN 'returned'
        WHEN EXISTS (SELECT FROM sepa_item AS later WHERE later.customer_id = own.customer_id
          AND later.claim_id = own.claim_id AND later.id > own.item_id AND later.status <> 'verworfen') THEN 'repeated'
        WHEN own.is_payment AND (claim.reversed OR EXISTS (SELECT FROM booking AS loss
          WHERE loss.customer_id = own.customer_id AND loss.claim_id = own.claim_id AND loss.write_off AND loss.id > own.id))
          THEN 'closed' END AS what
      FROM own JOIN claim ON claim.customer_id = own.customer_id AND claim.id = own.claim_id
      UNION ALL
      SELECT settled.source_id, claim.number, CASE
        -- What came after a write-off may be undone, such as the return that opened the claim again.
        WHEN claim.reversed OR settled.is_final THEN 'closed'
        WHEN claim.open_cents < -settled.cents THEN 'paid' END
      FROM settled JOIN claim ON claim.customer_id = settled.customer_id AND claim.id = settled.claim_id) AS event
    WHERE what IS NOT NULL ORDER BY source_id, claim_number`.execute(ctx.db);
  return rows;
}

type UndoneItem = Pick<
  SepaItemRow,
  | "customer_id"
  | "id"
  | "run_id"
  | "claim_id"
  | "mandate_id"
  | "end_to_end_id"
  | "sequence"
  | "collection_on"
  | "first_name"
  | "last_name"
> & { readonly is_return: boolean };

/** The collections that these bookings pay or return. */
export async function listItemsOfBookings(ctx: Ctx, bookingIds: readonly string[]): Promise<UndoneItem[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<UndoneItem>`
    SELECT item.customer_id, item.id, item.run_id, item.claim_id, item.mandate_id, item.end_to_end_id, item.sequence,
      sepa_run.collection_on, app_user.first_name, app_user.last_name, coalesce(item.return_booking_id = ANY(${bookingIds}::uuid[]), false) AS is_return
    FROM sepa_item AS item JOIN sepa_run ON sepa_run.id = item.run_id JOIN app_user ON app_user.id = item.customer_id
    WHERE item.payment_booking_id = ANY(${bookingIds}::uuid[]) OR item.return_booking_id = ANY(${bookingIds}::uuid[])
    ORDER BY item.id`.execute(ctx.db);
  return rows;
}

/** Returns collections to their state before these bookings: under way, or booked if these bookings returned them. */
export async function resetItems(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  await sql`UPDATE sepa_item SET status = 'im_einzug', payment_booking_id = NULL
    WHERE payment_booking_id = ANY(${bookingIds}::uuid[])`.execute(ctx.db);
  await sql`UPDATE sepa_item SET status = 'gebucht', return_booking_id = NULL, return_reason = NULL
    WHERE return_booking_id = ANY(${bookingIds}::uuid[])`.execute(ctx.db);
}

/** Opens a run with collections under way again: as submitted, or as new if it was never submitted. */
export async function reopenRun(ctx: Ctx, id: string): Promise<void> {
  await sql`UPDATE sepa_run SET status = CASE WHEN submitted_at IS NULL THEN 'erstellt' ELSE 'eingereicht' END,
      booked_by = NULL, booked_at = NULL
    WHERE id = ${id}`.execute(ctx.db);
}

/** Removes the link between a line and a return that was entered by hand. */
export const unlinkReturn = async (ctx: Ctx, lineId: string): Promise<void> =>
  void (await ctx.db
    .updateTable("sepa_item")
    .set({ return_tx_id: null })
    .where("return_tx_id", "=", lineId)
    .execute());

/** Ends a debit block whose note begins with this text, and returns the note; undefined if there was none. */
export async function unblockDebits(
  ctx: Ctx,
  customerId: string,
  noteStart: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ note: string }>`
    UPDATE customer SET debit_block = false, debit_block_note = NULL, updated_at = ${ctx.clock()}
    FROM customer AS before
    WHERE customer.id = ${customerId} AND before.id = customer.id AND customer.debit_block
      AND starts_with(customer.debit_block_note, ${noteStart})
    RETURNING before.debit_block_note AS note`.execute(ctx.db);
  return rows[0]?.note;
}

/** Valid bookings that waive these fees of returns (`return-fee-text.ts`). */
export async function listReliefs(ctx: Ctx, feeIds: readonly string[]): Promise<ReversedBooking[]> {
  if (feeIds.length === 0) return [];
  const { rows } = await sql<ReversedBooking>`
    SELECT DISTINCT ON (fee.id) relief.* FROM booking AS fee
    JOIN booking AS relief ON relief.customer_id = fee.customer_id AND relief.claim_id = fee.claim_id
      AND relief.amount_cents = -fee.amount_cents AND relief.booked_on = fee.booked_on
      AND relief.text = replace(fee.text, ${returnFeeText("")}, ${reliefText("")})
    WHERE fee.id = ANY(${feeIds}::uuid[]) AND fee.kind = 'gebuehr' AND relief.kind = 'korrektur'
      AND NOT EXISTS (SELECT FROM booking AS reversal
        WHERE reversal.customer_id = relief.customer_id AND reversal.storno_of = relief.id)
    ORDER BY fee.id, relief.id`.execute(ctx.db);
  return rows;
}

/**
 * Fees of these returns that a Storno on the customer's account waived, while the bank's own charge stayed. Without a
 * bank line a waiver of today already takes that charge back (`listAccountLines`).
 */
export async function listWaivedFees(
  ctx: Ctx,
  returnIds: readonly string[],
  today: string,
): Promise<ReversedBooking[]> {
  if (returnIds.length === 0) return [];
  const { rows } = await sql<ReversedBooking>`
    SELECT fee.* FROM booking AS returned
    JOIN booking AS fee ON fee.customer_id = returned.customer_id AND fee.claim_id = returned.claim_id
      AND fee.kind = 'gebuehr' AND fee.booked_on = returned.booked_on AND fee.id > returned.id
      AND fee.bank_tx_id IS NOT DISTINCT FROM returned.bank_tx_id
    JOIN booking AS waiver ON waiver.customer_id = fee.customer_id AND waiver.storno_of = fee.id
    WHERE returned.id = ANY(${returnIds}::uuid[]) AND returned.kind = 'ruecklastschrift' AND waiver.bank_tx_id IS NULL
      AND (fee.bank_tx_id IS NOT NULL OR waiver.booked_on <> ${today}::date)
    ORDER BY fee.id`.execute(ctx.db);
  return rows;
}

export interface SettledRow {
  readonly customer_id: string;
  readonly booking_id: string;
  readonly claim_id: string;
  readonly cents: number;
}

/** Sums that these bookings settle, by claim. */
export async function listSettled(ctx: Ctx, bookingIds: readonly string[]): Promise<SettledRow[]> {
  if (bookingIds.length === 0) return [];
  return ctx.db
    .selectFrom("allocation")
    .select(["customer_id", "booking_id", "claim_id", sql<number>`sum(cents)::bigint`.as("cents")])
    .where("booking_id", "in", bookingIds)
    .groupBy(["customer_id", "booking_id", "claim_id"])
    .having(sql<number>`sum(cents)`, "<>", 0)
    .execute();
}

/** Standing bookings of a return without a bank line: the return itself and the bank's fee. */
export async function listBookingsOfReturn(ctx: Ctx, item: SepaItemRow): Promise<ReversedBooking[]> {
  const { rows } = await sql<ReversedBooking>`
    SELECT booking.* FROM booking
    WHERE booking.customer_id = ${item.customer_id} AND booking.bank_tx_id IS NULL
      AND (booking.id = ${item.return_booking_id} OR booking.claim_id = ${item.claim_id} AND booking.kind = 'gebuehr'
        -- Not that of an earlier return, which was taken back.
        AND booking.id > ${item.return_booking_id} AND booking.text = ${returnFeeText(item.end_to_end_id)})
      AND NOT EXISTS (SELECT FROM booking AS reversal
        WHERE reversal.customer_id = booking.customer_id AND reversal.storno_of = booking.id)
    ORDER BY booking.id`.execute(ctx.db);
  return rows;
}
