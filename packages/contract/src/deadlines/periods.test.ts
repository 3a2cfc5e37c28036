import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../dates.ts";
import { endOfPeriod, lastDayOfNotice, PERIOD_UNITS, periodText, type Period } from "./periods.ts";

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays("2000-01-01", count));
const periods: fc.Arbitrary<Period> = fc.record({
  count: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom(...PERIOD_UNITS.map(({ value }) => value)),
});

describe("a period that an event begins", () => {
  test.each([
    // § 187 Abs. 1, § 188 Abs. 1: the day itself does not count.
    ["2026-11-09", 14, "day", "2026-11-23"],
    ["2026-11-09", 2, "week", "2026-11-23"],
    // § 188 Abs. 2: the same number.
    ["2026-11-13", 1, "month", "2026-12-13"],
    ["2026-11-30", 3, "month", "2027-02-28"],
    ["2027-11-30", 3, "month", "2028-02-29"],
    // § 188 Abs. 3: a month without that number.
    ["2026-01-31", 1, "month", "2026-02-28"],
    ["2026-03-31", 1, "month", "2026-04-30"],
    ["2028-02-29", 1, "year", "2029-02-28"],
    ["2028-02-29", 4, "year", "2032-02-29"],
    // Over both changes of the clocks.
    ["2026-03-28", 2, "day", "2026-03-30"],
    ["2026-10-24", 1, "week", "2026-10-31"],
  ] as const)("from %s, %i %s: until %s", (event, count, unit, end) => {
    expect(endOfPeriod(event, { count, unit })).toBe(end);
  });

  it("ends later the later it begins, and never before it begins", () => {
    fc.assert(
      fc.property(days, periods, (day, period) => {
        const end = endOfPeriod(day, period);
        expect(end > day).toBe(true);
        expect(endOfPeriod(addDays(day, 1), period) >= end).toBe(true);
      }),
    );
  });
});

describe("the last day for a notice", () => {
  test.each([
    ["2026-12-31", 1, "month", "2026-11-30"],
    ["2026-12-31", 3, "month", "2026-09-30"],
    ["2027-06-30", 1, "month", "2027-05-31"],
    ["2027-02-28", 3, "month", "2026-11-30"],
    ["2028-02-29", 3, "month", "2027-11-30"],
    ["2028-02-28", 3, "month", "2027-11-28"],
    ["2027-03-29", 1, "month", "2027-02-28"],
    ["2026-12-31", 6, "week", "2026-11-19"],
    ["2026-12-31", 14, "day", "2026-12-17"],
    ["2028-02-29", 1, "year", "2027-02-28"],
  ] as const)("at the end of %s with %i %s is %s", (end, count, unit, last) => {
    expect(lastDayOfNotice(end, { count, unit })).toBe(last);
  });

  // Covers deadlines.4
  it("is the latest day from which the whole period fits before the end of the term", () => {
    fc.assert(
      fc.property(days, periods, (end, period) => {
        const last = lastDayOfNotice(end, period);
        expect(endOfPeriod(last, period) <= end).toBe(true);
        expect(endOfPeriod(addDays(last, 1), period) > end).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test("periods in words", () => {
  expect(periodText({ count: 1, unit: "month" })).toBe("1 Monat");
  expect(periodText({ count: 3, unit: "month" })).toBe("3 Monate");
  expect(periodText({ count: 1, unit: "week" })).toBe("1 Woche");
});
