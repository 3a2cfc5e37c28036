import { RETURN_REASONS } from "@krempelfrei/contract/accounting/return-reasons";
import { describe, expect, it } from "vitest";
import { blocksDebits, returnReasonText } from "./return-reasons.ts";

describe("reasons of returns", () => {
  it("have German words, and the account's or the mandate's end blocks further debits", () => {
    expect(returnReasonText("AC04")).toBe("AC04 Konto aufgelöst");
    expect(returnReasonText("XX99")).toBe("XX99");
    expect(RETURN_REASONS.map(({ value }) => value).filter(blocksDebits)).toEqual([
      "AC01",
      "AC04",
      "MD01",
      "MD07",
    ]);
  });
});
