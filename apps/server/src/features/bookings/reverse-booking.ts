import type { Booking } from "@krempelfrei/contract/bookings/bookings";
import { berlinDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { actorId, inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { undoLine } from "../accounting/bank/undo-line.ts";
import { BOOKING_FIELDS } from "../accounting/data/booking-fields.ts";
import { isOfClaim, isOfLine, lockForChange, requireOpenDay } from "./booking-rules.ts";
import {
  getBooking,
  getBookingLocked,
  insertBooking,
  isOfCollection,
  isLineDivided,
  type BookingRow,
} from "./bookings.queries.ts";
import { requireFreeDebt } from "../accounting/data/require-free-debt.ts";
import { toBooking } from "./to-booking.ts";

const IS_STORNO = "Ein Storno kann nicht storniert werden.";
const WAS_TAKEN_BACK = "Diese Buchung wurde bereits storniert.";
const OF_CLAIM = "Diese Buchung gehört zu einer Forderung. Bitte stornieren Sie die Forderung.";
const SETTLES =
  "Diese Buchung begleicht Forderungen. Bitte nehmen Sie zuerst die Zuordnung in der Buchhaltung zurück.";
const OF_COLLECTION = "Diese Buchung gehört zu einer Lastschrift und kann hier nicht storniert werden.";
const IS_DIVIDED =
  "Der Umsatz dieser Buchung ist aufgeteilt. Bitte nehmen Sie ihn in der Buchhaltung unter den gebuchten Umsätzen zurück.";

function refuse(row: BookingRow): void {
  if (row.storno_of !== null) throw conflict(IS_STORNO);
  if (row.storno_id !== null) throw conflict(WAS_TAKEN_BACK);
  if (isOfClaim(row)) throw conflict(OF_CLAIM);
  if (row.settled_cents !== 0) throw conflict(SETTLES);
}

interface ReverseBooking {
  readonly id: string;
  readonly customer_id: string;
  readonly reason: string;
}

/**
 * Reverses a booking by a linked line of today with its exact negative (the Storno) and the reason in the text. The
 * statement's line that it was booked from becomes open. Returns the Storno. Errors: 403, 404; 409 for a Storno, a
 * reversed booking, a claim (it has a Storno of its own), a payment that settles claims, a collection, a debt
 * that is under collection or written off, a part of a divided line, and in a closed period.
 */
export async function reverseBooking(
  ctx: Ctx,
  { id, customer_id, reason }: ReverseBooking,
): Promise<Booking> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const found = await getBooking(ctx, customer_id, id);
    await lockForChange(ctx, found);
    // `undoLine` refuses a collected debt itself.
    if (!isOfLine(found)) await requireFreeDebt(ctx, found);
    const original = await getBookingLocked(ctx, customer_id, id);
    refuse(original);
    if (await isOfCollection(ctx, original)) throw conflict(OF_COLLECTION);
    if (original.bank_tx_id !== null && isOfLine(original)) {
      if (await isLineDivided(ctx, original)) throw conflict(IS_DIVIDED);
      await undoLine(ctx, { id: original.bank_tx_id, reason });
      const { storno_id } = await getBooking(ctx, customer_id, id);
      return toBooking(await getBooking(ctx, customer_id, storno_id ?? id));
    }
    const today = berlinDay(ctx.clock());
    const storno = {
      kind: "storno",
      amount_cents: -original.amount_cents,
      // A Storno is never dated before the reversed booking.
      booked_on: original.booked_on > today ? original.booked_on : today,
      text: `Storno: ${reason}`,
      vat_bp: original.vat_bp,
      money_account: null,
    };
    await requireOpenDay(ctx, storno.booked_on);
    const stornoId = await insertBooking(ctx, {
      ...storno,
      customer_id,
      claim_id: original.claim_id,
      storno_of: id,
      created_by: actorId(ctx),
    });
    if (stornoId === undefined) throw conflict(WAS_TAKEN_BACK);
    await recordChange(
      ctx,
      {
        action: "booking.reversed",
        subject: { type: "booking", id, name: original.text },
        customer_id,
        changes: [{ field: "storno_id", old: null, new: stornoId }],
      },
      {
        action: "booking.created",
        subject: { type: "booking", id: stornoId, name: storno.text },
        customer_id,
        before: null,
        after: storno,
        fields: BOOKING_FIELDS,
      },
    );
    return toBooking(await getBooking(ctx, customer_id, stornoId));
  });
}
