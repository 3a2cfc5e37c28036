import type { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { addDays } from "@krempelfrei/contract/dates";
import { daysFromTo, daysIn, firstDay, lastDay } from "./month.ts";
import { rateOn, type VatRate } from "./vat.ts";
import { divRound, sumCents } from "./money.ts";

/** Package and fee from a day on, until the next version; the first also covers the days before it. */
export interface PriceVersion {
  readonly valid_from: string;
  readonly package: PackageName;
  /** Gross a month. */
  readonly monthly_fee_cents: number;
}

/** `voller_monat`: the first and the last month of a contract cost as much as a whole one. */
export type Proration = "tagesgenau" | "voller_monat";

export interface FeePart {
  readonly package: PackageName;
  readonly service_from: string;
  readonly service_to: string;
  /** Number of days that are charged. */
  readonly days: number;
  readonly gross_cents: number;
  readonly vat_bp: number;
}

export interface FeePeriod {
  readonly month: string;
  /** The days of the contract in the month. */
  readonly period_from: string;
  readonly period_to: string;
  readonly vat_rates: readonly VatRate[];
  readonly proration: Proration;
}

/** The fee of a month, divided where package, fee or the rate of VAT changes (accounting.md 1.7 and 1.8). */
export function feeParts(prices: readonly PriceVersion[], period: FeePeriod): FeePart[] {
  const { month, period_from, period_to, vat_rates, proration } = period;
  const versions = prices.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  const priceOn = (day: string) => versions.findLast(({ valid_from }) => valid_from <= day) ?? versions[0];
  const vatOn = (day: string) => rateOn(vat_rates, day);
  const differs = (day: string) => {
    const [price, before] = [priceOn(day), priceOn(addDays(day, -1))];
    return (
      price?.package !== before?.package ||
      price?.monthly_fee_cents !== before?.monthly_fee_cents ||
      vatOn(day) !== vatOn(addDays(day, -1))
    );
  };
  const cuts = [...versions, ...vat_rates]
    .map(({ valid_from }) => valid_from)
    .filter((day) => day > period_from && day <= period_to && differs(day));
  const starts = [...new Set([period_from, ...cuts])].toSorted();
  const parts = starts.flatMap((service_from, index) => {
    const price = priceOn(service_from);
    if (!price) return [];
    const following = starts[index + 1];
    const service_to = following === undefined ? period_to : addDays(following, -1);
    const whole = proration === "voller_monat";
    const from = whole && index === 0 ? firstDay(month) : service_from;
    const to = whole && following === undefined ? lastDay(month) : service_to;
    return [{ price, service_from, service_to, days: daysFromTo(from, to), vat_bp: vatOn(service_from) }];
  });
  const shares = prorate(
    parts.map(({ price, days }) => ({ days, fee_cents: price.monthly_fee_cents })),
    daysIn(month),
  );
  return parts.map(({ price, ...part }, index) => ({
    ...part,
    package: price.package,
    gross_cents: shares[index] ?? 0,
  }));
}

/** The terms of a contract that decide about the fee of a month. */
export interface FeeContract {
  readonly contract_start: string;
  /** The last day of the contract; null if it is not cancelled. */
  readonly cancelled_to: string | null;
  readonly prices: readonly PriceVersion[];
}

/** Number of days of a contract in a month, and their fee; 0 for a month outside of the contract. */
export function feeOfMonth(
  { contract_start, cancelled_to, prices }: FeeContract,
  { month, proration }: Pick<FeePeriod, "month" | "proration">,
): { readonly days: number; readonly cents: number } {
  const [first, last] = [firstDay(month), lastDay(month)];
  const period_from = contract_start > first ? contract_start : first;
  const period_to = cancelled_to !== null && cancelled_to < last ? cancelled_to : last;
  if (period_from > period_to) return { days: 0, cents: 0 };
  // The rate of VAT changes no gross price.
  const period = { month, period_from, period_to, proration, vat_rates: [{ valid_from: first, vat_bp: 0 }] };
  const cents = sumCents(feeParts(prices, period).map(({ gross_cents }) => gross_cents));
  return { days: daysFromTo(period_from, period_to), cents };
}

/** A part of a month at one price: its number of days, and the fee for the whole month. */
interface MonthPart {
  readonly days: number;
  readonly fee_cents: number;
}

/**
 * Computes the cents of each part of a month: its share of the month's calendar days, both ends included. A whole month
 * costs exactly its fee. Adjacent parts with the same fee (only the package's name or the rate of VAT changes) are
 * rounded so that together they cost the same as without the change: the second of two that fill a month is the fee
 * minus the first. Source: accounting.md 1.8.
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
