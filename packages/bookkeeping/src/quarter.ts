import type { QuarterFigures } from "@krempelfrei/contract/accounting/quarterly";
import { sumCents } from "./money.ts";
import { firstDay, lastDay, monthOf, monthsOfQuarter, quarterOf } from "./month.ts";
import { CorrectionCredits, offsetRates } from "./quarter-credits.ts";
import { extraRate, feeRates, lostRates, paidFor, paidParts, type QuarterClaim } from "./quarter-services.ts";
import { RateSums } from "./rate-sums.ts";
import { taxationIn, type TaxationFrom } from "./taxation.ts";
import { vatReturn } from "./vat-return.ts";
import { rateOn, vatOfGross, type VatRate, type VatTotal } from "./vat.ts";

/**
 * Event of an account: an extra or a credit on the day of its service, billed or not; money received (above 0) or paid
 * back (below 0); a fee or another debt outside of claims (below 0 if waived); and the settlement of a claim.
 */
export type AccountEvent = { readonly customer_id: string; readonly day: string; readonly cents: number } & (
  | { readonly type: "payment" | "return" | "other_money" | "fee" | "other_debt" }
  | {
      readonly type: "service";
      readonly vat_bp: number;
      /** The day of the reversed service of a Storno; missing in accounts that were erased before it was recorded. */
      readonly service_on?: string | null;
    }
  | {
      readonly type: "allocation";
      readonly claim_id: string;
      readonly is_money: boolean;
      /** True for a write-off (§ 17 Abs. 2 Nr. 1 UStG). */
      readonly is_loss?: boolean | null;
      /** Id of the correcting invoice whose credit settles the claim; missing or null for anything else. */
      readonly credit_of?: string | null;
    }
);

/** State before the first quarter that is computed. */
export interface Opening {
  /** Open cents of the claims of earlier quarters. */
  readonly open_cents: number;
  /**
   * Settled amounts by claim: from all sources, by money alone, by write-offs, and by the credit of each correcting
   * invoice. Claims that no later quarter changes may be left out.
   */
  readonly settled: ReadonlyMap<
    string,
    {
      readonly cents: number;
      readonly money_cents: number;
      readonly lost_cents?: number;
      readonly credits?: ReadonlyMap<string, number>;
    }
  >;
  /** Cents of the credit of each correcting invoice that settled claims. */
  readonly used_credits?: ReadonlyMap<string, number>;
  /** By customer: unallocated money, and fees and other debts. */
  readonly accounts: ReadonlyMap<string, { readonly unallocated_cents: number; readonly debt_cents: number }>;
}

export const NOTHING_BEFORE: Opening = { open_cents: 0, settled: new Map(), accounts: new Map() };

export interface QuarterTerms {
  readonly taxations: readonly TaxationFrom[];
  readonly has_extension: boolean;
  readonly vat_rates: readonly VatRate[];
  /** True for the rules before version 4: credit that settles a claim, or is refunded, has no method. */
  readonly ignores_credits?: boolean;
}

export interface QuarterInput {
  /** Quarters without a gap, the earliest first. */
  readonly quarters: readonly string[];
  /** All claims of the quarters, and claims named by events. */
  readonly claims: readonly QuarterClaim[];
  /** In any order; events outside of the quarters are ignored. */
  readonly events: readonly AccountEvent[];
  readonly opening: Opening;
  readonly terms: QuarterTerms;
}

export function daysOfQuarter(quarter: string): { from: string; to: string } {
  const [first, , last] = monthsOfQuarter(quarter);
  return { from: firstDay(first), to: lastDay(last) };
}

/** The quarters from the first to the last, both included; none when the last is before the first. */
export function quartersBetween(first: string, last: string): string[] {
  const found: string[] = [];
  for (let quarter = first; quarter <= last; quarter = following(quarter)) found.push(quarter);
  return found;
}

