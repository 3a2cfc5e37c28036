import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { Allocation, Booking } from "../../../db/tables.ts";
import { isBeforeWriteOff, isStanding } from "../data/reversals.queries.ts";
import { isReturnWithoutLine } from "../sepa/linked-returns.queries.ts";

export async function listCustomerIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("customer").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

export interface ClaimOwner {
  readonly id: string;
  readonly customer_id: string;
}

/** Customers of these claims; reversed claims and Stornos are left out. */
export async function listOwnersOfClaims(ctx: Ctx, ids: readonly string[]): Promise<ClaimOwner[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("claim")
    .select(["id", "customer_id"])
    .where("id", "in", [...new Set(ids)])
    .where("kind", "<>", "storno")
    .where("reversed", "=", false)
    .execute();
}

/** The bookings made with these keys before, by key. */
export async function mapBookingsByKey(
  ctx: Ctx,
  keys: readonly string[],
): Promise<ReadonlyMap<string | null, BookingRow>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("booking").selectAll().where("client_key", "in", keys).execute();
  return new Map(rows.map((row) => [row.client_key, row]));
}

export interface OpenClaimRow extends ClaimOwner {
  readonly number: string;
  readonly open_cents: number;
}

/** The open claims of these customers, the oldest first; claims under collection come last. */
export async function listOpenClaims(ctx: Ctx, customerIds: readonly string[]): Promise<OpenClaimRow[]> {
  if (customerIds.length === 0) return [];
  return ctx.db
    .selectFrom("claim")
    .select(["id", "customer_id", "number", "open_cents"])
    .where("customer_id", "in", [...new Set(customerIds)])
    .where("kind", "<>", "storno")
    .where("open_cents", ">", 0)
    .orderBy(sql`status = 'im_einzug'`)
    .orderBy("due_on")
    .orderBy("number")
    .execute();
}

export interface CollectionRow {
  readonly id: string;
  readonly run_id: string;
  readonly amount_cents: number;
}

/** The last collection of a claim that can still come back. */
export async function findCollection(ctx: Ctx, claimId: string): Promise<CollectionRow | undefined> {
  return ctx.db
    .selectFrom("sepa_item")
    .select(["id", "run_id", "amount_cents"])
    .where("claim_id", "=", claimId)
    .where("status", "in", ["im_einzug", "gebucht"])
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** The collections of a customer that can still come back, or whose return is in no statement, the newest first. */
export async function listCollections(ctx: Ctx, customerId: string) {
  return ctx.db
    .selectFrom("sepa_item")
    .innerJoin("sepa_run", "sepa_run.id", "sepa_item.run_id")
    .innerJoin("claim", (join) =>
      join
        .onRef("claim.customer_id", "=", "sepa_item.customer_id")
        .onRef("claim.id", "=", "sepa_item.claim_id"),
    )
    .select([
      "sepa_item.claim_id",
      "claim.number as claim_number",
      "sepa_item.amount_cents as cents",
      "sepa_run.collection_on",
      sql<boolean>`sepa_item.status = 'zurueck'`.as("is_returned"),
    ])
    .where("sepa_item.customer_id", "=", customerId)
    .where((eb) => eb.or([eb("sepa_item.status", "in", ["im_einzug", "gebucht"]), isReturnWithoutLine]))
    .orderBy("sepa_run.collection_on", "desc")
    .orderBy("claim.number")
    .execute();
}

export type BookingRow = Selectable<Booking>;

/** The bookings of a line that nobody has reversed. */
export async function listStandingBookings(ctx: Ctx, lineId: string): Promise<BookingRow[]> {
  return ctx.db
    .selectFrom("booking")
    .selectAll()
    .where("bank_tx_id", "=", lineId)
    .where(isStanding)
    .orderBy("id")
    .execute();
}

/** True if one of the bookings pays or returns a collection. */
export async function areOfCollections(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await ctx.db
    .selectFrom("sepa_item")
    .select("id")
    .where((eb) => eb.or([eb("payment_booking_id", "in", ids), eb("return_booking_id", "in", ids)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** An allocation, or 404. */
export async function getAllocation(ctx: Ctx, id: string): Promise<Selectable<Allocation>> {
  const row = await ctx.db.selectFrom("allocation").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The part of a claim in cents that a booking settles, and the part of it that a later write-off made final. */
export async function getSettlement(
  ctx: Ctx,
  {
    customer_id,
    booking_id,
    claim_id,
  }: Pick<Selectable<Allocation>, "customer_id" | "booking_id" | "claim_id">,
): Promise<{ readonly cents: number; readonly final_cents: number }> {
  return ctx.db
    .selectFrom("allocation")
    .select([
      sql<number>`coalesce(sum(cents), 0)::bigint`.as("cents"),
      sql<number>`coalesce(sum(cents) FILTER (WHERE ${isBeforeWriteOff}), 0)::bigint`.as("final_cents"),
    ])
    .where("customer_id", "=", customer_id)
    .where("booking_id", "=", booking_id)
    .where("claim_id", "=", claim_id)
    .executeTakeFirstOrThrow();
}

/** Valid allocations of a customer's claims, one for each payment and claim, with the id of the newest allocation. */
export async function listStandingAllocations(ctx: Ctx, customerId: string) {
  return (
    ctx.db
      .selectFrom("allocation")
      .innerJoin("booking", (join) =>
        join
          .onRef("booking.customer_id", "=", "allocation.customer_id")
          .onRef("booking.id", "=", "allocation.booking_id"),
      )
      .innerJoin("claim", (join) =>
        join
          .onRef("claim.customer_id", "=", "allocation.customer_id")
          .onRef("claim.id", "=", "allocation.claim_id"),
      )
      .select([
        sql<string>`(array_agg(allocation.id ORDER BY allocation.id DESC))[1]`.as("id"),
        "claim.number as claim_number",
        "booking.text",
        sql<number>`sum(allocation.cents)::bigint`.as("cents"),
        sql<string>`max(allocation.allocated_on)`.as("allocated_on"),
      ])
      .where("allocation.customer_id", "=", customerId)
      .where("booking.kind", "in", ["zahlung", "korrektur"])
      // A write-off is final.
      .where(sql<boolean>`NOT ${isBeforeWriteOff}`)
      .groupBy(["claim.number", "booking.id", "booking.text"])
      .having(sql<number>`sum(allocation.cents)`, ">", 0)
      .orderBy(sql`max(allocation.created_at)`, "desc")
      .execute()
  );
}
