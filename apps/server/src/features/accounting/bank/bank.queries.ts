import type { BankLineState } from "@krempelfrei/contract/accounting/bank";
import { firstDay, lastDay } from "@krempelfrei/bookkeeping/month";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { BankImport, BankTx, Booking } from "../../../db/tables.ts";
import type { CustomerNames } from "../data/customer-names.ts";

export interface ImportRow extends Selectable<BankImport> {
  readonly created_by_name: string | null;
}

const imports = (ctx: Ctx) =>
  ctx.db
    .selectFrom("bank_import")
    .leftJoin("app_user", "app_user.id", "bank_import.created_by")
    .selectAll("bank_import")
    .select(sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as("created_by_name"));

const IMPORTS_SHOWN = 50;

/** The statements that were read last, the newest first. */
export const listImportRows = async (ctx: Ctx): Promise<ImportRow[]> =>
  imports(ctx)
    .orderBy("bank_import.created_at", "desc")
    .orderBy("bank_import.id", "desc")
    .limit(IMPORTS_SHOWN)
    .execute();

export const getImport = async (ctx: Ctx, id: string): Promise<ImportRow> =>
  imports(ctx).where("bank_import.id", "=", id).executeTakeFirstOrThrow();

/** Returns the id of the new statement. */
export async function insertImport(ctx: Ctx, row: Insertable<BankImport>): Promise<string> {
  const { id } = await ctx.db.insertInto("bank_import").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export interface LineRow extends Selectable<BankTx> {
  readonly settled_by_name: string | null;
}

const lines = (ctx: Ctx) =>
  ctx.db
    .selectFrom("bank_tx")
    .leftJoin("app_user", "app_user.id", "bank_tx.settled_by")
    .selectAll("bank_tx")
    .select(sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as("settled_by_name"));

const inMonth = (month: string | undefined) =>
  month === undefined
    ? sql<boolean>`true`
    : sql<boolean>`bank_tx.booked_on BETWEEN ${firstDay(month)}::date AND ${lastDay(month)}::date`;

/** All open lines, the oldest first; matching needs all lines together. */
export const listOpenLines = async (ctx: Ctx): Promise<LineRow[]> =>
  lines(ctx)
    .where("bank_tx.state", "=", "offen")
    .orderBy("bank_tx.booked_on")
    .orderBy("bank_tx.import_id")
    .orderBy("bank_tx.line")
    .orderBy("bank_tx.id")
    .execute();

interface LineFilter {
  readonly state: BankLineState;
  readonly month?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** One page of the booked or of the ignored lines, the newest first. */
export const listSettledLines = async (
  ctx: Ctx,
  { state, month, page, per_page }: LineFilter,
): Promise<LineRow[]> =>
  lines(ctx)
    .where("bank_tx.state", "=", state)
    .where(inMonth(month))
    .orderBy("bank_tx.booked_on", "desc")
    .orderBy("bank_tx.id", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();

/** The lines with these ids, which stay locked until the transaction ends. */
export async function getLinesLocked(ctx: Ctx, ids: readonly string[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  await ctx.db.selectFrom("bank_tx").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  return lines(ctx).where("bank_tx.id", "in", ids).execute();
}

export async function getLineLocked(ctx: Ctx, id: string): Promise<LineRow> {
  const [row] = await getLinesLocked(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

interface Settlement {
  readonly state: BankLineState;
  readonly note: string | null;
}

/** Sets the state of lines with the time and the actor; open lines have neither. */
export async function setLineState(
  ctx: Ctx,
  ids: readonly string[],
  { state, note }: Settlement,
): Promise<void> {
  if (ids.length === 0) return;
  const isOpen = state === "offen";
  await ctx.db
    .updateTable("bank_tx")
    .set({
      state,
      note,
      settled_by: isOpen || ctx.actor.kind !== "user" ? null : ctx.actor.id,
      settled_at: isOpen ? null : ctx.clock(),
    })
    .where("id", "in", ids)
    .execute();
}

export interface StateCount {
  readonly state: BankLineState;
  readonly count: number;
  readonly sum_cents: number;
}

/** Number and sum of the lines by state, and the last day of any statement up to today. */
export async function countLines(
  ctx: Ctx,
  { month, today }: { readonly month?: string | undefined; readonly today: string },
): Promise<{ counts: StateCount[]; last_day: string | null }> {
  const counts = await ctx.db
    .selectFrom("bank_tx")
    .select((eb) => [
      sql<BankLineState>`state`.as("state"),
      eb.fn.countAll<number>().as("count"),
      // PostgreSQL sums integers as a decimal, which the driver would return as text.
      sql<number>`sum(amount_cents)::bigint`.as("sum_cents"),
    ])
    .where(inMonth(month))
    .groupBy("state")
    .execute();
  const last = await ctx.db
    .selectFrom("bank_tx")
    .select((eb) => eb.fn.max("booked_on").as("last_day"))
    .where("booked_on", "<=", today)
    .executeTakeFirst();
  return { counts, last_day: last?.last_day ?? null };
}

/** Known lines from one day to another, to recognise them in another file. */
export async function listKnownLines(ctx: Ctx, { from, to }: { from: string; to: string }) {
  return ctx.db
    .selectFrom("bank_tx")
    .innerJoin("bank_import", "bank_import.id", "bank_tx.import_id")
    .select([
      "bank_tx.dedupe_key as key",
      "bank_import.format",
      "bank_import.own_iban",
      "bank_tx.booked_on",
      "bank_tx.amount_cents",
      "bank_tx.purpose",
      sql<string>`coalesce(bank_tx.iban, '')`.as("iban"),
      sql<string>`coalesce(bank_tx.end_to_end_id, '')`.as("end_to_end"),
    ])
    .where("bank_tx.booked_on", ">=", from)
    .where("bank_tx.booked_on", "<=", to)
    .execute();
}

export type LineBookingRow = CustomerNames &
  Pick<Selectable<Booking>, "bank_tx_id" | "id" | "kind" | "amount_cents" | "text">;

/** Bookings of booked lines; a return linked with a line is one of them. */
export async function listBookingsOfLines(ctx: Ctx, ids: readonly string[]): Promise<LineBookingRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("booking")
    .leftJoin("sepa_item as linked", (join) =>
      join
        .onRef("linked.customer_id", "=", "booking.customer_id")
        .onRef("linked.return_booking_id", "=", "booking.id")
        .on("linked.return_tx_id", "in", ids),
    )
    .innerJoin("customer", "customer.id", "booking.customer_id")
    .innerJoin("app_user", "app_user.id", "booking.customer_id")
    .select([
      sql<string | null>`coalesce(linked.return_tx_id, booking.bank_tx_id)`.as("bank_tx_id"),
      "booking.id",
      "booking.kind",
      "booking.amount_cents",
      "booking.text",
      "booking.customer_id",
      "customer.number as customer_number",
      "app_user.first_name",
      "app_user.last_name",
    ])
    .where((eb) =>
      eb.or([
        eb("booking.bank_tx_id", "in", ids),
        sql<boolean>`booking.id IN (SELECT return_booking_id FROM sepa_item WHERE return_tx_id = ANY(${ids}::uuid[]))`,
      ]),
    )
    .orderBy("booking.created_at")
    .orderBy("booking.id")
    .execute();
}
