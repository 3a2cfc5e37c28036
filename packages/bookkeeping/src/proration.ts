import { divRound } from "./money.ts";

/** A part of a month at one price: so many of its days, at a fee for the whole month. */
export interface MonthPart {
  readonly days: number;
  readonly fee_cents: number;
}

/**
 * What each part of a month costs, in cents: its calendar days of the days that the month has, both ends included. A whole
 * month is its fee and never touched by the formula. Neighbours with the same fee (only the package's name or the rate of
 * VAT changes) are rounded as they add up, so that together they cost what the days would without the change: the second
 * of two that fill a month is the price minus the first. Source: accounting.md 1.8.
 */
export function prorate(parts: readonly MonthPart[], daysInMonth: number): number[] {
  let fee: number | undefined;
  let days = 0;
  let charged = 0;
  return parts.map((part) => {
    if (part.fee_cents !== fee) [fee, days, charged] = [part.fee_cents, 0, 0];
    days += part.days;
    const upToHere = days === daysInMonth ? fee : divRound(fee * days, daysInMonth);
    const cents = upToHere - charged;
    charged = upToHere;
    return cents;
  });
}
