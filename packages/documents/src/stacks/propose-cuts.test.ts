import { describe, expect, it } from "vitest";
import { readMarks } from "./page-marks.ts";
import type { PlacedLine } from "./placed-line.ts";
import { proposeCuts } from "./propose-cuts.ts";

/** Lines by where they begin: "0.05 Stadtwerke GmbH". */
const page = (...lines: string[]): PlacedLine[] =>
  lines.map((line) => {
    const [, at = "", text = ""] = /^(\S+) (.+)$/.exec(line) ?? [];
    const top = Number(at);
    return { text, left: 0.12, top, right: 0.6, bottom: top + 0.012 };
  });

const WATER = [
  "0.04 Stadtwerke Lindental GmbH",
  "0.06 Hafenweg 7, 37998 Bergen",
  "0.08 www.stadtwerke.example",
];
const BANK = ["0.04 Sparkasse Auental", "0.06 Lange Gasse 1, 37994 Auental", "0.08 Telefon 05541 123456"];
const TO = ["0.18 Frau", "0.2 Gisela Eberhardt", "0.22 Lindenweg 4", "0.24 37999 Lindental"];
const LETTER = [
  "0.3 Lindental, den 4. März 2026",
  "0.36 Sehr geehrte Frau Eberhardt,",
  "0.4 hiermit senden wir",
];
const TEXT = ["0.1 und teilen Ihnen mit, dass der Betrag von Ihrem Konto abgebucht wird", "0.12 Hinweise"];

const cut = (before: readonly string[], after: readonly string[]) =>
  proposeCuts([readMarks(page(...before)), readMarks(page(...after))])[1];

describe("a letter", () => {
  // Covers intake.8
  it("begins for certain with head, address, date and greeting, and says why", () => {
    expect(cut([...WATER, ...TEXT], [...BANK, ...TO, ...LETTER])).toEqual({
      why: ["neuer Briefkopf", "Anschrift", "Datum und Anrede"],
      isCertain: true,
    });
    expect(cut(TEXT, [...TO, ...LETTER, "0.97 Seite 1 von 2"])?.why).toEqual([
      "Seite 1 von 2",
      "Anschrift",
      "Datum und Anrede",
    ]);
  });

  // Covers intake.8
  it("begins perhaps, where one witness speaks alone", () => {
    expect(cut(WATER, BANK)).toEqual({ why: ["neuer Briefkopf"], isCertain: false });
    expect(cut(TEXT, ["0.97 Seite 1 von 3"])).toEqual({ why: ["Seite 1 von 3"], isCertain: false });
  });

  it("has its head from its first page", () => {
    const pages = [WATER, TEXT, BANK, TEXT, BANK].map((lines) => readMarks(page(...lines)));
    expect(proposeCuts(pages).map((each) => each?.why)).toEqual([
      undefined,
      undefined,
      ["neuer Briefkopf"],
      undefined,
      undefined,
    ]);
  });

  // Covers intake.8
  it.each([
    ["the second of three pages", WATER, [...BANK, ...TO, "0.97 Seite 2 von 3"]],
    ["a page that is numbered alone", TEXT, [...TO, "0.97 - 2 -"]],
    ["text that goes on", WATER, TEXT],
    ["the same letterhead", WATER, [...WATER, "0.3 Hinweise"]],
    ["a page after the first of two", [...WATER, "0.97 Seite 1 von 2"], BANK],
    ["a page without anything", WATER, []],
    [
      "a page that a sentence speaks of",
      WATER,
      [...TEXT, "0.2 Näheres finden Sie auf Seite 1 des Merkblatts, das diesem Brief beiliegt"],
    ],
  ])("does not begin with %s", (_what, before, after) => {
    expect(cut(before, after)).toBeUndefined();
  });
});
