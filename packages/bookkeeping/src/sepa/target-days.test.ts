import { addDays } from "@krempelfrei/contract/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTargetDays, isTargetDay, targetDayFrom } from "./target-days.ts";

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1999-01-01", days));

describe("TARGET days", () => {
  it.each([
    ["2026-12-05", false, "Saturday"],
    ["2026-12-06", false, "Sunday"],
    ["2027-01-01", false, "New Year"],
    ["2027-03-26", false, "Good Friday"],
    ["2027-03-29", false, "Easter Monday"],
    ["2038-04-26", false, "the latest Easter Monday"],
    ["2008-03-21", false, "Good Friday of an early Easter"],
    ["2028-05-01", false, "1 May"],
    ["2026-12-25", false, "Christmas"],
    ["2028-12-26", false, "the day after"],
    ["2026-12-24", true, "Christmas Eve"],
    ["2026-12-31", true, "New Year's Eve"],
    ["2028-10-03", true, "a German holiday"],
    ["2027-05-06", true, "Ascension Day"],
    ["2028-02-29", true, "leap day"],
  ])("%s: %s, %s", (given, expected) => {
    expect(isTargetDay(given)).toBe(expected);
  });

  it.each([
    ["2026-11-20", 0, "2026-11-20"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-22", 2, "2026-11-24"],
    ["2026-12-23", 2, "2026-12-28"],
    ["2027-03-25", 1, "2027-03-30"],
    ["2026-12-31", 1, "2027-01-04"],
  ])("%s and %i later: %s", (from, count, expected) => {
    expect(addTargetDays(from, count)).toBe(expected);
  });

  it("are never more than five days away, in order, and added one by one", () => {
    fc.assert(
      fc.property(day, fc.nat(10), fc.nat(10), (from, one, other) => {
        const next = targetDayFrom(from);
        expect(isTargetDay(next)).toBe(true);
        expect(next <= addDays(from, 5)).toBe(true);
        expect(addTargetDays(next, one + other)).toBe(addTargetDays(addTargetDays(next, one), other));
      }),
    );
  });
});
