import fc from "fast-check";
import { expect, test } from "vitest";
import { prorate } from "./fee-parts.ts";

test.each([
  ["16.11.-30.11.", [{ days: 15, fee_cents: 4990 }], 30, [2495]],
  ["cancelled to 10.11.", [{ days: 10, fee_cents: 4990 }], 30, [1663]],
  ["a whole month", [{ days: 31, fee_cents: 4990 }], 31, [4990]],
  ["the leap day alone", [{ days: 1, fee_cents: 2900 }], 29, [100]],
  [
    "another price from the 11th",
    [
      { days: 10, fee_cents: 1990 },
      { days: 20, fee_cents: 4990 },
    ],
    30,
    [663, 3327],
  ],
  [
    "another name at the same price",
    [
      { days: 10, fee_cents: 4990 },
      { days: 20, fee_cents: 4990 },
    ],
    30,
    [1663, 3327],
  ],
  [
    "a free part",
    [
      { days: 10, fee_cents: 0 },
      { days: 20, fee_cents: 4990 },
    ],
    30,
    [0, 3327],
  ],
  ["nothing", [], 30, []],
])("%s", (_, parts, days, cents) => {
  expect(prorate(parts, days)).toEqual(cents);
});

const month = fc.integer({ min: 28, max: 31 });
const fee = fc.integer({ min: 0, max: 1_000_000 });

test("a month that is divided at the same price costs that price, and no part is negative", () => {
  fc.assert(
    fc.property(
      month,
      fee,
      fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 40 }),
      (inMonth, cents, cuts) => {
        const parts: { days: number; fee_cents: number }[] = [];
        let left = inMonth;
        for (const cut of cuts) {
          if (cut < left) {
            parts.push({ days: cut, fee_cents: cents });
            left -= cut;
          }
        }
        parts.push({ days: left, fee_cents: cents });
        const shares = prorate(parts, inMonth);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("more days never cost less, and never more than the month", () => {
  fc.assert(
    fc.property(month, fee, fc.integer({ min: 1, max: 27 }), (inMonth, cents, days) => {
      const [fewer = 0] = prorate([{ days, fee_cents: cents }], inMonth);
      const [more = 0] = prorate([{ days: days + 1, fee_cents: cents }], inMonth);
      expect(fewer).toBeLessThanOrEqual(more);
      expect(more).toBeLessThanOrEqual(cents);
    }),
  );
});
