import { berlinDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { newId } from "../../../context/ids.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { requireFreeDebt } from "../data/require-free-debt.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { undoCollections } from "./undo-collections.ts";
import { listReliefs, listSettled, listWaivedFees, type ReversedBooking } from "./undo.queries.ts";

interface Reversal {
  readonly settings: AccountingSettings;
  readonly reason: string;
  /** The statement's line that is undone with the bookings; null without one. */
  readonly bank_tx_id: string | null;
}

/**
 * Reverses bookings by their exact negatives of today, together with waivers of their fees; what they settled is open
 * again, and their collections return to their former state. Inside the caller's transaction, under the lock of the
 * accounting. Errors: 409 in a closed period, and for a debt that is under collection or written off.
 */
export async function reverseBookings(
  ctx: Ctx,
  own: readonly ReversedBooking[],
  { settings, reason, bank_tx_id }: Reversal,
): Promise<void> {
  for (const booking of own) await requireFreeDebt(ctx, booking);
  const reliefs = await listReliefs(
    ctx,
    own.map((booking) => booking.id),
  );
  const bookings = [...own, ...reliefs];
  const ids = bookings.map((booking) => booking.id);
  await undoCollections(ctx, ids);
  const today = berlinDay(ctx.clock());
  requireOpenPeriod(settings, today);
  const created_by = actorId(ctx);
  const settled = await listSettled(ctx, ids);
  await insertRows(
    ctx,
    "allocation",
    settled.map((row) => ({ ...row, cents: -row.cents, allocated_on: today, created_by })),
  );
  await insertRows(
    ctx,
    "booking",
    bookings.map((booking) => ({
      customer_id: booking.customer_id,
      kind: "storno",
      amount_cents: -booking.amount_cents,
      // A Storno is never dated before the reversed booking.
      booked_on: booking.booked_on > today ? booking.booked_on : today,
      text: `Storno: ${reason}`,
      vat_bp: booking.vat_bp,
      claim_id: booking.claim_id,
      storno_of: booking.id,
      bank_tx_id,
      created_by,
    })),
  );
  for (const fee of await listWaivedFees(ctx, ids, today))
    await takeBankFeeBack(ctx, fee, { today, reason, bank_tx_id });
  await refreshClaims(
    ctx,
    settled.map(({ claim_id }) => claim_id),
  );
  await recordChange(
    ctx,
    ...bookings.map((booking) => ({
      action: "booking.reversed" as const,
      subject: { type: "booking" as const, id: booking.id, name: booking.text },
      customer_id: booking.customer_id,
      changes: [{ field: "text" as const, old: null, new: `Storno: ${reason}` }],
    })),
  );
}

/**
 * Takes the bank's charge back of a fee that was waived, by a pair that leaves the customer's account as it is: the
 * waiver may be in a closed quarter. The Storno has the claim and its fee has none, by which `listAccountLines` knows it.
 */
async function takeBankFeeBack(
  ctx: Ctx,
  { customer_id, amount_cents, claim_id, vat_bp }: ReversedBooking,
  { today, reason, bank_tx_id }: Omit<Reversal, "settings"> & { readonly today: string },
): Promise<void> {
  const id = await newId(ctx);
  const common = { customer_id, booked_on: today, vat_bp, created_by: actorId(ctx) };
  await insertRows(ctx, "booking", [
    {
      ...common,
      id,
      kind: "gebuehr",
      amount_cents,
      text: "Erlassene Bankgebühr",
      claim_id: null,
      storno_of: null,
      bank_tx_id: null,
    },
    {
      ...common,
      id: await newId(ctx),
      kind: "storno",
      amount_cents: -amount_cents,
      text: `Storno: ${reason}`,
      claim_id,
      storno_of: id,
      bank_tx_id,
    },
  ]);
}
