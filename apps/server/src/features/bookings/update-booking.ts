import type { Booking, BookingChanges } from "@krempelfrei/contract/bookings/bookings";
import { changedFields, recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { checkRevision } from "../../core/revision.ts";
import { updateRow } from "../accounting/data/rows.queries.ts";
import { BOOKING_FIELDS } from "../accounting/data/booking-fields.ts";
import { lockForChange, requireFree, requireOpenDay, toColumns, toInput } from "./booking-rules.ts";
import { getBooking, getBookingLocked } from "./bookings.queries.ts";
import { listVatRates } from "../accounting/data/vat-rates.queries.ts";
import { requireFreeDebt } from "../accounting/data/require-free-debt.ts";
import { toBooking } from "./to-booking.ts";

export type UpdateBooking = BookingChanges & { readonly id: string; readonly customer_id: string };

/**
 * Changes the given fields. Errors: 403, 404; 409 for a booking that is locked, under collection or written off, over
 * a newer save and for a day in a closed period; 422 at `direction` if it becomes a correction without one.
 */
export async function updateBooking(ctx: Ctx, input: UpdateBooking): Promise<Booking> {
  const { id, customer_id, revision, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const found = await getBooking(ctx, customer_id, id);
    await lockForChange(ctx, found);
    await requireFreeDebt(ctx, found);
    const before = await getBookingLocked(ctx, customer_id, id);
    requireFree(before);
    checkRevision(before, revision);
    const known = toInput(before);
    // The former kind does not imply the direction of a correction, so the input must contain it.
    const direction = before.kind === "korrektur" ? known.direction : undefined;
    const rated = toColumns({ ...known, direction, ...changes }, await listVatRates(ctx));
    // A part of a credit keeps its day of service, and so its rate of VAT, until it gets another day or kind.
    const isSame = rated.kind === before.kind && rated.booked_on === before.booked_on;
    const service_on = isSame ? before.service_on : null;
    const columns = service_on === null ? rated : { ...rated, vat_bp: before.vat_bp };
    const differences = changedFields({ ...before }, { ...before, ...columns }, BOOKING_FIELDS);
    if (differences.length > 0) {
      await requireOpenDay(ctx, columns.booked_on);
      await updateRow(ctx, "booking", before, { ...columns, service_on });
      await recordChange(ctx, {
        action: "booking.updated",
        subject: { type: "booking", id, name: columns.text },
        customer_id,
        changes: differences,
      });
    }
    return toBooking(await getBooking(ctx, customer_id, id));
  });
}
