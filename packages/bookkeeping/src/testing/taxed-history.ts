import fc from "fast-check";
import type { QuarterClaim } from "../quarter-services.ts";
import { NOTHING_BEFORE, type AccountEvent, type Opening } from "../quarter.ts";
import { vatTotals } from "../vat.ts";

// A rate of 100 % has no rounding: each even amount is half tax, in whatever parts it is paid.
const BP = 10_000;
export const QUARTERS = [2026, 2027].flatMap((year) => [1, 2, 3, 4].map((each) => `${year}-Q${each}`));
export type Method = "ist" | "soll";
export type Step = { readonly at: number; readonly cents: number } & (
  | { readonly kind: "pay" | "return" | "ahead" | "use" | "lose" }
  | { readonly kind: "reverse" }
);

/** A correcting invoice: services of quarters whose sum is below 0, and what is refunded or settles the claim. */
export interface Correction {
  readonly issued: number;
  readonly parts: readonly { readonly at: number; readonly cents: number }[];
  readonly uses: readonly { readonly at: number; readonly cents: number; readonly isRefund: boolean }[];
}

export interface History {
  /** The method of each quarter. */
  readonly methods: readonly Method[];
  readonly claims: readonly {
    readonly service: number;
    readonly gross: number;
    /** Below 0 for a credit, which is at most the fee. */
    readonly extra: number;
    readonly steps: readonly Step[];
    readonly correction: Correction | null;
  }[];
}

export const at = fc.nat(QUARTERS.length - 1);
const cents = fc.integer({ min: 1, max: 4000 }).map((half) => half * 2);
/** A credit, and often an extra and another credit of other quarters, whose sum is used up in parts. */
const correction: fc.Arbitrary<Correction> = fc
  .record({
    issued: at,
    first: fc.record({ at, cents: cents.map((each) => -4000 - each) }),
    others: fc.array(fc.record({ at, cents: fc.integer({ min: -2000, max: 900 }).map((half) => half * 2) }), {
      maxLength: 2,
    }),
    uses: fc.array(fc.record({ at, cents, isRefund: fc.boolean() }), { maxLength: 3 }),
  })
  .map(({ issued, first, others, uses }) => {
    const parts = [first, ...others];
    let left = -parts.reduce((sum, part) => sum + part.cents, 0);
    const last = Math.max(issued, ...parts.map((part) => part.at));
    const used = uses.map((use) => {
      const amount = Math.min(left, use.cents);
      left -= amount;
      return { ...use, at: Math.max(last, use.at), cents: amount };
    });
    return { issued: last, parts, uses: used };
  });
export const history: fc.Arbitrary<History> = fc.record({
  methods: fc.array(fc.constantFrom<Method>("ist", "soll"), { minLength: 8, maxLength: 8 }),
  claims: fc.array(
    fc
      .record({
        service: at,
        gross: cents,
        extra: fc.oneof(
          fc.integer({ min: -4000, max: 2000 }).map((half) => half * 2),
          fc.constant(-9999),
        ),
        steps: fc.array(
          fc.record({
            at,
            cents,
            kind: fc.constantFrom("pay", "return", "ahead", "use", "lose", "reverse"),
          }) as fc.Arbitrary<Step>,
          { maxLength: 6 },
        ),
        correction: fc.option(correction),
      })
      .map((claim) => {
        const extra = Math.max(claim.extra, -claim.gross);
        if (claim.gross + extra > 0) return { ...claim, extra };
        // Nothing is paid of a claim of 0.
        const steps = claim.steps.filter(({ kind }) => kind === "reverse").slice(0, 1);
        const refunds = claim.correction?.uses.map((use) => ({ ...use, isRefund: true })) ?? [];
        return {
          ...claim,
          extra,
          steps,
          correction: claim.correction && { ...claim.correction, uses: refunds },
        };
      }),
    { minLength: 1, maxLength: 4 },
  ),
});

const monthAt = (quarter: number, inQuarter = 2): string => {
  const [year, number] = (QUARTERS[quarter] ?? "").split("-Q");
  return `${year}-${String((Number(number) - 1) * 3 + inQuarter).padStart(2, "0")}`;
};