/**
 * The quarter of a claim: the quarter of its service, regardless of the invoice's day (§ 13 Abs. 1 Nr. 1a UStG); for a
 * Storno not before it was made (§ 17 Abs. 1 Satz 8 UStG), so that no reported quarter changes.
 */
export function quarterOfClaim({ is_storno, month, issued_on }: QuarterClaim): string {
  const service = quarterOf(month);
  if (!is_storno) return service;
  const issue = quarterOf(monthOf(issued_on));
  return issue > service ? issue : service;
}

interface Settled {
  cents: number;
  money_cents: number;
  lost_cents: number;
  credits: Map<string, number>;
}
interface Account {
  unallocated_cents: number;
  debt_cents: number;
}

/**
 * Rates of unallocated money: the part that pays fees has no VAT, the rest is an advance taxed at the rate of the day.
 * `refunded`: cents that went back for services whose correction was taxed before.
 */
function unallocatedRates(
  { unallocated_cents, debt_cents }: Account,
  vat_bp: number,
  refunded = 0,
): VatTotal[] {
  const fees = Math.max(0, Math.min(unallocated_cents, debt_cents));
  const ahead = unallocated_cents - fees + refunded;
  return [
    { vat_bp: 0, gross_cents: fees, vat_cents: 0 },
    { vat_bp, gross_cents: ahead, vat_cents: vatOfGross(ahead, vat_bp) },
  ];
}

/**
 * The figures of consecutive quarters. Ist is the state of the accounts at the end of a quarter minus that before it,
 * so that the order of events does not matter, parts add up exactly, and a return reverses exactly the payment. What is
 * taxed follows the method of each service: Soll when it is rendered, Ist when it is paid, also if the method has changed
 * since (§ 20 Satz 3 UStG). Errors: throws for an allocation to an unknown claim.
 */
