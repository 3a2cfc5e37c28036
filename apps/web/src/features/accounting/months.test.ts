import { describe, expect, it } from "vitest";
import { addMonths, isMonth, monthName } from "./months.ts";

describe("months", () => {
  it.each([
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-11", 0, "2026-11"],
    ["2026-11", 14, "2028-01"],
    ["2026-11", -23, "2024-12"],
  ])("%s and %i are %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
    expect(addMonths(expected, -count)).toBe(month);
  });

  it("are told by their German names", () => {
    expect(monthName("2026-03")).toBe("März 2026");
  });

  it("are nothing else than a year and one of twelve", () => {
    expect(["2026-01", "2026-12"].every(isMonth)).toBe(true);
    expect(["2026-00", "2026-13", "12.2026", "2026-1", "2026-01-01", ""].some(isMonth)).toBe(false);
  });
});
