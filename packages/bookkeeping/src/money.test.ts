import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divRound, shareOf, sumCents } from "./money.ts";

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const divisor = fc.integer({ min: 1, max: 20_000 });

describe("divRound", () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [0, 7, 0],
    [-1, 3, 0],
    [99_999_999_999 * 1900, 11_900, 15_966_386_554],
  ])("%d / %d is %d", (dividend, by, result) => {
    expect(divRound(dividend, by)).toBe(result);
  });

  test("is the nearest integer, and the negative of its negative", () => {
    fc.assert(
      fc.property(cents, divisor, (dividend, by) => {
        const result = divRound(dividend, by);
        expect(Math.abs(result * by - dividend) * 2).toBeLessThanOrEqual(by);
        expect(divRound(-dividend, by) + result).toBe(0);
      }),
    );
  });

  test.each([
    [0.5, 1],
    [1, 0],
    [1, -2],
    [2 ** 53, 2],
    [Number.NaN, 2],
  ])("refuses %d / %d", (dividend, by) => {
    expect(() => divRound(dividend, by)).toThrow(RangeError);
  });
});

test("sumCents adds what is exact, and refuses what is not", () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([4990, -1000, 1])).toBe(3991);
  expect(() => sumCents([2 ** 53, 1])).toThrow(RangeError);
  expect(() => sumCents([0.1, 0.2])).toThrow(RangeError);
});

describe("shareOf", () => {
  test.each([
    [4990, 15, 30, 2495],
    [797, 1663, 4990, 266],
    [5, 1, -2, -3],
    [-5, 1, -2, 3],
    [0, 7, -3, 0],
    [99_999_999_999, 99_999_999_998, 99_999_999_999, 99_999_999_998],
  ])("%d of %d in %d is %d", (amount, part, whole, share) => {
    expect(shareOf(amount, part, whole)).toBe(share);
  });

  test("is what divRound gives where that can hold the product, and all of it is the whole", () => {
    const small = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(small, small, divisor, cents, (amount, part, whole, large) => {
        expect(shareOf(amount, part, whole)).toBe(divRound(amount * part, whole));
        expect(shareOf(large, whole, whole)).toBe(large);
        expect(shareOf(large, part, -whole) + shareOf(large, part, whole)).toBe(0);
      }),
    );
  });
});
