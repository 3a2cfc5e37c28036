import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  daysFromTo,
  daysIn,
  firstDay,
  lastDay,
  monthOf,
  monthsBetween,
  monthsOfQuarter,
  nextMonth,
  previousMonth,
  quarterOf,
} from "./month.ts";

const months = monthsBetween("2000-01", "2199-12");
const month = fc.constantFrom(...months);

test.each([
  ["2026-01", 31, "2026-01-31", "2026-02", "2025-12", "2026-Q1"],
  ["2026-02", 28, "2026-02-28", "2026-03", "2026-01", "2026-Q1"],
  ["2028-02", 29, "2028-02-29", "2028-03", "2028-01", "2028-Q1"],
  ["2100-02", 28, "2100-02-28", "2100-03", "2100-01", "2100-Q1"],
  ["2026-04", 30, "2026-04-30", "2026-05", "2026-03", "2026-Q2"],
  ["2026-12", 31, "2026-12-31", "2027-01", "2026-11", "2026-Q4"],
])("%s has %d days up to %s", (value, count, last, next, previous, quarter) => {
  expect(daysIn(value)).toBe(count);
  expect(lastDay(value)).toBe(last);
  expect(nextMonth(value)).toBe(next);
  expect(previousMonth(value)).toBe(previous);
  expect(quarterOf(value)).toBe(quarter);
  expect(monthOf(last)).toBe(value);
});

test("months are counted and stepped through without a gap", () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -600, max: 600 }), (value, count) => {
      expect(addMonths(addMonths(value, count), -count)).toBe(value);
      expect(monthsBetween(value, addMonths(value, count))).toHaveLength(Math.max(0, count + 1));
    }),
  );
  expect(monthsBetween("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
});

test("the days of a year add up, and each month is in the quarter that has it", () => {
  fc.assert(
    fc.property(month, (value) => {
      expect(daysFromTo(firstDay(value), lastDay(value))).toBe(daysIn(value));
      expect(monthsOfQuarter(quarterOf(value))).toContain(value);
      const year = value.slice(0, 4);
      const inAll = monthsBetween(`${year}-01`, `${year}-12`).reduce((sum, each) => sum + daysIn(each), 0);
      expect(inAll).toBe(daysFromTo(`${year}-01-01`, `${year}-12-31`));
    }),
  );
});

test("days between do not depend on clocks that change", () => {
  expect(daysFromTo("2026-03-28", "2026-03-30")).toBe(3);
  expect(daysFromTo("2026-10-24", "2026-10-26")).toBe(3);
  expect(daysFromTo("2026-03-02", "2026-03-01")).toBe(0);
  expect(monthsOfQuarter("2026-Q4")).toEqual(["2026-10", "2026-11", "2026-12"]);
});
