import { describe, expect, it } from "vitest";
import { priceOn, reachingBackTo, startingOn, withPrice, type Price } from "./price-versions.ts";

const price = (valid_from: string, packageName: string, monthly_fee_cents: number): Price => ({
  valid_from,
  package: packageName,
  monthly_fee_cents,
});
const FIRST = price("2026-03-01", "permanent", 4990);
const LATER = price("2027-01-01", "praktisch", 2990);

describe("versions of package and fee", () => {
  it("count from their day on, the first before it as well", () => {
    const prices = [FIRST, LATER];
    expect(priceOn(prices, "2026-01-01")).toBe(FIRST);
    expect(priceOn(prices, "2026-12-31")).toBe(FIRST);
    expect(priceOn(prices, "2027-01-01")).toBe(LATER);
  });

  it("are put between, in place of one of the same day, and dropped where they say the same", () => {
    const between = price("2026-06-01", "permanent", 4500);
    expect(withPrice([FIRST, LATER], between)).toEqual([FIRST, between, LATER]);
    const other = price("2027-01-01", "papiergluecklich", 1990);
    expect(withPrice([FIRST, LATER], other)).toEqual([FIRST, other]);
    expect(withPrice([FIRST, LATER], { ...FIRST, valid_from: "2027-01-01" })).toEqual([FIRST]);
    expect(withPrice([FIRST, LATER], { ...LATER, valid_from: "2026-12-01" })).toEqual([
      FIRST,
      { ...LATER, valid_from: "2026-12-01" },
    ]);
  });

  it("move with the start of the contract", () => {
    expect(startingOn([FIRST, LATER], "2026-01-01")).toEqual([{ ...FIRST, valid_from: "2026-01-01" }, LATER]);
    expect(startingOn([FIRST, LATER], "2027-06-01")).toEqual([{ ...LATER, valid_from: "2027-06-01" }]);
    expect(startingOn([FIRST, LATER], "2026-03-01")).toEqual([FIRST, LATER]);
    expect(reachingBackTo([FIRST, LATER], "2026-01-01")).toEqual([
      { ...FIRST, valid_from: "2026-01-01" },
      LATER,
    ]);
    expect(reachingBackTo([FIRST, LATER], "2026-06-01")).toEqual([FIRST, LATER]);
  });
});
