import { parseAmount } from "@krempelfrei/contract/money";
import { STATEMENT_TEXTS } from "./statement.ts";

/** A cell that cannot be read; the statement reports it with its line. */
export class CellError extends Error {}

/** `german`: `8.12.26` or `08.12.2026`; `iso`: `2026-12-08`. */
export type DayForm = "german" | "iso";

const GERMAN_DAY = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2}|\d{4})$/;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T.*)?$/;

/** YYYY-MM-DD of a day in a bank's notation. Errors: CellError for an invalid date. */
export function readDay(typed: string, form: DayForm): string {
  const groups = (form === "german" ? GERMAN_DAY : ISO_DAY).exec(typed.trim())?.groups;
  if (groups) {
    const { day = "", month = "", year = "" } = groups;
    const iso = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${iso}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)) return iso;
  }
  throw new CellError(STATEMENT_TEXTS.date(typed.trim(), form === "german" ? "TT.MM.JJJJ" : "JJJJ-MM-TT"));
}

/** `comma`: `-1.234,5`; `dot`: `-1234.5`. */
export type AmountForm = "comma" | "dot";

// ISO 20022 allows five decimals.
const DOT_AMOUNT = /^(?<sign>[-+]?)(?<euros>\d{1,12})(?:\.(?<cents>\d{1,2})(?<fraction>\d{0,3}))?$/;

/** Cents of an amount in a bank's notation. Errors: CellError for anything else. */
export function readAmount(typed: string, form: AmountForm): number {
  const value = typed.trim();
  const cents = parseAmount(form === "comma" ? value : (germanOfDot(value) ?? "?"));
  if (cents === undefined) throw new CellError(STATEMENT_TEXTS.amount(value));
  return cents;
}

function germanOfDot(value: string): string | undefined {
  const groups = DOT_AMOUNT.exec(value)?.groups;
  if (!groups) return undefined;
  const { sign = "", euros = "", cents = "0", fraction = "" } = groups;
  if (/[1-9]/.test(fraction)) throw new CellError(STATEMENT_TEXTS.fraction(value));
  return `${sign}${euros},${cents}`;
}

/** An IBAN or another account number without its blanks. */
export const readAccount = (typed: string): string => typed.replace(/\s/g, "").toUpperCase().slice(0, 34);

/** Joins lines: banks break purposes at their line length of 35 characters. */
export const readText = (typed: string): string => typed.replace(/\s+/g, " ").trim().slice(0, 500);

/** A reference of a payment; "" for placeholders such as NOTPROVIDED. */
export const readReference = (typed: string): string => {
  const value = readText(typed);
  return value.toUpperCase() === "NOTPROVIDED" ? "" : value;
};

/** Errors: CellError for a currency other than euros. A file without the column is of an account in euros. */
export function requireEuros(currency: string): void {
  if (currency.trim() !== "" && currency.trim() !== "EUR" && currency.trim() !== "€")
    throw new CellError(STATEMENT_TEXTS.currency);
}
