import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateOn, vatOfGross, vatTotals } from "./vat.ts";

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const bp = fc.constantFrom(0, 500, 700, 1600, 1900);

describe("VAT in a gross amount", () => {
  test.each([
    [4990, 1900, 797],
    [2995, 1900, 478],
    [9980, 1900, 1593],
    [-4990, 1900, -797],
    [4990, 700, 326],
    [4990, 0, 0],
    [1, 1900, 0],
    [0, 1900, 0],
  ])("of %d at %d basis points is %d", (gross, rate, vat) => {
    expect(vatOfGross(gross, rate)).toBe(vat);
  });

  test("lies between nothing and the gross, and a Storno has its exact negative", () => {
    fc.assert(
      fc.property(cents, bp, (gross, rate) => {
        const vat = vatOfGross(gross, rate);
        expect(vat * Math.sign(gross)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(gross));
        expect(vatOfGross(-gross, rate) + vat).toBe(0);
      }),
    );
  });
});

describe("totals of a document", () => {
  test("are taken by rate and not by line", () => {
    const line = { gross_cents: 4990, vat_bp: 1900 };
    expect(vatTotals([line, line])).toEqual([{ vat_bp: 1900, gross_cents: 9980, vat_cents: 1593 }]);
    expect(vatTotals([line, { gross_cents: 1000, vat_bp: 700 }, { gross_cents: -500, vat_bp: 700 }])).toEqual(
      [
        { vat_bp: 1900, gross_cents: 4990, vat_cents: 797 },
        { vat_bp: 700, gross_cents: 500, vat_cents: 33 },
      ],
    );
    expect(vatTotals([])).toEqual([]);
  });

  test("have all lines once, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ gross_cents: cents, vat_bp: bp })), (lines) => {
        const totals = vatTotals(lines);
        expect(totals.reduce((sum, total) => sum + total.gross_cents, 0)).toBe(
          lines.reduce((sum, line) => sum + line.gross_cents, 0),
        );
        expect(vatTotals(lines.toReversed())).toEqual(totals);
      }),
    );
  });
});

test("the rate is that of the day of service", () => {
  const rates = [
    { valid_from: "2021-01-01", vat_bp: 1900 },
    { valid_from: "2007-01-01", vat_bp: 1900 },
    { valid_from: "2020-07-01", vat_bp: 1600 },
  ];
  expect(rateOn(rates, "2020-06-30")).toBe(1900);
  expect(rateOn(rates, "2020-07-01")).toBe(1600);
  expect(rateOn(rates, "2020-12-31")).toBe(1600);
  expect(rateOn(rates, "2021-01-01")).toBe(1900);
  expect(rateOn(rates, "1999-01-01")).toBe(1900);
  expect(() => rateOn([], "2026-01-01")).toThrow("nothing is valid");
});
