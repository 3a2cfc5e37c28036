import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_MAX_CENTS, euros, germanAmount, parseAmount } from "./money.ts";
import { positiveCents } from "./positive-cents.ts";

const anyCents = fc.integer({ min: -AMOUNT_MAX_CENTS, max: AMOUNT_MAX_CENTS });

describe("German amounts", () => {
  it.each([
    ["1.234,56", 123456],
    ["1234,56", 123456],
    ["12", 1200],
    ["12,5", 1250],
    ["0,01", 1],
    ["4,35", 435],
    ["1.234", 123400],
    [" 19,90 € ", 1990],
    ["19,90\u00A0€", 1990],
    ["19,90 EUR", 1990],
    ["+5", 500],
    ["-5,00", -500],
    ["−5", -500],
    ["0", 0],
    ["-0", 0],
    ["999.999.999,99", AMOUNT_MAX_CENTS],
  ])("%j is %i cents", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each([
    "",
    " ",
    "abc",
    "1.23",
    "1,234",
    "1,2,3",
    "1.2345,00",
    "12.34.567",
    ",50",
    "5,",
    "1e9",
    "0x10",
    "1000000000",
    "1.000.000.000",
    "1.000.000.000,00",
    "9".repeat(400),
    "--5",
    "€",
    "5 $",
    "٣",
    "NaN",
  ])("%j is none", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  // Covers 5.3
  it("are read as they are written, to the cent", () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseAmount(germanAmount(cents))).toBe(cents);
        expect(parseAmount(euros(cents))).toBe(cents);
      }),
    );
  });

  it("are read without points too", () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseAmount(germanAmount(cents).replaceAll(".", ""))).toBe(cents);
      }),
    );
  });

  it("of any text are whole cents in range, or none", () => {
    const text = fc.stringMatching(/^[\d.,+\-€ eE]{0,20}$/);
    fc.assert(
      fc.property(text, (typed) => {
        const cents = parseAmount(typed);
        if (cents === undefined) return;
        expect(Number.isInteger(cents)).toBe(true);
        expect(Math.abs(cents)).toBeLessThanOrEqual(AMOUNT_MAX_CENTS);
      }),
    );
  });

  it("are shown with points, comma and a no-break space before the sign", () => {
    expect(euros(123456)).toBe("1.234,56\u00A0€");
    expect(euros(-5)).toBe("-0,05\u00A0€");
    expect(euros(0)).toBe("0,00\u00A0€");
    expect(germanAmount(99_999_999_999)).toBe("999.999.999,99");
  });
});

it.each([
  [0, "Der Betrag muss größer als 0 sein."],
  [-1, "Der Betrag muss größer als 0 sein."],
  [1.5, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
  ["1.23", "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
  [100_000_000_000, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
  [null, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
  [Number.NaN, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
])("%j cents are refused", (cents, text) => {
  expect(positiveCents.safeParse(cents).error?.issues.map(({ message }) => message)).toEqual([text]);
});
