import { lastDay, monthOf } from "@krempelfrei/bookkeeping/month";
import type { Claim } from "@krempelfrei/contract/accounting/claims";
import { invoiceNumber } from "@krempelfrei/contract/accounting/invoice-number";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../context/ids.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getClaim, type ClaimRow } from "../data/claims.queries.ts";
import { rateBookings } from "../data/rate-bookings.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { isClosed, requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { listVatRates } from "../data/vat-rates.queries.ts";
import {
  findCollection,
  findFeeBooking,
  listPositions,
  listSettlements,
  listVatTotals,
  setReversed,
  wantsMail,
} from "./reverse.queries.ts";
import { sendInvoices } from "./send-invoices.job.ts";
import { toClaim } from "./to-claim.ts";
import { takeNumbers } from "./write-claims.queries.ts";

export interface ReverseClaim {
  readonly id: string;
  readonly reason: string;
}

/**
 * Reverses a claim by an invoice with the exact negatives (Stornorechnung, accounting.md 4.3). Its line on the account
 * is reversed, payments become credit, and its extras and credits become unbilled with the rate of VAT of their day. In
 * a closed period nothing changes: the Storno then belongs to the present month. Errors: 403, 404; 409 for a Storno, a
 * correcting invoice, and a claim that is reversed, under collection or written off, and while today is in a closed
 * period.
 */
export async function reverseClaim(ctx: Ctx, { id, reason }: ReverseClaim): Promise<Claim> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    const original = await getClaim(ctx, id);
    const obstacle = await reversalObstacle(ctx, original);
    if (obstacle !== undefined) throw conflict(obstacle);
    requireOpenPeriod(settings, today);
    const mail_wanted = await wantsMail(ctx, original.customer_id);
    const storno = await insertStorno(ctx, original, { today, reason, settings, mail_wanted });
    await freePayments(ctx, original, today);
    await reverseBooking(ctx, original, { ...storno, today });
    // A rate of VAT that was entered after the claim could not change what the claim billed.
    await rateBookings(ctx, await setReversed(ctx, original), {
      ...settings,
      rates: await listVatRates(ctx),
    });
    await refreshClaims(ctx, [original.id, storno.id]);
    if (mail_wanted) await enqueue(ctx, sendInvoices, {});
    await recordChange(ctx, {
      action: "claim.reversed",
      subject: { type: "claim", id, name: original.number },
      customer_id: original.customer_id,
      changes: [
        { field: "storno_number", old: null, new: storno.number },
        { field: "storno_reason", old: null, new: reason },
      ],
    });
    return toClaim(await getClaim(ctx, storno.id));
  });
}

/** Reason in German why a claim cannot be reversed; undefined if it can (accounting.md 1.6). */
export async function reversalObstacle(ctx: Ctx, row: ClaimRow): Promise<string | undefined> {
  if (row.kind === "storno") return "Eine Stornorechnung kann nicht storniert werden.";
  if (row.kind === "korrektur") return "Eine Rechnungskorrektur kann nicht storniert werden.";
  if (row.reversed) return `Die Forderung wurde bereits storniert (${row.storno_number ?? row.number}).`;
  const run = await findCollection(ctx, row);
  if (run !== undefined)
    return `Die Forderung ist im Lastschriftlauf ${run}. Bitte zuerst den Lauf verwerfen oder die Rücklastschrift abwarten.`;
  return row.written_off ? "Die Forderung ist ausgebucht und kann nicht storniert werden." : undefined;
}

interface StornoOptions {
  readonly today: string;
  readonly reason: string;
  readonly settings: AccountingSettings;
  /** The customer's present wish, which may have changed since the original. */
  readonly mail_wanted: boolean;
}

async function insertStorno(
  ctx: Ctx,
  original: ClaimRow,
  { today, reason, settings, mail_wanted }: StornoOptions,
): Promise<{ id: string; number: string }> {
  const year = Number(today.slice(0, 4));
  const seq = await takeNumbers(ctx, year, 1);
  const [id, number] = [await newId(ctx), invoiceNumber(settings.invoice_number_format, year, seq)];
  const { customer_id } = original;
  const closed = isClosed(settings, lastDay(original.month));
  await insertRows(ctx, "claim", [
    {
      customer_id,
      id,
      number,
      year,
      seq,
      kind: "storno",
      month: closed ? monthOf(today) : original.month,
      period_from: original.period_from,
      period_to: original.period_to,
      gross_cents: -original.gross_cents,
      vat_cents: -original.vat_cents,
      issued_on: today,
      due_on: today,
      payment_method: original.payment_method,
      storno_of: original.id,
      reason,
      snapshot: original.snapshot,
      open_cents: 0,
      status: "storniert",
      mail_wanted,
      created_by: actorId(ctx),
      created_at: ctx.clock(),
    },
  ]);
  const positions = await listPositions(ctx, original);
  await insertRows(
    ctx,
    "claim_position",
    positions.map((row) => ({ ...row, claim_id: id, gross_cents: -row.gross_cents, booking_id: null })),
  );
  const totals = await listVatTotals(ctx, original);
  await insertRows(
    ctx,
    "claim_vat",
    totals.map((row) => ({
      ...row,
      claim_id: id,
      gross_cents: -row.gross_cents,
      vat_cents: -row.vat_cents,
    })),
  );
  return { id, number };
}

/** Turns payments of the claim into credit. */
async function freePayments(ctx: Ctx, original: ClaimRow, today: string): Promise<void> {
  const settlements = await listSettlements(ctx, original);
  await insertRows(
    ctx,
    "allocation",
    settlements.map(({ booking_id, cents }) =>
      allocation(ctx, original, { booking_id, cents: -cents, today }),
    ),
  );
}

interface Allocated {
  readonly booking_id: string;
  readonly cents: number;
  readonly today: string;
}

const allocation = (ctx: Ctx, { customer_id, id }: ClaimRow, { booking_id, cents, today }: Allocated) => ({
  customer_id,
  booking_id,
  claim_id: id,
  cents,
  allocated_on: today,
  created_by: actorId(ctx),
});

interface Storno {
  readonly id: string;
  readonly number: string;
  readonly today: string;
}

/** The fee is reversed by a line of its own, which settles the reversed claim. */
async function reverseBooking(ctx: Ctx, original: ClaimRow, { id, number, today }: Storno): Promise<void> {
  const fee = await findFeeBooking(ctx, original);
  if (!fee) return;
  const booking_id = await newId(ctx);
  await insertRows(ctx, "booking", [
    {
      customer_id: original.customer_id,
      id: booking_id,
      kind: "storno",
      amount_cents: -fee.amount_cents,
      booked_on: today,
      text: `Storno ${number} zu ${original.number}`,
      vat_bp: fee.vat_bp,
      claim_id: id,
      storno_of: fee.id,
      created_by: actorId(ctx),
      created_at: ctx.clock(),
    },
  ]);
  await insertRows(ctx, "allocation", [
    allocation(ctx, original, { booking_id, cents: fee.amount_cents, today }),
  ]);
}