/** Tells whether the law of this test knows what the reversal is: of a claim without an extra, or of 0. */
const isReversed = ({ gross, extra }: { gross: number; extra: number }, step: number): boolean =>
  step === 0 && (extra === 0 || gross + extra === 0);

/** The correction belongs to a contract that has ended. */
function addCorrection(
  { claims, events }: { readonly claims: QuarterClaim[]; readonly events: AccountEvent[] },
  settled: string,
  { issued, parts, uses }: Correction,
): void {
  const [id, customer_id] = [`${settled}-correction`, `${settled}-ended`];
  const month = monthAt(issued);
  const services = parts.map((part) => ({ month: monthAt(part.at, 1), vat_bp: BP, gross_cents: part.cents }));
  const own = { id, customer_id, is_storno: false, is_correction: true, package: null, month };
  claims.push({ ...own, issued_on: `${month}-03`, rates: vatTotals(services), extras: services });
  for (const { month: of, gross_cents } of services)
    events.push({ customer_id, type: "service", day: `${of}-05`, vat_bp: BP, cents: gross_cents });
  for (const { at: quarter, cents: amount, isRefund } of uses) {
    const common = { customer_id, day: `${monthAt(quarter, 3)}-12` };
    if (isRefund) events.push({ ...common, type: "other_money", cents: -amount });
    else {
      const settles = { type: "allocation", claim_id: settled, is_money: false, credit_of: id } as const;
      events.push({ ...common, ...settles, cents: amount });
    }
  }
}

/** The history in the terms of the product: the extra of a claim is a service of the quarter before it. */
export function toInput({ methods, claims: drafts }: History) {
  const claims: QuarterClaim[] = [];
  const events: AccountEvent[] = [];
  for (const [index, { service, gross, extra, steps, correction: credit }] of drafts.entries()) {
    const [id, month] = [String(index), monthAt(service)];
    const before = monthAt(Math.max(0, service - 1), 1);
    const own = { customer_id: id, package: null };
    const rates = vatTotals([{ vat_bp: BP, gross_cents: gross + extra }]);
    const extras = extra === 0 ? [] : [{ month: before, vat_bp: BP, gross_cents: extra }];
    claims.push({ ...own, id, is_storno: false, month, issued_on: `${month}-01`, rates, extras });
    if (extra !== 0)
      events.push({ customer_id: id, type: "service", day: `${before}-05`, vat_bp: BP, cents: extra });
    for (const [number, { at: quarter, kind, cents: amount }] of steps.entries()) {
      const common = { customer_id: id, day: `${monthAt(quarter, 3)}-10` };
      const settle = { ...common, type: "allocation" as const, claim_id: id };
      if (kind === "pay" || kind === "ahead") events.push({ ...common, type: "payment", cents: amount });
      if (kind === "return") events.push({ ...common, type: "return", cents: -amount });
      if (kind === "pay" || kind === "use") events.push({ ...settle, is_money: true, cents: amount });
      if (kind === "return") events.push({ ...settle, is_money: true, cents: -amount });
      if (kind === "lose") events.push({ ...settle, is_money: false, is_loss: true, cents: amount });
      // A Storno takes the fee back; its extras stay services, which the next claim bills. Of a closed quarter it has its own month.
      if (kind === "reverse" && isReversed({ gross, extra }, number))
        claims.push({
          ...own,
          id: `${id}-storno`,
          is_storno: true,
          month: monthAt(Math.max(quarter, service)),
          reversed_month: month,
          issued_on: common.day,
          rates: vatTotals([{ vat_bp: BP, gross_cents: -gross - extra }]),
          extras: extras.map((each) => ({ ...each, gross_cents: -each.gross_cents })),
        });
    }
    if (credit) addCorrection({ claims, events }, id, credit);
  }
  const taxations = methods.map((method, index) => ({ valid_from: `${monthAt(index, 1)}-01`, method }));
  const terms = { taxations, has_extension: false, vat_rates: [{ valid_from: "2007-01-01", vat_bp: BP }] };
  return { quarters: QUARTERS, claims, events, opening: NOTHING_BEFORE, terms };
}

