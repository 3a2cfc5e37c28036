import fc from "fast-check";
import { expect, test } from "vitest";
import { vatReturnDueOn } from "./due-dates.ts";

test.each([
  // 10 January 2027 is a Sunday, 10 October 2026 a Saturday.
  ["2026-Q4", false, "2027-01-11"],
  ["2026-Q3", false, "2026-10-12"],
  ["2026-Q3", true, "2026-11-10"],
  ["2026-Q4", true, "2027-02-10"],
  // Good Friday 2020: Saturday, Sunday and Easter Monday follow.
  ["2020-Q1", false, "2020-04-14"],
  // Ascension Day 2018.
  ["2018-Q1", true, "2018-05-11"],
])("the return of %s is due (extension: %s) on %s", (quarter, hasExtension, day) => {
  expect(vatReturnDueOn(quarter, { hasExtension })).toBe(day);
});

// Covers quarters.3
test("it is never due before the 10th, and at most four days after it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2199 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      (year, number, hasExtension) => {
        const day = Number(vatReturnDueOn(`${year}-Q${number}`, { hasExtension }).slice(8));
        expect(day).toBeGreaterThanOrEqual(10);
        expect(day).toBeLessThanOrEqual(14);
      },
    ),
  );
});
