import { sumCents, shareOf } from "./money.ts";
import { RateSums } from "./rate-sums.ts";
import { vatOfGross, type VatTotal } from "./vat.ts";

/** An extra or a credit in a claim: a service with a day of its own, possibly in another quarter than the claim's month. */
export interface ClaimExtra {
  /** YYYY-MM of the service. */
  readonly month: string;
  readonly vat_bp: number;
  readonly gross_cents: number;
}

/** Facts of a claim for the figures of quarters. */
export interface QuarterClaim {
  readonly id: string;
  readonly customer_id: string;
  readonly is_storno: boolean;
  /** True for a correcting invoice: its deduction is credit, so it is never open. */
  readonly is_correction?: boolean;
  /** YYYY-MM of the service; for the Storno of a claim in a closed quarter the month in which it was made. */
  readonly month: string;
  /** YYYY-MM of the service of the reversed claim; missing for other claims. */
  readonly reversed_month?: string | null;
  readonly issued_on: string;
  readonly package: string | null;
  readonly rates: readonly VatTotal[];
  /** Missing in accounts that were erased before extras were recorded apart. */
  readonly extras?: readonly ClaimExtra[];
}

type Services = Pick<QuarterClaim, "month" | "rates" | "extras">;

/** The tax of an extra is computed from its line alone, billed or not. */
export const extraRate = ({ vat_bp, gross_cents }: Pick<ClaimExtra, "vat_bp" | "gross_cents">): VatTotal => ({
  vat_bp,
  gross_cents,
  vat_cents: vatOfGross(gross_cents, vat_bp),
});

/** The rates of a claim without its extras. The rounding difference of the whole document belongs to the fee. */
export const feeRates = ({ rates, extras = [] }: Omit<Services, "month">): VatTotal[] =>
  new RateSums().add(rates, 1).add(extras.map(extraRate), -1).list();

/** The part of these rates paid by this amount: for a paid claim exactly all, regardless of the parts. */
export function paidRates(rates: readonly VatTotal[], money: number): VatTotal[] {
  const gross = sumCents(rates.map(({ gross_cents }) => gross_cents));
  if (money === 0) return [];
  if (gross === 0) return [{ vat_bp: 0, gross_cents: money, vat_cents: 0 }];
  let left = money;
  return rates.map((rate, index) => {
    const share = index === rates.length - 1 ? left : shareOf(rate.gross_cents, money, gross);
    left -= share;
    const vat_cents = rate.gross_cents === 0 ? 0 : shareOf(rate.vat_cents, share, rate.gross_cents);
    return { vat_bp: rate.vat_bp, gross_cents: share, vat_cents };
  });
}

/** A part of a claim with the month of its own service. */
type ServicePart = VatTotal & { readonly month: string };

/** The parts of a claim that this amount pays: its fee, which is of its month, and its extras. */
export function paidParts(claim: Services, money: number): ServicePart[] {
  const { extras = [] } = claim;
  const fees = extras.length === 0 ? claim.rates : feeRates(claim);
  const parts = paidRates([...fees, ...extras.map(extraRate)], money);
  return parts.map((part, index) => ({ ...part, month: extras[index - fees.length]?.month ?? claim.month }));
}

/**
 * The rates that this amount pays of the services of some months. A claim that has no others is divided as a whole, so
 * that its rounding is that of the document.
 */
export function paidFor(claim: Services, money: number, isCounted: (month: string) => boolean): VatTotal[] {
  const months = new Set([claim.month, ...(claim.extras ?? []).map(({ month }) => month)]);
  const counted = [...months].filter(isCounted);
  if (counted.length === 0) return [];
  if (counted.length === months.size) return paidRates(claim.rates, money);
  return paidParts(claim, money).filter(({ month }) => isCounted(month));
}

/** The part of these services that a write-off gives up, so that the rest is taxed exactly. */
export function lostRates(claim: Services, lost: number, isCounted: (month: string) => boolean): VatTotal[] {
  if (lost === 0) return [];
  const gross = sumCents(claim.rates.map(({ gross_cents }) => gross_cents));
  return new RateSums()
    .add(paidFor(claim, gross, isCounted), 1)
    .add(paidFor(claim, gross - lost, isCounted), -1)
    .list();
}
