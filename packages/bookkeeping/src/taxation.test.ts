import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTHING_BEFORE, quarterFigures, type AccountEvent, type QuarterClaim } from "./quarter.ts";
import { vatTotals } from "./vat.ts";

// A rate of 100 % has no rounding: each even amount is half tax, in whatever parts it is paid.
const BP = 10_000;
const QUARTERS = [2026, 2027].flatMap((year) => [1, 2, 3, 4].map((each) => `${year}-Q${each}`));
type Method = "ist" | "soll";
type Step = { readonly at: number; readonly cents: number } & (
  | { readonly kind: "pay" | "return" | "ahead" | "use" | "lose" }
  | { readonly kind: "reverse" }
);

interface History {
  /** The method of each quarter. */
  readonly methods: readonly Method[];
  readonly claims: readonly {
    readonly service: number;
    readonly gross: number;
    readonly extra: number;
    readonly steps: readonly Step[];
  }[];
}

const at = fc.nat(QUARTERS.length - 1);
const cents = fc.integer({ min: 1, max: 4000 }).map((half) => half * 2);
const history: fc.Arbitrary<History> = fc.record({
  methods: fc.array(fc.constantFrom<Method>("ist", "soll"), { minLength: 8, maxLength: 8 }),
  claims: fc.array(
    fc.record({
      service: at,
      gross: cents,
      extra: fc.nat(2000).map((half) => half * 2),
      steps: fc.array(
        fc.record({
          at,
          cents,
          kind: fc.constantFrom("pay", "return", "ahead", "use", "lose", "reverse"),
        }) as fc.Arbitrary<Step>,
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const monthAt = (quarter: number, inQuarter = 2): string => {
  const [year, number] = (QUARTERS[quarter] ?? "").split("-Q");
  return `${year}-${String((Number(number) - 1) * 3 + inQuarter).padStart(2, "0")}`;
};

/** The history in the terms of the product: the extra of a claim is a service of the quarter before it. */
function toInput({ methods, claims: drafts }: History) {
  const claims: QuarterClaim[] = [];
  const events: AccountEvent[] = [];
  for (const [index, { service, gross, extra, steps }] of drafts.entries()) {
    const [id, month] = [String(index), monthAt(service)];
    const before = monthAt(Math.max(0, service - 1), 1);
    const own = { customer_id: id, package: null };
    const rates = vatTotals([{ vat_bp: BP, gross_cents: gross + extra }]);
    const extras = extra === 0 ? [] : [{ month: before, vat_bp: BP, gross_cents: extra }];
    claims.push({ ...own, id, is_storno: false, month, issued_on: `${month}-01`, rates, extras });
    if (extra > 0)
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
      if (kind === "reverse" && number === 0 && extra === 0)
        claims.push({
          ...own,
          id: `${id}-storno`,
          is_storno: true,
          month: monthAt(Math.max(quarter, service)),
          reversed_month: month,
          issued_on: common.day,
          rates: vatTotals([{ vat_bp: BP, gross_cents: -gross }]),
        });
    }
  }
  const taxations = methods.map((method, index) => ({ valid_from: `${monthAt(index, 1)}-01`, method }));
  const terms = { taxations, has_extension: false, vat_rates: [{ valid_from: "2007-01-01", vat_bp: BP }] };
  return { quarters: QUARTERS, claims, events, opening: NOTHING_BEFORE, terms };
}

/**
 * The law, event by event. Money is taxed when it comes, whatever the method (§ 13 Abs. 1 Nr. 1a Satz 4, Nr. 1b UStG).
 * A service under Soll is taxed when it is rendered, less its advances; from then on money for it has no tax, and what
 * is lost or reversed corrects it (§ 17 UStG). Returns the taxed turnover of each quarter.
 */
function taxedByLaw({ methods, claims }: History): number[] {
  const taxed = QUARTERS.map(() => 0);
  const add = (quarter: number, amount: number): void => {
    taxed[quarter] = (taxed[quarter] ?? 0) + amount;
  };
  for (const { service, gross, extra, steps } of claims) {
    const whole = gross + extra;
    const parts = [
      { from: service, share: gross / whole, amount: gross },
      { from: Math.max(0, service - 1), share: extra / whole, amount: extra },
    ];
    for (const { from, share, amount } of parts) {
      const isSoll = methods[from] === "soll";
      if (isSoll) add(from, amount);
      for (const [number, { at: quarter, kind, cents: sum }] of steps.entries()) {
        const part = sum * share;
        const paid = { pay: part, use: part, return: -part, ahead: 0, lose: 0, reverse: 0 }[kind];
        // Money for the claim was taxed as money; under Soll it stops being so once the service is.
        if (isSoll) add(Math.max(from, quarter), -paid);
        if (isSoll && kind === "lose") add(quarter, -part);
        if (isSoll && kind === "reverse" && number === 0 && extra === 0)
          add(Math.max(from, quarter), -amount);
      }
    }
    for (const { at: quarter, kind, cents: sum } of steps) {
      if (kind === "pay" || kind === "ahead") add(quarter, sum);
      if (kind === "return") add(quarter, -sum);
    }
  }
  return taxed;
}

test("with a change of method in any quarter each turnover is taxed once, in the quarter that the law says", () => {
  fc.assert(
    fc.property(history, (played) => {
      const figures = quarterFigures(toInput(played));
      const law = taxedByLaw(played);
      for (const [index, { ustva }] of figures.entries()) {
        expect(ustva.method).toBe(played.methods[index]);
        // Shares of a claim in parts are rounded to cents once for each part.
        expect(Math.abs(2 * ustva.booked_vat_cents - (law[index] ?? 0))).toBeLessThanOrEqual(
          8 * played.claims.length,
        );
      }
    }),
    { numRuns: 200 },
  );
});

test("claims that are paid in the end are taxed with exactly what they are, whenever the method has changed", () => {
  fc.assert(
    fc.property(history, fc.array(at, { minLength: 4, maxLength: 4 }), ({ methods, claims }, days) => {
      const paid = claims.map((claim, index) => {
        const whole = claim.gross + claim.extra;
        const first = Math.floor(whole / 4) * 2;
        const [one = 0, other = 0] = [days[index], days[3 - index]];
        const steps = [
          { kind: "pay", at: one, cents: whole },
          { kind: "return", at: other, cents: whole },
          { kind: "pay", at: one, cents: first },
          { kind: "pay", at: other, cents: whole - first },
        ] as const;
        return { ...claim, steps };
      });
      const figures = quarterFigures(toInput({ methods, claims: paid }));
      const turnover = paid.reduce((sum, { gross, extra }) => sum + gross + extra, 0);
      expect(2 * figures.reduce((sum, { ustva }) => sum + ustva.booked_vat_cents, 0)).toBe(turnover);
    }),
    { numRuns: 200 },
  );
});

test("the carried turnover is what a quarter has beside its own method", () => {
  const claim = { service: 1, gross: 10_000, extra: 0 };
  const pay = (quarter: number, amount: number): Step => ({ kind: "pay", at: quarter, cents: amount });
  const carried = (methods: readonly Method[], ...steps: Step[]) =>
    quarterFigures(toInput({ methods, claims: [{ ...claim, steps }] })).map(
      ({ ustva }) => ustva.carried_cents,
    );
  const [ist, soll] = ["ist", "soll"] as const;
  expect(carried([soll, soll, ist, ist], pay(1, 4000), pay(2, 6000))).toEqual([0, 0, -6000, 0, 0, 0, 0, 0]);
  expect(carried([ist, ist, soll, soll, ist], pay(1, 4000), pay(3, 6000))).toEqual([
    0, 0, 0, 6000, 0, 0, 0, 0,
  ]);
});
