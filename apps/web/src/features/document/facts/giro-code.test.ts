import { describe, expect, test } from "vitest";
import { giroCodeSquares, giroCodeText, hasGiroCode } from "./giro-code.ts";

const TRANSFER = {
  recipient: "Hautarztpraxis Dr. Sommer",
  iban: "DE89370400440532013000",
  cents: 7576,
  purpose: "Rechnung 2026-1184",
};

describe("a GiroCode", () => {
  // Covers facts.2
  test("has the lines of EPC069-12, version 002", () => {
    expect(giroCodeText(TRANSFER)).toBe(
      "BCD\n002\n1\nSCT\n\nHautarztpraxis Dr. Sommer\nDE89370400440532013000\nEUR75.76\n\n\nRechnung 2026-1184",
    );
  });

  test.each([
    [5, "EUR0.05"],
    [100, "EUR1.00"],
    [99_999_999_999, "EUR999999999.99"],
  ])("%i cents are %s", (cents, line) => {
    expect(giroCodeText({ ...TRANSFER, cents }).split("\n")[7]).toBe(line);
  });

  test.each([
    ["DE89370400440532013000", true],
    ["LI21088100002324013AA", true],
    ["CH9300762011623852957", false],
    ["GB29NWBK60161331926819", false],
  ])("without a BIC is enough for an account inside of the EEA: %s", (iban, expected) => {
    expect(hasGiroCode({ iban })).toBe(expected);
  });

  test("keeps its eleven lines, whatever a name or a purpose has inside", () => {
    const text = giroCodeText({
      ...TRANSFER,
      recipient: `A\nB ${"x".repeat(100)}`,
      purpose: `Zeile 1\r\nZeile 2 ${"y".repeat(200)}`,
    });
    const lines = text.split("\n");
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
  });

  test("is at most of version 13, as the source asks for, with the largest values", () => {
    const squares = giroCodeSquares({
      recipient: "ü".repeat(70),
      iban: "MT84MALT011000012345MTLCAST001S",
      cents: 99_999_999_999,
      purpose: "x".repeat(140),
    });
    // Version 13 has 69 squares a side, and four of the border at each.
    expect(squares.length).toBeLessThanOrEqual(69 + 8);
    expect(squares[0]?.some(Boolean)).toBe(false);
  });
});
