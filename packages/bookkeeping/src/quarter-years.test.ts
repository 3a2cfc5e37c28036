import type { QuarterFigures } from "@krempelfrei/contract/accounting/quarterly";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOTHING_BEFORE, quarterFigures, type QuarterInput, type QuarterTerms } from "./quarter.ts";
import type { QuarterClaim } from "./quarter-services.ts";
import { vatTotals } from "./vat.ts";

const TERMS: QuarterTerms = {
  taxations: [{ valid_from: "2007-01-01", method: "ist" }],
  has_extension: false,
  vat_rates: [{ valid_from: "2007-01-01", vat_bp: 1900 }],
};

const figuresOf = (
  input: Pick<QuarterInput, "claims" | "events"> & Partial<QuarterInput>,
): QuarterFigures[] => quarterFigures({ quarters: YEAR, opening: NOTHING_BEFORE, terms: TERMS, ...input });

const YEAR = ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4", "2027-Q1"];
const month = fc.constantFrom(
  ..."01 02 03 04 05 06 07 08 09 10 11 12".split(" ").map((number) => `2026-${number}`),
);
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([of, date]) => `${of}-${String(date).padStart(2, "0")}`);
const customer = fc.constantFrom("a", "b", "c");

/** Any claims of a year, Stornos among them, and any money, fees and allocations. */
const year = fc
  .array(
    fc.record({
      customer_id: customer,
      month,
      issued_on: day,
      is_storno: fc.boolean(),
      gross: fc.integer({ min: 1, max: 20_000 }),
      reduced: fc.integer({ min: 0, max: 5000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((drafts) => {
    const claims = drafts.map(({ gross, reduced, is_storno, ...rest }, index): QuarterClaim => {
      const sign = is_storno ? -1 : 1;
      const positions = [
        { vat_bp: 1900, gross_cents: sign * gross },
        { vat_bp: 700, gross_cents: sign * reduced },
      ];
      return {
        ...rest,
        id: String(index),
        is_storno,
        package: null,
        rates: vatTotals(positions.filter(({ gross_cents }) => gross_cents !== 0)),
      };
    });
    const cents = fc.integer({ min: -9000, max: 9000 });
    const events = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constantFrom("payment" as const, "return" as const, "fee" as const),
          customer_id: customer,
          day,
          cents,
        }),
        fc
          .record({ claim: fc.constantFrom(...claims), day, cents, is_money: fc.boolean() })
          .map(({ claim: { id, customer_id }, ...rest }) => ({
            ...rest,
            type: "allocation" as const,
            claim_id: id,
            customer_id,
          })),
      ),
      { maxLength: 40 },
    );
    return fc.record({
      claims: fc.constant(claims),
      events,
      taxations: fc.array(
        fc.record({
          valid_from: fc.constantFrom("2026-01-01", "2026-04-01", "2026-07-01"),
          method: fc.constantFrom("ist" as const, "soll" as const),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
  });

const total = (figures: readonly QuarterFigures[], of: (each: QuarterFigures) => number): number =>
  figures.reduce((sum, each) => sum + of(each), 0);

describe("of any year", () => {
  // Covers quarters.2
  test("Soll of its quarters is what its claims say, Ist is the money that came less what went back", () => {
    fc.assert(
      fc.property(year, ({ claims, events, taxations }) => {
        const figures = figuresOf({ claims, events, terms: { ...TERMS, taxations } });
        const charged = claims.flatMap(({ rates }) => rates);
        expect(total(figures, ({ soll }) => soll.gross_cents)).toBe(
          charged.reduce((sum, rate) => sum + rate.gross_cents, 0),
        );
        expect(total(figures, ({ soll }) => soll.vat_cents)).toBe(
          charged.reduce((sum, rate) => sum + rate.vat_cents, 0),
        );
        const money = events.filter(({ type }) => type === "payment" || type === "return");
        expect(total(figures, ({ ist }) => ist.gross_cents)).toBe(
          money.reduce((sum, { cents }) => sum + cents, 0),
        );
        for (const { soll, ist, claims: own, stornos } of figures) {
          expect(own.gross_cents + stornos.gross_cents).toBe(soll.gross_cents);
          for (const sum of [soll, ist]) expect(sum.vat_cents + sum.net_cents).toBe(sum.gross_cents);
        }
        const settled = events.filter(({ type }) => type === "allocation");
        expect(figures.at(-1)?.open_at_end_cents).toBe(
          charged.reduce((sum, rate) => sum + rate.gross_cents, 0) -
            settled.reduce((sum, { cents }) => sum + cents, 0),
        );
      }),
    );
  });

  test("the order in which things are told changes nothing", () => {
    fc.assert(
      fc.property(year, ({ claims, events, taxations }) => {
        const terms = { ...TERMS, taxations };
        const told = figuresOf({ claims, events, terms });
        const otherwise = { claims: claims.toReversed(), events: events.toReversed() };
        expect(figuresOf({ ...otherwise, terms })).toEqual(told);
      }),
    );
  });

  test("what a paid claim was taxed with is its own VAT, in however many parts it was paid", () => {
    const parts = fc.array(fc.tuple(day, fc.integer({ min: 1, max: 3000 })), { maxLength: 8 });
    fc.assert(
      fc.property(year, parts, ({ claims }, paid) => {
        const first = claims.find(({ is_storno }) => !is_storno);
        fc.pre(first !== undefined);
        const gross = first.rates.reduce((sum, rate) => sum + rate.gross_cents, 0);
        const rest = gross - paid.reduce((sum, [, cents]) => sum + cents, 0);
        const events = [...paid, ["2026-12-28", rest] as const].flatMap(([on, cents]) => [
          { type: "payment" as const, day: on, cents, customer_id: first.customer_id },
          {
            type: "allocation" as const,
            claim_id: first.id,
            is_money: true,
            day: on,
            cents,
            customer_id: first.customer_id,
          },
        ]);
        const figures = figuresOf({ claims: [first], events });
        expect(total(figures, ({ ist }) => ist.vat_cents)).toBe(
          first.rates.reduce((sum, rate) => sum + rate.vat_cents, 0),
        );
        expect(figures.at(-1)?.open_at_end_cents).toBe(0);
      }),
    );
  });
});
