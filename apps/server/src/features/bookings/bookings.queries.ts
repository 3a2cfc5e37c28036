import type { BookingKind } from "@krempelfrei/contract/bookings/bookings";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { GroupKey } from "../../context/reach.queries.ts";
import type { Booking as BookingTable } from "../../db/tables.ts";
import { isStanding } from "../accounting/data/reversals.queries.ts";

type Row = Selectable<BookingTable>;

/** A booking with the facts that decide whether it can be changed. */
export interface BookingRow extends Row {
  /** Id of the Storno that reversed the booking. */
  readonly storno_id: string | null;
  /** For a Storno: day and text of the reversed booking. */
  readonly original_booked_on: string | null;
  readonly original_text: string | null;
  /** Amount in cents that settles claims. */
  readonly settled_cents: number;
  /** True if an invoice has billed it or it has settled a claim, also if that was taken back: records refer to it. */
  readonly is_used: boolean;
  /** True for the costs of a reminder. */
  readonly is_of_reminder: boolean;
  /** The last closed day, the same for all bookings. */
  readonly locked_until: string | null;
}

function bookings(ctx: Ctx) {
  return ctx.db
    .selectFrom("booking")
    .leftJoin("booking as reversal", (join) =>
      join
        .onRef("reversal.customer_id", "=", "booking.customer_id")
        .onRef("reversal.storno_of", "=", "booking.id"),
    )
    .leftJoin("booking as original", (join) =>
      join
        .onRef("original.customer_id", "=", "booking.customer_id")
        .onRef("original.id", "=", "booking.storno_of"),
    )
    .selectAll("booking")
    .select((eb) => [
      "reversal.id as storno_id",
      "original.booked_on as original_booked_on",
      "original.text as original_text",
      eb.selectFrom("accounting_setting").select("locked_until").as("locked_until"),
      sql<number>`(SELECT coalesce(sum(allocation.cents), 0)::bigint FROM allocation
        WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id)`.as(
        "settled_cents",
      ),
      sql<boolean>`(EXISTS (SELECT FROM allocation
          WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id)
        OR EXISTS (SELECT FROM claim_position
          WHERE claim_position.customer_id = booking.customer_id AND claim_position.booking_id = booking.id))`.as(
        "is_used",
      ),
      eb
        .exists(
          eb
            .selectFrom("reminder")
            .select("reminder.id")
            .whereRef("reminder.customer_id", "=", "booking.customer_id")
            .whereRef("reminder.fee_booking_id", "=", "booking.id"),
        )
        .$castTo<boolean>()
        .as("is_of_reminder"),
    ]);
}

export interface BookingPage {
  readonly customer_id: string;
  readonly page: number;
  readonly per_page: number;
  readonly kind?: BookingKind | undefined;
}

/**
 * One page of a customer's account, the newest first, with the number of lines of the kind and the balance over all
 * kinds.
 */
export async function listBookingRows(
  ctx: Ctx,
  { customer_id, page, per_page, kind }: BookingPage,
): Promise<{ rows: BookingRow[]; total: number; balance_cents: number }> {
  let query = bookings(ctx).where("booking.customer_id", "=", customer_id);
  if (kind !== undefined) query = query.where("booking.kind", "=", kind);
  const rows = await query
    .orderBy("booking.booked_on", "desc")
    .orderBy("booking.created_at", "desc")
    .orderBy("booking.id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const sums = await ctx.db
    .selectFrom("booking")
    // PostgreSQL sums integers as a decimal, which the driver would return as text.
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("balance_cents"))
    .select((eb) =>
      (kind === undefined
        ? eb.fn.countAll<number>()
        : eb.fn.countAll<number>().filterWhere("kind", "=", kind)
      ).as("total"),
    )
    .where("customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return { rows, ...sums };
}

/** A booking of this customer, or 404. */
export async function getBooking(ctx: Ctx, customerId: string, id: string): Promise<BookingRow> {
  const row = await bookings(ctx)
    .where("booking.customer_id", "=", customerId)
    .where("booking.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** A booking of this customer, or 404; its row and the last closed day are locked until the transaction ends. */
export async function getBookingLocked(ctx: Ctx, customerId: string, id: string): Promise<BookingRow> {
  await ctx.db
    .selectFrom("booking")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  await getLockedUntil(ctx);
  // The booking is read after locking, not together: the previous holder of the locks may have reversed it.
  return getBooking(ctx, customerId, id);
}

/** True if a collection was paid or returned with the booking. */
export async function isOfCollection(ctx: Ctx, { customer_id, id }: GroupKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("sepa_item")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where((eb) => eb.or([eb("payment_booking_id", "=", id), eb("return_booking_id", "=", id)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** True if another valid booking belongs to the same line of a statement. */
export async function isLineDivided(ctx: Ctx, { id, bank_tx_id }: BookingRow): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("booking")
    .select("id")
    .where("bank_tx_id", "=", bank_tx_id)
    .where("id", "<>", id)
    .where(isStanding)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last closed day, locked until the transaction ends. */
export async function getLockedUntil(ctx: Ctx): Promise<string | null> {
  const { locked_until } = await ctx.db
    .selectFrom("accounting_setting")
    .select("locked_until")
    .forShare()
    .executeTakeFirstOrThrow();
  return locked_until;
}

/** The id of the new booking; undefined if the customer has one with this `client_key`. */
export async function insertBooking(
  ctx: Ctx,
  booking: Insertable<BookingTable>,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto("booking")
    .values(booking)
    .onConflict((conflict) => conflict.columns(["customer_id", "client_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function getBookingByKey(ctx: Ctx, customerId: string, clientKey: string): Promise<BookingRow> {
  const row = await bookings(ctx)
    .where("booking.customer_id", "=", customerId)
    .where("booking.client_key", "=", clientKey)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function deleteBookingRow(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await ctx.db.deleteFrom("booking").where("customer_id", "=", customer_id).where("id", "=", id).execute();
}

export async function insertBookings(ctx: Ctx, rows: readonly Insertable<BookingTable>[]): Promise<void> {
  if (rows.length > 0) await ctx.db.insertInto("booking").values(rows).execute();
}
