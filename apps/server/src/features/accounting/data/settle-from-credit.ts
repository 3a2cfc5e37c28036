import { actorId, type Ctx } from "../../../context/context.ts";
import { listFreeBookings, type FreeBooking } from "./credit.queries.ts";
import { insertRows } from "./rows.queries.ts";
import { refreshClaims } from "./refresh-claims.ts";

export interface OpenClaim {
  readonly customer_id: string;
  readonly id: string;
  readonly open_cents: number;
}

/** Unallocated bookings by customer, read once and used up by the claims that they settle. */
export type Credit = ReadonlyMap<string, readonly FreeBooking[]>;

/** Reads the credit of these customers and locks its payments until the transaction ends. */
export async function creditOf(ctx: Ctx, customerIds: readonly string[]): Promise<Credit> {
  return Map.groupBy(
    await listFreeBookings(ctx, [...new Set(customerIds)]),
    ({ customer_id }) => customer_id,
  );
}

/** Cents of a claim that the customer's credit covers. */
export const creditFor = (credit: Credit, claim: OpenClaim): number =>
  spread([claim], credit.get(claim.customer_id) ?? []).reduce((sum, { cents }) => sum + cents, 0);

/**
 * Settles claims from customers' credit, in the order of the claims, the oldest payment first (accounting.md 1.5: an
 * overpayment stays as credit on the account). Inside the caller's transaction, under its lock; `day` is the day of the
 * allocation.
 */
export async function settleFromCredit(
  ctx: Ctx,
  claims: readonly OpenClaim[],
  day: string,
  known?: Credit,
): Promise<void> {
  const open = claims.filter(({ open_cents }) => open_cents > 0);
  const free =
    known ??
    (await creditOf(
      ctx,
      open.map(({ customer_id }) => customer_id),
    ));
  const allocations = [...Map.groupBy(open, ({ customer_id }) => customer_id)].flatMap(
    ([customer_id, theirs]) => spread(theirs, free.get(customer_id) ?? []),
  );
  const created_by = actorId(ctx);
  await insertRows(
    ctx,
    "allocation",
    allocations.map((allocation) => ({ ...allocation, allocated_on: day, created_by })),
  );
  await refreshClaims(
    ctx,
    allocations.map(({ claim_id }) => claim_id),
  );
}

function spread(claims: readonly OpenClaim[], bookings: readonly FreeBooking[]) {
  let credit = bookings[0]?.credit_cents ?? 0;
  const left = bookings.map(({ booking_id, free_cents }) => ({ booking_id, free_cents }));
  return claims.flatMap(({ customer_id, id, open_cents }) => {
    let open = open_cents;
    return left.flatMap((booking) => {
      const cents = Math.min(open, booking.free_cents, credit);
      if (cents <= 0) return [];
      open -= cents;
      credit -= cents;
      booking.free_cents -= cents;
      return [{ customer_id, booking_id: booking.booking_id, claim_id: id, cents }];
    });
  });
}
