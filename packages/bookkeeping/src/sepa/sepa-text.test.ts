import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSepaReference, sepaText } from "./sepa-text.ts";

// Covers sepa.7
describe("text for the bank", () => {
  it.each([
    ["Jürgen Müller-Groß", "Juergen Mueller-Gross"],
    ["Ärzte & Söhne", "Aerzte + Soehne"],
    ["Jürgen (with a combining diaeresis)", "Juergen (with a combining diaeresis)"],
    ["Štěpánek, Jana", "Stepanek, Jana"],
    ["Deniz Yılmaz", "Deniz Yilmaz"],
    ["Søren Łukasz Đorđe Þóra", "Soren Lukasz Dorde Thora"],
    ["Karla 🎉 Kolumna", "Karla Kolumna"],
    ["O’Neill – Sohn", "O'Neill - Sohn"],
    ["  viele   Blanks\t", "viele Blanks"],
    ["ﬁnal", "final"],
    ["<b>&amp;", "b +amp,"],
    ["Наталья", ""],
    ["🎉", ""],
    ["-.", ""],
    ["", ""],
  ])("%j becomes %j", (text, expected) => {
    expect(sepaText(text, 70)).toBe(expected);
  });

  it("is cut at its limit, never in a blank", () => {
    expect(sepaText("Straße des Friedens", 8)).toBe("Strasse");
    expect(sepaText("ü".repeat(40), 70)).toHaveLength(70);
  });

  it("has the characters of the SEPA alone, whatever it was, and stays as it is when it is made again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 140 }), (text, max) => {
        const made = sepaText(text, max);
        expect(made).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
        expect(made.length).toBeLessThanOrEqual(max);
        expect(sepaText(made, max)).toBe(made);
      }),
    );
  });

  it.each([
    ["PG-10001-1", true],
    ["a/b", true],
    ["/a", false],
    ["a/", false],
    ["a//b", false],
    ["a b", false],
    ["ä", false],
    ["", false],
    ["x".repeat(36), false],
  ])("%j as a reference: %s", (text, expected) => {
    expect(isSepaReference(text)).toBe(expected);
  });
});
