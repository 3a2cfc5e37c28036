import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { BOOKING_FIELDS } from "../accounting/data/booking-fields.ts";
import { requireFreeDebt } from "../accounting/data/require-free-debt.ts";
import { lockForChange, requireFree } from "./booking-rules.ts";
import { deleteBookingRow, getBooking, getBookingLocked } from "./bookings.queries.ts";

/** Deletes a booking; the change history retains its values. Errors: 403, 404; 409 for one that is locked, under collection or written off. */
export async function deleteBooking(
  ctx: Ctx,
  { id, customer_id }: { readonly id: string; readonly customer_id: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const found = await getBooking(ctx, customer_id, id);
    await lockForChange(ctx, found);
    await requireFreeDebt(ctx, found);
    const row = await getBookingLocked(ctx, customer_id, id);
    requireFree(row);
    await deleteBookingRow(ctx, row);
    await recordChange(ctx, {
      action: "booking.deleted",
      subject: { type: "booking", id, name: row.text },
      customer_id,
      before: row,
      after: null,
      fields: BOOKING_FIELDS,
    });
  });
}
