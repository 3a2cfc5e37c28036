import { sumCents, shareOf } from "./money.ts";
import { monthOf, quarterOf } from "./month.ts";
import { extraRate, feeRates, paidFor, type QuarterClaim } from "./quarter-services.ts";
import type { VatTotal } from "./vat.ts";

/** True for the month of a service that is taxed when it is paid. */
type IsIst = (month: string) => boolean;

const grossOf = (rates: readonly VatTotal[]): number => sumCents(rates.map(({ gross_cents }) => gross_cents));

/** The fee of a Storno has the method of the reversed claim. */
const feeMonth = ({ reversed_month, month }: QuarterClaim): string => reversed_month ?? month;

/** The months of the services of a claim. A correcting invoice has no fee. */
function monthsOf(claim: QuarterClaim): string[] {
  const hasFee = feeRates(claim).some(({ gross_cents }) => gross_cents !== 0);
  return [...(hasFee ? [feeMonth(claim)] : []), ...(claim.extras ?? []).map(({ month }) => month)];
}

/**
 * The services under Ist of a claim of 0, whose credits pay the rest of it without any money: they are paid when it is
 * made. None where all are of one method, because then the credits and the rest cancel each other out.
 */
export function offsetRates(claim: QuarterClaim, isIst: IsIst): VatTotal[] {
  const months = monthsOf(claim);
  if (grossOf(claim.rates) !== 0 || months.every(isIst) || !months.some(isIst)) return [];
  const extras = (claim.extras ?? []).filter(({ month }) => isIst(month));
  return [...(isIst(feeMonth(claim)) ? feeRates(claim) : []), ...extras.map(extraRate)];
}

/** The credits of correcting invoices: what settles a claim, and what is refunded. */
export class CorrectionCredits {
  private readonly byId: ReadonlyMap<string, QuarterClaim>;
  private readonly byCustomer: ReadonlyMap<string, readonly QuarterClaim[]>;
  private readonly used: Map<string, number>;
  private readonly isIst: IsIst;

  /** `used`: cents of each that have settled claims so far. */
  constructor(claims: readonly QuarterClaim[], used: ReadonlyMap<string, number>, isIst: IsIst) {
    const corrections = claims.filter((claim) => claim.is_correction === true && grossOf(claim.rates) < 0);
    this.byId = new Map(corrections.map((claim) => [claim.id, claim]));
    this.byCustomer = Map.groupBy(corrections, ({ customer_id }) => customer_id);
    this.used = new Map(used);
    this.isIst = isIst;
  }

  use(id: string, cents: number): void {
    this.used.set(id, (this.used.get(id) ?? 0) + cents);
  }

  /** Customers whose correcting invoice was issued in this quarter. */
  customersOf(quarter: string): string[] {
    return [...this.byId.values()].flatMap((claim) => (issuedIn(claim) === quarter ? claim.customer_id : []));
  }

  /**
   * Cents of these credits that pay this claim like money, and the services under Ist that they deduct then. Between
   * services under Ist both are 0.
   */
  settling(claim: QuarterClaim, credits: ReadonlyMap<string, number>): { cents: number; rates: VatTotal[] } {
    let paid = 0;
    const rates: VatTotal[] = [];
    for (const [id, cents] of credits) {
      const correction = this.byId.get(id);
      if (!correction || [claim, correction].flatMap(monthsOf).every(this.isIst)) continue;
      paid += cents;
      rates.push(...paidFor(correction, -cents, this.isIst));
    }
    return { cents: paid, rates };
  }

  /**
   * The refunded cents of an account that corrected services under Soll: those lowered the tax already. `unallocated`
   * is below 0 where more was refunded than money is left; only invoices issued before the quarter `until` count.
   */
  refunded(customerId: string, unallocated: number, until: string): number {
    if (unallocated >= 0) return 0;
    let [free, soll] = [0, 0];
    for (const claim of this.byCustomer.get(customerId) ?? []) {
      if (issuedIn(claim) >= until) continue;
      const credit = -grossOf(claim.rates);
      const left = credit - (this.used.get(claim.id) ?? 0);
      const ist = grossOf((claim.extras ?? []).filter(({ month }) => this.isIst(month)).map(extraRate));
      free += left;
      soll += shareOf(credit + ist, left, credit);
    }
    return free <= 0 ? 0 : shareOf(soll, Math.min(-unallocated, free), free);
  }
}

const issuedIn = ({ issued_on }: QuarterClaim): string => quarterOf(monthOf(issued_on));