export function quarterFigures({ quarters, claims, events, opening, terms }: QuarterInput): QuarterFigures[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const claimsOf = Map.groupBy(claims, quarterOfClaim);
  const eventsOf = Map.groupBy(events, ({ day }) => quarterOf(monthOf(day)));
  const settled = new Map<string, Settled>(
    [...opening.settled].map(([id, state]) => [
      id,
      { lost_cents: 0, ...state, credits: new Map(state.credits) },
    ]),
  );
  const accounts = new Map<string, Account>([...opening.accounts].map(([id, state]) => [id, { ...state }]));
  const claimOf = (id: string): QuarterClaim => {
    const claim = byId.get(id);
    if (!claim) throw new Error(`claim ${id} is not given`);
    return claim;
  };
  const isSoll = (month: string): boolean => taxationIn(terms.taxations, month) === "soll";
  const isIst = (month: string): boolean => !isSoll(month);
  const corrections = new CorrectionCredits(
    terms.ignores_credits === true ? [] : claims,
    opening.used_credits ?? new Map(),
    isIst,
  );
  // Without Soll no advance is told apart from other money.
  const sollAdvances = (from: string): VatTotal[] =>
    terms.taxations.some(({ method }) => method === "soll") ? claimAdvances(from, isSoll).list() : [];
  let open = opening.open_cents;

  return quarters.map((quarter) => {
    const own = claimsOf.get(quarter) ?? [];
    const happened = eventsOf.get(quarter) ?? [];
    const [ist, soll, losses, taxed] = [new RateSums(), new RateSums(), new RateSums(), new RateSums()];
    const before = advanceRate(terms, previousOf(quarter));
    const after = advanceRate(terms, quarter);

    // The former state of everything that changes is subtracted, and its new state added.
    const movedClaims = new Set(
      happened.flatMap((event) => (event.type === "allocation" ? event.claim_id : [])),
    );
    const movedAccounts =
      before === after ? new Set(happened.map((event) => event.customer_id)) : accounts.keys();
    const touched = new Set([
      ...movedAccounts,
      ...happened.map((event) => event.customer_id),
      ...corrections.customersOf(quarter),
    ]);
    const put = (sign: 1 | -1, bp: number, until: string): void => {
      for (const id of movedClaims) {
        const claim = claimOf(id);
        const { money_cents = 0, lost_cents = 0, credits = new Map() } = settled.get(id) ?? {};
        const credit = corrections.settling(claim, credits);
        ist.add(paidFor(claim, money_cents, ANY), sign);
        losses.add(lostRates(claim, lost_cents, ANY), sign);
        taxed.add(paidFor(claim, money_cents + credit.cents, isIst), sign).add(credit.rates, sign);
        taxed.add(lostRates(claim, lost_cents, isSoll), sign === 1 ? -1 : 1);
      }
      for (const id of touched) {
        ist.add(unallocatedRates(accounts.get(id) ?? NO_ACCOUNT, bp), sign);
        taxed.add(taxedAdvance(id, bp, until), sign);
      }
    };
    const advancesBefore = advancesIn(quarter, quarter, before);
    taxed.add(sollAdvances(quarter), -1);
    put(-1, before, quarter);
    for (const event of happened) apply(event);
    put(1, after, following(quarter));
    taxed.add(sollAdvances(following(quarter)), 1);
    const ahead = advancesIn(quarter, following(quarter), after).add(advancesBefore.list(), -1);

    for (const { rates, month } of servicesOf(own, happened)) {
      soll.add(rates, 1);
      if (isSoll(month)) taxed.add(rates, 1);
    }
    if (terms.ignores_credits !== true) for (const claim of own) taxed.add(offsetRates(claim, isIst), 1);
    open += openedBy(quarter, own, happened);
    return {
      soll: soll.total(),
      ist: ist.total(),
      losses: losses.total(),
      ...countsOf(own, happened),
      open_at_end_cents: open,
      ustva: vatReturn(quarter, terms, { soll, ist, ahead, losses, taxed }),
    };
  });

  function apply(event: AccountEvent): void {
    const account = getOr(accounts, event.customer_id, () => ({ unallocated_cents: 0, debt_cents: 0 }));
    if (event.type === "allocation") {
      const claim = getOr(settled, event.claim_id, newSettled);
      claim.cents += event.cents;
      if (event.is_loss) claim.lost_cents += event.cents;
      if (typeof event.credit_of === "string") {
        claim.credits.set(event.credit_of, (claim.credits.get(event.credit_of) ?? 0) + event.cents);
        corrections.use(event.credit_of, event.cents);
      }
      if (event.is_money) {
        claim.money_cents += event.cents;
        account.unallocated_cents -= event.cents;
      }
    } else if (event.type === "fee" || event.type === "other_debt") account.debt_cents += event.cents;
    else if (event.type !== "service") account.unallocated_cents += event.cents;
  }

  /** Money paid before its service, for claims from a quarter on and without a claim. In quarters of Ist it is as any other. */
  function advancesIn(quarter: string, from: string, bp: number): RateSums {
    if (isIst(firstMonthOf(quarter))) return new RateSums();
    const sums = claimAdvances(from, ANY);
    for (const id of accounts.keys()) sums.add(taxedAdvance(id, bp, from).slice(1), 1);
    return sums;
  }

  /** Rates of the unallocated money of an account before the quarter `until`. */
  function taxedAdvance(customerId: string, bp: number, until: string): VatTotal[] {
    const account = accounts.get(customerId) ?? NO_ACCOUNT;
    return unallocatedRates(account, bp, corrections.refunded(customerId, account.unallocated_cents, until));
  }

  function claimAdvances(from: string, isCounted: (month: string) => boolean): RateSums {
    const [sums, first] = [new RateSums(), firstMonthOf(from)];
    for (const [id, { money_cents }] of settled) {
      if (money_cents === 0 || quarterOfClaim(claimOf(id)) < from) continue;
      const parts = paidParts(claimOf(id), money_cents);
      sums.add(
        parts.filter(({ month }) => month >= first && isCounted(month)),
        1,
      );
    }
    return sums;
  }

  /** Change of the open sum in a quarter: its claims, less the settlements of these and earlier claims. */
  function openedBy(
    quarter: string,
    own: readonly QuarterClaim[],
    happened: readonly AccountEvent[],
  ): number {
    const charged = sumCents(
      own
        .filter(({ is_correction }) => is_correction !== true)
        .flatMap(({ rates }) => rates.map(({ gross_cents }) => gross_cents)),
    );
    const earlier = happened.flatMap((event) =>
      event.type === "allocation" && quarterOfClaim(claimOf(event.claim_id)) < quarter ? event.cents : [],
    );
    const ownSettled = own.map(({ id }) => settled.get(id)?.cents ?? 0);
    return charged - sumCents(earlier) - sumCents(ownSettled);
  }
}

