import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../dates.ts";
import { isWorkingDay } from "../working-days.ts";
import { DEADLINE_KINDS, dueOn, ruleText, type DeadlineKind } from "./due-day.ts";
import { nearnessOf, nearnessText } from "./nearness.ts";

describe("the day by which something has to be done", () => {
  test.each([
    // One month after Friday, 13 November ends on a Sunday.
    ["objection", "period", "2026-11-13", 1, "month", "2026-12-14"],
    ["payment", "period", "2026-11-09", 14, "day", "2026-11-23"],
    ["payment", "period", "2026-11-07", 14, "day", "2026-11-23"],
    // Good Friday, Easter, Easter Monday.
    ["payment", "period", "2026-03-20", 2, "week", "2026-04-07"],
    // 1 May 2026 is a Friday.
    ["objection", "period", "2026-04-01", 1, "month", "2026-05-04"],
    // Saturday, 26 December and the Sunday after it.
    ["payment", "period", "2026-12-11", 2, "week", "2026-12-28"],
    // Nobody has to declare or to pay anything.
    ["expiry", "period", "2016-12-27", 10, "year", "2026-12-27"],
    ["resubmission", "period", "2026-11-14", 1, "week", "2026-11-21"],
    // A declaration within a period, and a notice before an end: 31 October 2026 is a Saturday.
    ["cancellation", "period", "2026-09-30", 1, "month", "2026-10-30"],
    ["cancellation", "notice", "2027-01-31", 3, "month", "2026-10-31"],
  ] as const)("%s by %s of %s, %i %s: %s", (kind, way, day, count, unit, due) => {
    expect(dueOn(kind, { way, day, count, unit })).toBe(due);
  });

  // Covers deadlines.4
  it("is never moved for a notice, and else only from a day without work to the next one with", () => {
    const kinds = fc.constantFrom(...DEADLINE_KINDS.map(({ value }) => value));
    const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));
    const count = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(kinds, day, count, (kind: DeadlineKind, from, many) => {
        const rule = { day: from, count: many, unit: "day" } as const;
        expect(dueOn(kind, { ...rule, way: "notice" })).toBe(addDays(from, -many));
        const end = addDays(from, many);
        const due = dueOn(kind, { ...rule, way: "period" });
        const isFixed = kind === "expiry" || kind === "resubmission";
        expect(isFixed ? due === end : due >= end && isWorkingDay(due)).toBe(true);
        for (let skipped = end; skipped < due; skipped = addDays(skipped, 1))
          expect(isWorkingDay(skipped)).toBe(false);
      }),
    );
  });

  it("is explained in words", () => {
    const rule = { day: "2026-12-31", count: 3, unit: "month" } as const;
    expect(ruleText({ ...rule, way: "notice" })).toBe("3 Monate zum 31.12.2026");
    expect(ruleText({ ...rule, way: "period", count: 1 })).toBe("1 Monat nach dem 31.12.2026");
  });
});

test.each([
  ["2026-11-18", "late", "seit 4 Tagen"],
  ["2026-11-21", "late", "seit gestern"],
  ["2026-11-22", "pressing", "heute"],
  ["2026-11-23", "pressing", "morgen"],
  ["2026-11-24", "near", "noch 2 Tage"],
  ["2026-12-06", "near", "noch 14 Tage"],
  ["2026-12-07", "far", "noch 15 Tage"],
  ["2027-01-31", "far", "noch 70 Tage"],
  ["2027-06-04", "far", "2027"],
])("on 22 November 2026, %s is %s: %s", (due, nearness, text) => {
  expect(nearnessOf(due, "2026-11-22")).toBe(nearness);
  expect(nearnessText(due, "2026-11-22")).toBe(text);
});

test("a far day of the same year is told in days", () => {
  expect(nearnessText("2026-12-31", "2026-01-01")).toBe("noch 364 Tage");
});
