import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";

/** Reserves consecutive numbers of a year: a failed transaction returns them, a parallel one waits. Returns the first. */
export async function takeNumbers(ctx: Ctx, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO claim_number (year, last) VALUES (${year}, ${count})
    ON CONFLICT (year) DO UPDATE SET last = claim_number.last + ${count}
    RETURNING last`.execute(ctx.db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("no number was taken");
  return last - count + 1;
}

export interface BilledBooking extends GroupKey {
  readonly claim_id: string;
}

/** Stores in which claims these extras and credits are billed. */
export async function setBilled(ctx: Ctx, bookings: readonly BilledBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  await sql`
    UPDATE booking SET billed_claim_id = billed.claim_id
    FROM jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) AS billed (customer_id uuid, id uuid, claim_id uuid)
    WHERE booking.customer_id = billed.customer_id AND booking.id = billed.id`.execute(ctx.db);
}