/**
 * The law, event by event. Money is taxed when it comes, whatever the method (§ 13 Abs. 1 Nr. 1a Satz 4, Nr. 1b UStG).
 * A service under Soll is taxed when it is rendered, less its advances; from then on money for it has no tax, and what
 * is lost or reversed corrects it (§ 17 UStG). A credit is a service below 0: under Soll it counts on its day, and its
 * refund no more; under Ist when it is refunded or set off, which pays what it is set off against. Returns the taxed turnover of each quarter.
 */
export function taxedByLaw({ methods, claims }: History): number[] {
  const taxed = QUARTERS.map(() => 0);
  const add = (quarter: number, amount: number): void => {
    taxed[quarter] = (taxed[quarter] ?? 0) + amount;
  };
  for (const { service, gross, extra, steps, correction: credit } of claims) {
    const whole = gross + extra;
    const parts = [
      { isFee: true, from: service, share: whole === 0 ? 0 : gross / whole, amount: gross },
      { isFee: false, from: Math.max(0, service - 1), share: whole === 0 ? 0 : extra / whole, amount: extra },
    ];
    const net = credit?.parts.reduce((sum, part) => sum + part.cents, 0) ?? 0;
    for (const part of credit?.parts ?? []) {
      if (methods[part.at] === "soll") add(part.at, part.cents);
      else for (const use of credit?.uses ?? []) add(use.at, (-use.cents * part.cents) / net);
    }
    for (const use of credit?.uses ?? []) {
      for (const { from, share } of parts)
        if (!use.isRefund && methods[from] === "ist") add(use.at, use.cents * share);
    }
    for (const { isFee, from, share, amount } of parts) {
      const isSoll = methods[from] === "soll";
      if (isSoll) add(from, amount);
      // Fee and credit of a claim of 0 pay each other.
      else if (whole === 0) add(service, amount);
      for (const [number, { at: quarter, kind, cents: sum }] of steps.entries()) {
        const part = sum * share;
        const paid = { pay: part, use: part, return: -part, ahead: 0, lose: 0, reverse: 0 }[kind];
        // Money for the claim was taxed as money; under Soll it stops being so once the service is.
        if (isSoll) add(Math.max(from, quarter), -paid);
        if (isSoll && kind === "lose") add(quarter, -part);
        // A reversed credit is a service still, which another claim will bill.
        if (kind === "reverse" && isReversed({ gross, extra }, number) && (isSoll ? isFee : whole === 0))
          add(Math.max(service, quarter), -amount);
      }
    }
    for (const { at: quarter, kind, cents: sum } of steps) {
      if (kind === "pay" || kind === "ahead") add(quarter, sum);
      if (kind === "return") add(quarter, -sum);
    }
  }
  return taxed;
}

/** The state after these events, without the open sum. */
export function openingOf(events: readonly AccountEvent[]): Opening {
  const settled = new Map<string, { cents: number; money_cents: number; lost_cents: number }>();
  const credits = new Map<string, Map<string, number>>();
  const used_credits = new Map<string, number>();
  const accounts = new Map<string, { unallocated_cents: number; debt_cents: number }>();
  for (const event of events) {
    const account = accounts.get(event.customer_id) ?? { unallocated_cents: 0, debt_cents: 0 };
    accounts.set(event.customer_id, account);
    if (event.type !== "allocation") {
      if (event.type !== "service") account.unallocated_cents += event.cents;
      continue;
    }
    const state = settled.get(event.claim_id) ?? { cents: 0, money_cents: 0, lost_cents: 0 };
    settled.set(event.claim_id, state);
    state.cents += event.cents;
    if (event.is_loss) state.lost_cents += event.cents;
    if (event.is_money) {
      state.money_cents += event.cents;
      account.unallocated_cents -= event.cents;
    }
    if (typeof event.credit_of === "string") {
      const id = event.credit_of;
      const own = credits.get(event.claim_id) ?? new Map<string, number>();
      credits.set(event.claim_id, own.set(id, (own.get(id) ?? 0) + event.cents));
      used_credits.set(id, (used_credits.get(id) ?? 0) + event.cents);
    }
  }
  return {
    open_cents: 0,
    settled: new Map(
      [...settled].map(([id, state]) => [id, { ...state, credits: credits.get(id) ?? new Map() }]),
    ),
    used_credits,
    accounts,
  };
}
