import type { Ctx } from "../../../context/context.ts";
import { matchLines } from "./match-lines.ts";
import type { PlannedBooking } from "./plan-bookings.ts";

/**
 * Adds to payments that name no claim those that their line names. Only where the line
 * is taken for a payment of the same customer; what it does not name follows, the oldest first.
 */
export async function withPreferredClaims(
  ctx: Ctx,
  planned: readonly PlannedBooking[],
): Promise<readonly PlannedBooking[]> {
  const isBare = ({ kind, claim_ids, parts }: PlannedBooking): boolean =>
    kind === "zahlung" && !claim_ids && !parts;
  const lines = [...new Set(planned.flatMap((booking) => (isBare(booking) ? (booking.line ?? []) : [])))];
  if (lines.length === 0) return planned;
  const { matches } = await matchLines(ctx, lines);
  const matchOf = new Map(lines.map((line, index) => [line.id, matches[index]]));
  return planned.map((booking) => {
    const match = booking.line && isBare(booking) ? matchOf.get(booking.line.id) : undefined;
    if (!match || match.customer_id !== booking.customer_id) return booking;
    return { ...booking, preferred: match.parts.map(({ claim_id }) => claim_id) };
  });
}
