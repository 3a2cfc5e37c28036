import { oldestFirst } from "@krempelfrei/bookkeeping/bank/match-customer";
import { sumOfFees } from "@krempelfrei/bookkeeping/open-fees";
import { actorId, type Ctx } from "../../../context/context.ts";
import { listOpenFees, type OpenFeeRow } from "../data/open-fees.queries.ts";
import { recordChange } from "../../../context/audit.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { BOOKING_FIELDS } from "../data/booking-fields.ts";
import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";
import { listOpenClaims, type OpenClaimRow } from "./book-lines.queries.ts";
import { inAccountOf, sum, type PlannedBooking } from "./plan-bookings.ts";

interface Settlement {
  readonly claim_id: string;
  readonly cents: number;
}

export interface BookedPayments {
  readonly created: number;
  readonly claim_ids: readonly string[];
  /** Cents left after claims and fees. */
  readonly credit_cents: number;
}

/**
 * Books payments and refunds with their allocations, in one statement for many. No claim is settled beyond its open
 * amount: an amount that was settled meanwhile becomes credit. Inside the caller's transaction, under the lock of the
 * accounting.
 */
export async function bookPayments(ctx: Ctx, planned: readonly PlannedBooking[]): Promise<BookedPayments> {
  const customerIds = [...new Set(planned.map((booking) => customerOf(booking)))];
  const open = await listOpenClaims(ctx, customerIds);
  const fees = await listOpenFees(ctx, customerIds);
  const claimById = new Map(open.map((claim) => [claim.id, claim]));
  const left = new Map(open.map(({ id, open_cents }) => [id, open_cents]));
  const ids = await newIds(ctx, planned.length);
  const made = planned.map((booking, index) => {
    const parts = booking.kind === "zahlung" ? settle(booking, open, left) : [];
    return {
      booking,
      parts,
      row: rowOf(
        ctx,
        booking,
        idAt(ids, index),
        parts.map(({ claim_id }) => claimById.get(claim_id)),
      ),
    };
  });
  await insertRows(
    ctx,
    "booking",
    made.map(({ row }) => row),
  );
  await insertRows(
    ctx,
    "allocation",
    made.flatMap(({ row, parts, booking }) =>
      parts.map((part) => ({
        ...part,
        customer_id: row.customer_id,
        booking_id: row.id,
        allocated_on: booking.day,
        created_by: row.created_by,
      })),
    ),
  );
  const claim_ids = made.flatMap(({ parts }) => parts.map(({ claim_id }) => claim_id));
  await refreshClaims(ctx, claim_ids);
  await recordChange(
    ctx,
    ...made.map(({ row }) => ({
      action: "booking.created" as const,
      subject: { type: "booking" as const, id: row.id, name: row.text },
      customer_id: row.customer_id,
      before: null,
      after: { ...row, vat_bp: null },
      fields: BOOKING_FIELDS,
    })),
  );
  const paid = made.filter(({ booking }) => booking.kind === "zahlung");
  const left_over = paid.map(({ row, parts, booking }) => ({
    customer_id: row.customer_id,
    cents: booking.amount_cents - sum(parts.map(({ cents }) => cents)),
  }));
  return { created: made.length, claim_ids, credit_cents: creditAfterFees(left_over, fees) };
}

/** Credit that payments leave once the fees of their customers are paid. */
function creditAfterFees(
  payments: readonly { readonly customer_id: string; readonly cents: number }[],
  fees: ReadonlyMap<string, readonly OpenFeeRow[]>,
): number {
  const byCustomer = Map.groupBy(payments, ({ customer_id }) => customer_id);
  const credits = [...byCustomer].map(([id, own]) =>
    Math.max(0, sum(own.map(({ cents }) => cents)) - sumOfFees(fees.get(id) ?? [])),
  );
  return sum(credits);
}

/** Settles claims with a payment, and deducts the amounts from `left`. */
function settle(
  booking: PlannedBooking,
  open: readonly OpenClaimRow[],
  left: Map<string, number>,
): Settlement[] {
  const remaining = (id: string): number => left.get(id) ?? 0;
  const theirs = open.filter(({ customer_id }) => customer_id === booking.customer_id);
  const { preferred = [] } = booking;
  const named = theirs.filter(({ id }) => preferred.includes(id));
  const chosen = booking.claim_ids
    ? [...new Set(booking.claim_ids)].map((id) => ({ id }))
    : [...named, ...theirs.filter((claim) => !named.includes(claim))];
  const wanted = booking.parts ?? oldestFirst(booking.amount_cents, chosen, remaining);
  return wanted.flatMap(({ claim_id, cents: most }) => {
    const cents = Math.min(most, remaining(claim_id));
    if (cents <= 0) return [];
    // Deducted at once: two parts may name the same claim.
    left.set(claim_id, remaining(claim_id) - cents);
    return [{ claim_id, cents }];
  });
}

/** Customer of a payment or refund; `planBookings` has refused bookings without one. */
function customerOf({ customer_id }: PlannedBooking): string {
  if (!customer_id) throw new Error("a payment without a customer");
  return customer_id;
}

function rowOf(ctx: Ctx, booking: PlannedBooking, id: string, claims: readonly (OpenClaimRow | undefined)[]) {
  const inAccount = inAccountOf(booking);
  const numbers = claims.map((claim) => claim?.number ?? "").join(", ");
  const text = booking.text ?? `${booking.kind === "zahlung" ? "Zahlung" : "Erstattung"} ${numbers}`.trim();
  return {
    id,
    customer_id: customerOf(booking),
    ...inAccount,
    booked_on: booking.day,
    text: text.slice(0, BOOKING_TEXT_MAX),
    claim_id: claims.length === 1 ? (claims[0]?.id ?? null) : null,
    bank_tx_id: booking.line?.id ?? null,
    money_account: booking.line ? null : inAccount.money_account,
    client_key: booking.line ? null : (booking.client_key ?? null),
    created_by: actorId(ctx),
  };
}
