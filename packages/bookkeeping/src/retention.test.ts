import { describe, expect, it } from "vitest";
import { keptUntil } from "./retention.ts";

describe("an account is kept", () => {
  // Covers quarters.7
  it.each([
    ["2026-01-01", "2026-01-01", "2036-12-31"],
    ["2026-12-31", "2026-12-31", "2036-12-31"],
    // A late voucher counts by itself, once its eight years are longer.
    ["2028-02-29", "2026-06-30", "2036-12-31"],
    ["2029-01-01", "2026-06-30", "2037-12-31"],
    ["2026-05-05", null, "2034-12-31"],
    [null, "2026-05-05", "2036-12-31"],
    [null, null, null],
  ])("with a voucher of %s and a line of %s until %s", (voucher_on, entry_on, until) => {
    expect(keptUntil({ voucher_on, entry_on })).toBe(until);
  });
});
