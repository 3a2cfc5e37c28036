import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import type { SepaItemRow } from "./sepa-items.queries.ts";

/** Something that happened after a collection was booked or came back, so that this cannot be taken back. */
export interface LaterEvent {
  readonly line_id: string;
  readonly claim_number: string;
  readonly what: "returned" | "repeated" | "closed" | "paid";
}

/** What hangs on the collections of these bank lines by now, at most one for each line. */
export async function listLaterEvents(ctx: Ctx, lineIds: readonly string[]): Promise<LaterEvent[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<LaterEvent>`
    SELECT DISTINCT ON (line_id) line_id, claim_number, what FROM (
      SELECT booking.bank_tx_id AS line_id, claim.number AS claim_number, CASE
        WHEN booking.id = item.payment_booking_id AND item.status <> 'gebucht' THEN 'returned'
        WHEN EXISTS (SELECT FROM sepa_item AS later WHERE later.customer_id = item.customer_id
          AND later.claim_id = item.claim_id AND later.id > item.id AND later.status <> 'verworfen') THEN 'repeated'
        WHEN claim.reversed OR claim.written_off THEN 'closed'
        WHEN booking.id = item.return_booking_id AND claim.open_cents < item.amount_cents - item.fee_cents THEN 'paid'
        END AS what
      FROM booking
      JOIN sepa_item AS item ON item.customer_id = booking.customer_id
        AND booking.id IN (item.payment_booking_id, item.return_booking_id)
      JOIN claim ON claim.customer_id = item.customer_id AND claim.id = item.claim_id
      WHERE booking.bank_tx_id = ANY(${lineIds}::uuid[])) AS event
    WHERE what IS NOT NULL ORDER BY line_id, claim_number`.execute(ctx.db);
  return rows;
}

type UndoneItem = Pick<
  SepaItemRow,
  "customer_id" | "id" | "run_id" | "claim_id" | "mandate_id" | "end_to_end_id" | "sequence" | "collection_on"
> & { readonly is_return: boolean };

/** The collections that these bookings paid or returned. */
export async function listItemsOfBookings(ctx: Ctx, bookingIds: readonly string[]): Promise<UndoneItem[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<UndoneItem>`
    SELECT item.customer_id, item.id, item.run_id, item.claim_id, item.mandate_id, item.end_to_end_id, item.sequence,
      sepa_run.collection_on, coalesce(item.return_booking_id = ANY(${bookingIds}::uuid[]), false) AS is_return
    FROM sepa_item AS item JOIN sepa_run ON sepa_run.id = item.run_id
    WHERE item.payment_booking_id = ANY(${bookingIds}::uuid[]) OR item.return_booking_id = ANY(${bookingIds}::uuid[])
    ORDER BY item.id`.execute(ctx.db);
  return rows;
}

/** Collections are as before these bookings: under way again, or booked where they had come back. */
export async function resetItems(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  await sql`UPDATE sepa_item SET status = 'im_einzug', payment_booking_id = NULL
    WHERE payment_booking_id = ANY(${bookingIds}::uuid[])`.execute(ctx.db);
  await sql`UPDATE sepa_item SET status = 'gebucht', return_booking_id = NULL, return_reason = NULL
    WHERE return_booking_id = ANY(${bookingIds}::uuid[])`.execute(ctx.db);
}

/** A run of which something is under way again: the bank has it, or not even that. */
export async function reopenRun(ctx: Ctx, id: string): Promise<void> {
  await sql`UPDATE sepa_run SET status = CASE WHEN submitted_at IS NULL THEN 'erstellt' ELSE 'eingereicht' END,
      booked_by = NULL, booked_at = NULL
    WHERE id = ${id}`.execute(ctx.db);
}

/** Takes the link between a line and a return that was entered by hand. */
export const unlinkReturn = async (ctx: Ctx, lineId: string): Promise<void> =>
  void (await ctx.db
    .updateTable("sepa_item")
    .set({ return_tx_id: null })
    .where("return_tx_id", "=", lineId)
    .execute());

/** Whether the customer was blocked with a note that begins so, and is free again. */
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
