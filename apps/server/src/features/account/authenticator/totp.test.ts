import { expect, it } from "vitest";
import { appUri, base32, codeOf, matchingStep, stepOf } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1000);

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code of second %s is that of RFC 6238, appendix B", (seconds, code) => {
  expect(codeOf(SECRET, stepOf(at(seconds)))).toBe(code);
});

it("a code counts one period before and after its own, and no longer", () => {
  const code = codeOf(SECRET, 1000);
  const found = [998, 999, 1000, 1001, 1002].map((step) => matchingStep(SECRET, code, at(step * 30 + 29)));
  expect(found).toEqual([undefined, 1000, 1000, 1000, undefined]);
  expect(matchingStep(SECRET, `${code} `, at(30_000))).toBeUndefined();
  expect(matchingStep(SECRET, "", at(30_000))).toBeUndefined();
});

it("a secret is written in Base32 as in RFC 4648, section 10", () => {
  for (const [text, written] of [
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foobar", "MZXW6YTBOI"],
  ] as const)
    expect(base32(Buffer.from(text))).toBe(written);
});

it("the address for the app names service and account", () => {
  expect(appUri(SECRET, { issuer: "Krempel frei", account: "anna+1@b.example" })).toBe(
    "otpauth://totp/Krempel%20frei:anna%2B1%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Krempel%20frei&digits=6&period=30",
  );
});
