import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import type { LineBooking } from "@krempelfrei/contract/accounting/bank-bookings";
import type { Ctx } from "../../context/context.ts";
import type { CamtRow } from "@krempelfrei/testing/statements";
import { lastDayOf, type ModelCustomer } from "./model.ts";

/** BIC of an existing bank, for accounts that do not exist. */
const BANK = "50010517";

/** An office in one database; its years follow one another. */
export interface Office {
  readonly ctxAt: (day: string) => Ctx;
  readonly customers: ModelCustomer[];
  /** Ends all connections to the database, whatever they do. */
  readonly strike: () => Promise<void>;
  /** Booked lines of payments and returns, which may be taken back. */
  readonly booked: BookedLine[];
  /** The lines of the last statement, which banks like to hand out again. */
  lastLines: StatementLine[];
}

export interface StatementLine {
  readonly row: CamtRow;
  /** Booking that confirms the line; undefined for a line that is not the office's. */
  readonly booking?: (line: BankLine) => LineBooking;
  readonly effect?: () => void;
  /** What undoing the line takes back on the account; undefined for a line that is not taken back. */
  readonly undo?: { readonly customer: ModelCustomer; readonly cents: number; readonly fee_cents: number };
}

export interface BookedLine extends NonNullable<StatementLine["undo"]> {
  readonly id: string;
  readonly booking: LineBooking;
  /** False once the fee alone was taken back. */
  has_fee: boolean;
}

export function germanIban(account: number): string {
  const bban = `${BANK}${String(account).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${bban}`;
}

export const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
};
export const bankDay = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(2, 4)}`;

export const two = (value: number): string => String(value).padStart(2, "0");
export const later = (one: string, other: string): string => (one > other ? one : other);

export const activeIn = ({ start, end }: ModelCustomer, month: string): boolean =>
  start <= lastDayOf(month) && end >= `${month}-01`;
