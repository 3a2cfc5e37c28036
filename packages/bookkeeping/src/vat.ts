import { divRound, sumCents } from "./money.ts";

/** A rate that counts from a day on; basis points (1900 is 19 %), 0 while the operator is a small business (§ 19 UStG). */
export interface VatRate {
  readonly valid_from: string;
  readonly vat_bp: number;
}

/** The entry that counts on a day; the first one also counts before it. Errors: throws without any. */
export function validOn<Entry extends { readonly valid_from: string }>(
  entries: readonly Entry[],
  day: string,
): Entry {
  const sorted = entries.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  const found = sorted.findLast(({ valid_from }) => valid_from <= day) ?? sorted[0];
  if (!found) throw new Error("nothing is valid on any day");
  return found;
}

/** The rate on the day of service, not on the invoice's (§ 27 Abs. 1 UStG; accounting.md 1.7). */
export const rateOn = (rates: readonly VatRate[], day: string): number => validOn(rates, day).vat_bp;

/**
 * The tax in a gross amount. Private customers see gross prices, so gross is the source and net the rest (accounting.md
 * 1.7): net + vat = gross always.
 */
export const vatOfGross = (gross_cents: number, vat_bp: number): number =>
  divRound(gross_cents * vat_bp, 10_000 + vat_bp);

export interface VatTotal {
  readonly vat_bp: number;
  readonly gross_cents: number;
  readonly vat_cents: number;
}

/**
 * The totals of a document by rate, the highest first. Tax is taken of the sum of a rate and never of a line
 * (accounting.md 1.7: two lines of 49,90 have 15,93, not 15,94).
 */
export function vatTotals(
  positions: readonly { readonly gross_cents: number; readonly vat_bp: number }[],
): VatTotal[] {
  const byRate = Map.groupBy(positions, ({ vat_bp }) => vat_bp);
  return [...byRate]
    .map(([vat_bp, lines]) => {
      const gross_cents = sumCents(lines.map((line) => line.gross_cents));
      return { vat_bp, gross_cents, vat_cents: vatOfGross(gross_cents, vat_bp) };
    })
    .toSorted((a, b) => b.vat_bp - a.vat_bp);
}

/** Notice that § 19 Abs. 1 UStG requires on the invoice of a small business (accounting.md 1.7). */
export const SMALL_BUSINESS_TEXT = "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.";
