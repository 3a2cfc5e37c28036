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

interface Rated {
  readonly rates: readonly VatTotal[];
  /** Missing in accounts that were erased before extras were recorded apart. */
  readonly extras?: readonly ClaimExtra[];
}

/** The tax of an extra is computed from its line alone, billed or not. */
export const extraRate = ({ vat_bp, gross_cents }: Pick<ClaimExtra, "vat_bp" | "gross_cents">): VatTotal => ({
  vat_bp,
  gross_cents,
  vat_cents: vatOfGross(gross_cents, vat_bp),
});

/** The rates of a claim without its extras. The rounding difference of the whole document belongs to the fee. */
export const feeRates = ({ rates, extras = [] }: Rated): VatTotal[] =>
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

/** The part of a claim's rates that a write-off gives up, so that the rest is taxed exactly. */
export function lostRates(rates: readonly VatTotal[], lost: number): VatTotal[] {
  if (lost === 0) return [];
  const gross = sumCents(rates.map(({ gross_cents }) => gross_cents));
  return new RateSums()
    .add(rates, 1)
    .add(paidRates(rates, gross - lost), -1)
    .list();
}

/** Money paid before its service: the fee's part, and the part of extras from this month on. */
export function paidAhead(claim: Rated, money: number, fromMonth: string): VatTotal[] {
  const { extras = [] } = claim;
  if (extras.length === 0) return paidRates(claim.rates, money);
  const fees = feeRates(claim);
  const parts = paidRates([...fees, ...extras.map(extraRate)], money);
  return parts.filter((_, index) => (extras[index - fees.length]?.month ?? fromMonth) >= fromMonth);
}