const ANY = (): boolean => true;

/** Services of a quarter: the fees of its claims, and its extras and credits, each with the month whose method counts. */
function servicesOf(own: readonly QuarterClaim[], happened: readonly AccountEvent[]) {
  return [
    ...own.map((claim) => ({ rates: feeRates(claim), month: claim.reversed_month ?? claim.month })),
    ...happened.flatMap((event) =>
      event.type === "service"
        ? {
            rates: [extraRate({ vat_bp: event.vat_bp, gross_cents: event.cents })],
            month: monthOf(event.service_on ?? event.day),
          }
        : [],
    ),
  ];
}

const firstMonthOf = (quarter: string): string => monthsOfQuarter(quarter)[0];

const newSettled = (): Settled => ({ cents: 0, money_cents: 0, lost_cents: 0, credits: new Map() });

const NO_ACCOUNT: Account = { unallocated_cents: 0, debt_cents: 0 };

function getOr<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const shifted = (quarter: string, count: 1 | -1): string => {
  const number = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1 + count;
  return `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;
};
const previousOf = (quarter: string): string => shifted(quarter, -1);
const following = (quarter: string): string => shifted(quarter, 1);

/** The rate of advances is the rate on the quarter's last day. */
const advanceRate = ({ vat_rates }: QuarterTerms, quarter: string): number =>
  rateOn(vat_rates, daysOfQuarter(quarter).to);

function countsOf(own: readonly QuarterClaim[], happened: readonly AccountEvent[]) {
  const grossOf = ({ rates }: QuarterClaim): number => sumCents(rates.map(({ gross_cents }) => gross_cents));
  const counted = (claims: readonly QuarterClaim[]) => ({
    count: claims.length,
    gross_cents: sumCents(claims.map(grossOf)),
  });
  const [stornos, claims] = [true, false].map((is) => own.filter(({ is_storno }) => is_storno === is)) as [
    QuarterClaim[],
    QuarterClaim[],
  ];
  const byPackage = Map.groupBy(claims, (claim) => claim.package);
  const centsOf = (type: AccountEvent["type"]): number[] =>
    happened.filter((event) => event.type === type).map(({ cents }) => cents);
  // A claim that was reversed by a Storno does not count.
  const net = (cents: readonly number[], direction: 1 | -1): number =>
    // Not -0, which some comparisons distinguish from 0.
    direction * cents.reduce((count, each) => count + Math.sign(each), 0) + 0;
  const payments = centsOf("payment");
  const returns = centsOf("return");
  return {
    claims: counted(claims),
    stornos: counted(stornos),
    payments: { count: net(payments, 1), cents: sumCents(payments) },
    returns: {
      count: net(returns, -1),
      cents: -sumCents(returns) + 0,
      fee_cents: sumCents(centsOf("fee")),
    },
    by_package: [...byPackage]
      .map(([name, list]) => ({ package: name, ...counted(list) }))
      .toSorted((a, b) => ((a.package ?? "~") < (b.package ?? "~") ? -1 : 1)),
  };
}
