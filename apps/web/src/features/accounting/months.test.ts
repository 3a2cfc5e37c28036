import { afterEach, describe, expect, it, vi } from "vitest";
import { addMonths, monthOf } from "./months.ts";

afterEach(() => vi.useRealTimers());

describe("months", () => {
  it.each([
    ["2026-03", "2026-03"],
    ["2026-12", "2026-12"],
    // The steps end there.
    ["2027-05", "2026-12"],
    ["1999-12", "2026-11"],
    ["abc", "2026-11"],
    ["", "2026-11"],
  ])("the address %j shows %s", (written, shown) => {
    vi.useFakeTimers({ now: new Date("2026-11-24T12:00:00Z") });
    expect(monthOf(written)).toBe(shown);
  });

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
