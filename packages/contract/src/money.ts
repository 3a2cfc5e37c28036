/**
 * Money is whole cents everywhere (accounting.md 1); no calculation uses euros with fractions. Without schemas: the thread
 * that reads a bank's file starts for each file, and would load zod for nothing.
 */

/** 999.999.999,99 €: the largest amount that SEPA knows. */
export const AMOUNT_MAX_CENTS = 99_999_999_999;

// A comma before the cents; points only as thousands separators, so that "1.23" is no German amount.
const AMOUNT = /^(?<sign>[-−+]?)(?<euros>\d{1,12}|\d{1,3}(?:\.\d{3}){1,3})(?:,(?<cents>\d{1,2}))?$/;

/**
 * Cents of a typed German amount: `1.234,56`, `1234,5`, `12`, with or without a euro sign. Undefined for anything else
 * (`1.23`, `1,234`, `abc`) and for more than `AMOUNT_MAX_CENTS`.
 */
export function parseAmount(text: string): number | undefined {
  const groups = AMOUNT.exec(text.replace(/\s/g, "").replace(/(?:€|EUR)$/, ""))?.groups;
  if (!groups) return undefined;
  const { sign = "", euros = "", cents = "" } = groups;
  const value = Number(euros.replaceAll(".", "")) * 100 + Number(cents.padEnd(2, "0"));
  if (value > AMOUNT_MAX_CENTS) return undefined;
  return sign === "-" || sign === "−" ? 0 - value : value;
}

/** `-1234.56` for -123456: decimals without floating point. */
function decimals(cents: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
}

const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const plain = new Intl.NumberFormat("de-DE", places);
const withSign = new Intl.NumberFormat("de-DE", { ...places, style: "currency", currency: "EUR" });

/** `1.234,56`: the text of a field for amounts. */
export const germanAmount = (cents: number): string => plain.format(decimals(cents));

/** `1.234,56 €`, with a no-break space before the sign. */
export const euros = (cents: number): string => withSign.format(decimals(cents));
