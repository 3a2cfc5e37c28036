import { describe, expect, it } from "vitest";
import { addMonths } from "./months.ts";

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
});
