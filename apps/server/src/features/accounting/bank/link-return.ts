import { euros } from "@krempelfrei/contract/money";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { updateRow } from "../data/rows.queries.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { findReturnWithoutLine } from "../sepa/linked-returns.queries.ts";
import { chargeReturnFee } from "../sepa/return-item.ts";
import { getSepaItem } from "../sepa/sepa-items.queries.ts";
import type { BookedCollections } from "./book-collections.ts";
import { claimsOf, type PlannedBooking } from "./plan-bookings.ts";

const NO_RETURN = "Zu dieser Forderung gibt es keine von Hand gebuchte Rücklastschrift ohne Umsatz.";

/**
 * Links a line with the return that somebody entered by hand before. Nothing is booked but what the bank took and nobody had entered.
 * Errors: 409 without such a return; 422 for a line over less than was entered.
 */
export async function linkReturn(
  ctx: Ctx,
  settings: AccountingSettings,
  booking: PlannedBooking,
): Promise<BookedCollections> {
  const [claim_id] = claimsOf(booking);
  if (claim_id === undefined) throw conflict(NO_RETURN);
  const found = await findReturnWithoutLine(ctx, claim_id);
  if (!found || !booking.line) throw conflict(NO_RETURN);
  const outgoing = 0 - booking.line.amount_cents;
  const booked = found.amount_cents + found.fees_cents;
  const fee_cents = outgoing - booked;
  if (fee_cents < 0 || booking.amount_cents !== found.amount_cents)
    throw invalid("amount_cents", `Gebucht sind ${euros(booked)}, der Umsatz beträgt ${euros(outgoing)}.`);
  const item = await getSepaItem(ctx, found.run_id, found.id);
  await chargeReturnFee(ctx, settings, item, {
    fee_cents,
    booked_on: booking.day,
    bank_tx_id: booking.line.id,
  });
  await updateRow(ctx, "sepa_item", item, { return_tx_id: booking.line.id });
  await recordChange(ctx, {
    action: "sepa_run.return_linked",
    subject: { type: "sepa_run", id: item.run_id, name: item.msg_id },
    customer_id: item.customer_id,
    before: null,
    after: { end_to_end_id: item.end_to_end_id, sum_cents: item.amount_cents, fee_cents },
    fields: ["end_to_end_id", "sum_cents", "fee_cents"],
  });
  return { created: fee_cents > 0 ? 1 : 0, claim_ids: [claim_id] };
}
