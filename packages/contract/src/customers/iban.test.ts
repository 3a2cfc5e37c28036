import { describe, expect, it } from "vitest";
import { groupIban, maskIban } from "./iban-text.ts";
import { bic, iban, ibanError } from "./iban.ts";

const messageOf = (value: string): string | undefined => iban.safeParse(value).error?.issues[0]?.message;

describe("an IBAN", () => {
  it("is taken with and without blanks, and kept without", () => {
    for (const typed of [
      "DE89370400440532013000",
      " DE89 3704 0044 0532 0130 00 ",
      "de89 3704 0044 0532 0130 00",
      "AT61 1904 3002 3457 3201",
      "CH93 0076 2011 6238 5295 7",
    ])
      expect(iban.parse(typed)).toBe(typed.replaceAll(" ", "").toUpperCase());
  });

  it.each([
    "IBAN: DE89 3704 0044 0532 0130 00",
    "IBAN DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000",
    "\u200b\u202dDE89-3704-0044-0532-0130-00\u202c",
    "DE89.3704.0044.0532.0130.00",
  ])("is taken as it is pasted: %j", (pasted) => {
    expect(iban.parse(pasted)).toBe("DE89370400440532013000");
    expect(ibanError(pasted)).toBeUndefined();
  });

  it("has a bank code that may be written in groups", () => {
    expect(bic.parse("coba de ff XXX")).toBe("COBADEFFXXX");
  });

  it.each([
    ["DE89370400440532013001", "Die IBAN ist ungültig (Prüfziffer)."],
    ["DE98370400440532013000", "Die IBAN ist ungültig (Prüfziffer)."],
    ["DE8937040044053201300", "Die IBAN hat nicht die richtige Länge."],
    ["DE893704004405320130000", "Die IBAN hat nicht die richtige Länge."],
    ["DE", "Die IBAN hat nicht die richtige Länge."],
    ["US64SVBKUS6S3300958879", "Das Land nimmt nicht am SEPA-Verfahren teil."],
    ["BR1800360305000010009795493C1", "Das Land nimmt nicht am SEPA-Verfahren teil."],
    ["keine", "Das Land nimmt nicht am SEPA-Verfahren teil."],
    ["  ", "Das Feld darf nicht leer sein"],
  ])("%j is refused: %s", (value, text) => {
    expect(messageOf(value)).toBe(text);
  });

  it("with any two neighbouring digits exchanged, or one changed, is refused", () => {
    const good = "DE89370400440532013000";
    for (let at = 2; at < good.length; at += 1) {
      const digits = good.split("");
      const [one = "", other = ""] = digits.slice(at, at + 2);
      if (other !== "" && one !== other)
        expect(ibanError(digits.toSpliced(at, 2, other, one).join("")), `${at} exchanged`).toBeDefined();
      expect(ibanError(digits.toSpliced(at, 1, one === "9" ? "0" : String(Number(one) + 1)).join(""))).toBe(
        "Die IBAN ist ungültig (Prüfziffer).",
      );
    }
  });

  it("is shown in groups, and masked but for its ends", () => {
    expect(groupIban("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
    expect(maskIban("DE89370400440532013000")).toBe("DE89 **** **** **** **30 00");
    expect(maskIban("NO9386011117947")).toBe("NO93 **** ***7 947");
  });
});
