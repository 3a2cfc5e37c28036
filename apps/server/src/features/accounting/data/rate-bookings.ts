import { rateOn, type VatRate } from "@krempelfrei/bookkeeping/vat";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { updateRow } from "./rows.queries.ts";
import { isClosed, type AccountingSettings } from "./settings.queries.ts";

/** An extra or a credit that no invoice bills. */
export interface UnbilledRow extends GroupKey {
  readonly text: string;
  readonly booked_on: string;
  /** Day of service of a part of a credit from a closed period; null for others. */
  readonly service_on: string | null;
  readonly vat_bp: number | null;
}

/**
 * Gives extras and credits the rate of VAT of their day of service; those of closed periods keep theirs. Inside the
 * caller's transaction, which has locked the bookings.
 */
export async function rateBookings(
  ctx: Ctx,
  bookings: readonly UnbilledRow[],
  { rates, ...closing }: Pick<AccountingSettings, "locked_until"> & { readonly rates: readonly VatRate[] },
): Promise<void> {
  for (const booking of bookings) {
    const { customer_id, id, text, vat_bp: old } = booking;
    const day = booking.service_on ?? booking.booked_on;
    const vat_bp = rateOn(rates, day);
    if (vat_bp === old || isClosed(closing, day)) continue;
    await updateRow(ctx, "booking", booking, { vat_bp });
    await recordChange(ctx, {
      action: "booking.updated",
      subject: { type: "booking", id, name: text },
      customer_id,
      changes: [{ field: "vat_bp", old, new: vat_bp }],
    });
  }
}
