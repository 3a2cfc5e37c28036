import type { Booking } from "@krempelfrei/contract/bookings/bookings";
import { canReverse, lockOf } from "./booking-rules.ts";
import type { BookingRow } from "./bookings.queries.ts";

/** The wire form of a booking. The database checks the values of the columns that are cast here. */
export function toBooking(row: BookingRow): Booking {
  const locked_by = lockOf(row);
  const { original_booked_on: booked_on, original_text: text } = row;
  return {
    id: row.id,
    kind: row.kind as Booking["kind"],
    amount_cents: row.amount_cents,
    booked_on: row.booked_on,
    text: row.text,
    vat_bp: row.vat_bp,
    money_account: row.money_account as Booking["money_account"],
    claim_id: row.claim_id,
    storno_of: row.storno_of,
    original: booked_on === null || text === null ? null : { booked_on, text },
    storno_id: row.storno_id,
    locked_by,
    can_modify: locked_by === null,
    can_storno: canReverse(row),
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  };
}
