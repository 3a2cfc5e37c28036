import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quarterFigures } from "./quarter.ts";
import {
  at,
  history,
  openingOf,
  QUARTERS,
  taxedByLaw,
  toInput,
  type Correction,
  type History,
  type Method,
  type Step,
} from "./testing/taxed-history.ts";

test("with a change of method in any quarter each turnover is taxed once, in the quarter that the law says", () => {
  fc.assert(
    fc.property(history, (played) => {
      const figures = quarterFigures(toInput(played));
      const law = taxedByLaw(played);
      for (const [index, { ustva }] of figures.entries()) {
        expect(ustva.method).toBe(played.methods[index]);
        // Shares of a claim in parts are rounded to cents once for each part.
        expect(Math.abs(2 * ustva.booked_vat_cents - (law[index] ?? 0))).toBeLessThanOrEqual(
          12 * played.claims.length,
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
        if (claim.gross + claim.extra === 0) return { ...claim, steps: [], correction: null };
        const whole = claim.gross + claim.extra;
        const first = Math.floor(whole / 4) * 2;
        const [one = 0, other = 0] = [days[index], days[3 - index]];
        const steps = [
          { kind: "pay", at: one, cents: whole },
          { kind: "return", at: other, cents: whole },
          { kind: "pay", at: one, cents: first },
          { kind: "pay", at: other, cents: whole - first },
        ] as const;
        return { ...claim, steps, correction: null };
      });
      const figures = quarterFigures(toInput({ methods, claims: paid }));
      const turnover = paid.reduce((sum, { gross, extra }) => sum + gross + extra, 0);
      expect(2 * figures.reduce((sum, { ustva }) => sum + ustva.booked_vat_cents, 0)).toBe(turnover);
    }),
    { numRuns: 200 },
  );
});

test("the carried turnover is what a quarter has beside its own method", () => {
  const claim = { service: 1, gross: 10_000, extra: 0, correction: null };
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

test("under one method alone the rules for credits change nothing, except that a refund under Soll is taxed no more", () => {
  fc.assert(
    fc.property(history, fc.constantFrom<Method>("ist", "soll"), (played, method) => {
      const claims = played.claims.map((claim) => {
        const uses = claim.correction?.uses.filter(({ isRefund }) => method === "ist" || !isRefund) ?? [];
        return { ...claim, correction: claim.correction && { ...claim.correction, uses } };
      });
      const { terms, ...input } = toInput({ methods: QUARTERS.map(() => method), claims });
      const former = quarterFigures({ ...input, terms: { ...terms, ignores_credits: true } });
      expect(quarterFigures({ ...input, terms })).toEqual(former);
    }),
  );
});

test("later quarters computed from a state are those computed from the beginning", () => {
  fc.assert(
    fc.property(history, (played) => {
      const { quarters, ...input } = toInput(played);
      const whole = quarterFigures({ quarters, ...input });
      const isLater = (quarter: string): boolean => quarter >= "2027-Q1";
      const later = quarters.filter(isLater);
      const opening = openingOf(input.events.filter(({ day }) => day < "2027-01-01"));
      const figures = quarterFigures({ quarters: later, ...input, opening });
      expect(figures.map(({ ustva }) => ustva)).toEqual(
        whole.flatMap(({ ustva }, index) => (isLater(quarters[index] ?? "") ? ustva : [])),
      );
    }),
  );
});

describe("100 € and a credit of 50 € are taxed with 50 €", () => {
  const [ist, soll] = ["ist", "soll"] as const;
  const fee = { service: 1, gross: 10_000, extra: 0, correction: null };
  const pay = (amount: number, quarter = 1): Step => ({ kind: "pay", at: quarter, cents: amount });
  const credit = (isRefund: boolean, quarter: number): Correction => ({
    issued: 1,
    parts: [{ at: 1, cents: -5000 }],
    uses: [{ at: quarter, cents: 5000, isRefund }],
  });
  const taxed = (methods: readonly Method[], ...claims: History["claims"]) => {
    const all = QUARTERS.map((_, index) => methods[index] ?? methods.at(-1) ?? ist);
    return quarterFigures(toInput({ methods: all, claims })).map(({ ustva }) => 2 * ustva.booked_vat_cents);
  };

  test("where the credit of an ended contract is refunded", () => {
    const claim = { ...fee, steps: [pay(10_000)], correction: credit(true, 2) };
    expect(taxed([soll], claim)).toEqual([0, 5000, 0, 0, 0, 0, 0, 0]);
    expect(taxed([soll, soll, ist], claim)).toEqual([0, 5000, 0, 0, 0, 0, 0, 0]);
    expect(taxed([ist], claim)).toEqual([0, 10_000, -5000, 0, 0, 0, 0, 0]);
    expect(taxed([ist, ist, soll], claim)).toEqual([0, 10_000, -5000, 0, 0, 0, 0, 0]);
  });

  test("where it settles a claim under the other method", () => {
    const claim = { ...fee, service: 2, steps: [pay(5000, 2)], correction: credit(false, 2) };
    expect(taxed([soll, soll, ist], claim)).toEqual([0, -5000, 10_000, 0, 0, 0, 0, 0]);
    expect(taxed([ist, ist, soll], claim)).toEqual([0, 0, 5000, 0, 0, 0, 0, 0]);
  });

  test("where it is deducted in a claim of 0, and taxed again where that is reversed", () => {
    const first = { ...fee, gross: 5000, steps: [pay(5000)] };
    const free = { service: 2, gross: 5000, extra: -5000, steps: [], correction: null };
    expect(taxed([soll, soll, ist], first, free)).toEqual([0, 0, 5000, 0, 0, 0, 0, 0]);
    expect(taxed([ist, ist, soll], first, free)).toEqual([0, 5000, 0, 0, 0, 0, 0, 0]);
    const reversed = { ...free, steps: [{ kind: "reverse", at: 4, cents: 2 }] as const };
    expect(taxed([soll, soll, ist], first, reversed)).toEqual([0, 0, 5000, 0, -5000, 0, 0, 0]);
    expect(taxed([ist, ist, soll], first, reversed)).toEqual([0, 5000, 0, 0, 0, 0, 0, 0]);
  });
});
