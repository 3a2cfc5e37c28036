import fc from "fast-check";
import { checksumCreditorID, validateCreditorID } from "sepa";
import { describe, expect, it } from "vitest";
import { creditorIdError, plainCreditorId } from "@krempelfrei/contract/accounting/creditor-id";

const WRONG = "Die Gläubiger-ID ist ungültig.";
const code = fc.stringMatching(/^[A-Z0-9]{3}$/);
const number = fc.stringMatching(/^[0-9]{11}$/);

describe("creditor identifier", () => {
  it.each(["DE98ZZZ09999999999", "de98 zzz0 9999 9999 99", "DE98ABC09999999999", "AT61ZZZ01234567890"])(
    "%s is one",
    (typed) => {
      expect(creditorIdError(typed)).toBeUndefined();
      expect(plainCreditorId(typed)).toMatch(/^[A-Z0-9]+$/);
    },
  );

  it.each([
    "",
    "DE97ZZZ09999999999",
    "DE98ZZZ0999999999",
    "DE98ZZZ099999999990",
    "DE98ZZZ0999999999X",
    "DE89370400440532013000",
    "98DEZZZ09999999999",
    "DE98ZZZ09999999999<",
  ])("%j is none", (typed) => {
    expect(creditorIdError(typed)).toBe(WRONG);
  });

  it("is one for an independent library if and only if it is one here; a wrong digit is found", () => {
    fc.assert(
      fc.property(code, number, fc.nat(10), fc.integer({ min: 1, max: 9 }), (letters, digits, place, by) => {
        const id = checksumCreditorID(`DE00${letters}${digits}`);
        expect(creditorIdError(id)).toBeUndefined();
        const at = 7 + place;
        const other = `${id.slice(0, at)}${(Number(id[at]) + by) % 10}${id.slice(at + 1)}`;
        expect(creditorIdError(other)).toBe(WRONG);
        expect(validateCreditorID(other)).toBe(false);
      }),
    );
  });
});
