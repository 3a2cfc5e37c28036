import type { Booking, BookingInput } from "@krempelfrei/contract/bookings/bookings";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { actorId, inTransaction } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { findMember } from "../account/data/members.queries.ts";
import { BOOKING_FIELDS, SENT_BEFORE } from "../accounting/data/booking-fields.ts";
import { requireOpenDay, toColumns } from "./booking-rules.ts";
import { getBooking, getBookingByKey, insertBooking } from "./bookings.queries.ts";
import { listVatRates } from "../accounting/data/vat-rates.queries.ts";
import { toBooking } from "./to-booking.ts";

/**
 * Adds a line to a customer's account. Repeating a `client_key` (a double click, a repeated call) returns the booking
 * made before. Errors: 403, 404; 409 in a closed period and for a key used for another booking; 422 at `direction` for
 * a correction without one.
 */
export async function createBooking(
  ctx: Ctx,
  input: BookingInput & { readonly customer_id: string },
): Promise<Booking> {
  const { customer_id, client_key = null, ...given } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    if (!(await findMember(ctx, customer_id, customer_id))) throw notFound();
    // Before the rates are read: it keeps the settings from changing meanwhile.
    await requireOpenDay(ctx, given.booked_on);
    const columns = toColumns(given, await listVatRates(ctx));
    const id = await insertBooking(ctx, {
      ...columns,
      customer_id,
      client_key,
      created_by: actorId(ctx),
    });
    if (id === undefined) {
      if (client_key === null) throw new Error("a booking without a key was taken for one that exists");
      const before = await getBookingByKey(ctx, customer_id, client_key);
      if (BOOKING_FIELDS.some((field) => before[field] !== columns[field])) throw conflict(SENT_BEFORE);
      return toBooking(before);
    }
    await recordChange(ctx, {
      action: "booking.created",
      subject: { type: "booking", id, name: columns.text },
      customer_id,
      before: null,
      after: columns,
      fields: BOOKING_FIELDS,
    });
    return toBooking(await getBooking(ctx, customer_id, id));
  });
}
