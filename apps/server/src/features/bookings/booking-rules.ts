import { rateOn, type VatRate } from "@krempelfrei/bookkeeping/vat";
import {
  MONEY_KINDS,
  SIDE_OF_KIND,
  type BookingInput,
  type BookingLock,
  type Direction,
  type ManualKind,
  type MoneyAccount,
} from "@krempelfrei/contract/bookings/bookings";
import { germanDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../context/context.ts";
import { AppError, conflict, invalid } from "../../core/errors.ts";
import { isFeeWriteOff } from "../accounting/data/reversals.queries.ts";
import { isClosed, lockAccounting } from "../accounting/data/settings.queries.ts";
import { getLockedUntil, type BookingRow } from "./bookings.queries.ts";

const LOCKED = "Diese Buchung ist festgeschrieben und kann nur storniert werden.";

/**
 * Reason why a booking cannot be changed (accounting.md 1.4); null if it can. The triggers of `booking` have the same
 * rule, without `is_used`.
 */
export function lockOf(row: BookingRow): BookingLock | null {
  if (row.storno_of !== null) return "storno";
  if (row.storno_id !== null) return "reversed";
  if (row.kind === "forderung" || row.claim_id !== null || row.billed_claim_id !== null) return "claim";
  if (row.is_used) return "claim";
  if (row.bank_tx_id !== null) return "bank";
  if (row.is_of_reminder) return "reminder";
  if (isFeeWriteOff(row)) return "write_off";
  if (isClosed(row, row.booked_on)) return "period";
  return null;
}

/** Errors: 409 unless the booking may be changed and deleted. */
export function requireFree(row: BookingRow): void {
  if (lockOf(row) !== null) throw conflict(LOCKED);
}

/** True for a line of a claim (Forderung), which is reversed as a whole, with an invoice of its own. */
export const isOfClaim = (row: BookingRow): boolean =>
  (row.kind === "forderung" && row.claim_id !== null) || row.billed_claim_id !== null;

/**
 * True if the booking was made from a line of a statement. False for a fee: reversing it only waives it for the
 * customer, and the bank has charged it.
 */
export const isOfLine = ({ bank_tx_id, kind }: BookingRow): boolean =>
  bank_tx_id !== null && kind !== "gebuehr";

export const canReverse = (row: BookingRow): boolean =>
  row.storno_of === null && row.storno_id === null && !isOfClaim(row) && row.settled_cents === 0;

/**
 * Locks the accounting before a payment, a correction or a debt changes: a run that has read it as credit or as a debt
 * ends first. Extras and unbilled credits are neither. Call it before the booking is locked, as runs do.
 */
export async function lockForChange(ctx: Ctx, { kind }: Pick<BookingRow, "kind">): Promise<void> {
  if (kind !== "zusatzleistung" && kind !== "gutschrift") await lockAccounting(ctx, "wait");
}

/** Errors: 409 at `booked_on` for a day in a closed period. Afterwards the day stays open until the transaction ends. */
export async function requireOpenDay(ctx: Ctx, day: string): Promise<void> {
  const lockedUntil = await getLockedUntil(ctx);
  if (lockedUntil === null || day > lockedUntil) return;
  const message = `Der Zeitraum bis ${germanDay(lockedUntil)} ist festgeschrieben.`;
  throw new AppError("conflict", { message, errors: { booked_on: [message] } });
}

/** Rate in basis points by the day of the service (§ 27 Abs. 1 UStG); payments and fees have none. */
const vatOf = (kind: ManualKind, day: string, rates: readonly VatRate[]): number | null =>
  kind === "zusatzleistung" || kind === "gutschrift" ? rateOn(rates, day) : null;

/** Converts input into columns, with these rates of VAT. Errors: 422 at `direction` where a correction has none. */
export function toColumns(input: Omit<BookingInput, "client_key">, rates: readonly VatRate[]) {
  const { kind, amount_cents, booked_on, text } = input;
  const money_account = MONEY_KINDS.includes(kind) ? (input.money_account ?? null) : null;
  const side = SIDE_OF_KIND[kind] ?? input.direction;
  if (!side) throw invalid("direction", MESSAGES.choice);
  const signed = side === "soll" ? amount_cents : -amount_cents;
  return {
    kind,
    amount_cents: signed,
    booked_on,
    text,
    vat_bp: vatOf(kind, booked_on, rates),
    money_account,
  };
}

/** Converts columns back into input; only for free bookings, whose kinds a person can choose. */
export function toInput(row: BookingRow): Omit<BookingInput, "client_key"> {
  const { kind, amount_cents, booked_on, text } = row;
  const money_account = row.money_account as MoneyAccount | null;
  const direction: Direction = amount_cents > 0 ? "soll" : "haben";
  return {
    kind: kind as ManualKind,
    amount_cents: Math.abs(amount_cents),
    direction,
    booked_on,
    text,
    money_account,
  };
}
