import { expect, test } from "vitest";
import { findDays } from "../dates.ts";
import { documentDate } from "../document-date.ts";
import { traitedDays } from "./traits.ts";

const TODAY = "2026-11-22";

test.each([
  [
    "alone before the greeting, and not the one when papers came",
    "Krankenversicherung Nord AG\n14990 Nordhafen\nFrau Paula Weber\nGartenweg 3\n12345 Musterstadt\nVersicherungsnummer PKV 118\neingereicht am 12.02.2026\n25.02.2026\nAbrechnung Ihrer Belege\nSehr geehrte Frau Weber,\nwir haben die Belege geprüft.",
    "2026-02-25",
  ],
  [
    "behind a label that no rule knows",
    "Prüfbericht\nPrüfwerk Nord GmbH, Kai 2, 24996 Förde\nBericht-Nr. HU-118 Prüfdatum 21.08.2024\nKennzeichen MU-AS 118 Erstzul. 23.03.2017\nHalterin Paula Weber",
    "2024-08-21",
  ],
  [
    "that words name for certain, wherever other days are",
    "Paula Weber\n03.09.2026\nRechnungsdatum: 05.10.2026\nLieferung am 02.09.2026",
    "2026-10-05",
  ],
])("the date of a letter is the day %s", (_, text, day) => {
  expect(documentDate(text, TODAY)?.value).toBe(day);
});

test("a bill gets no date that words do not name", () => {
  const text =
    "Prüfwerk Nord GmbH, Kai 2, 24996 Förde\nBericht-Nr. HU-118 Prüfdatum 21.08.2024\nHalterin Paula Weber";
  expect(documentDate(`Prüfbericht\n${text}`, TODAY)?.value).toBe("2024-08-21");
  expect(documentDate(`Rechnungsnummer 118\n${text}`, TODAY)).toBeUndefined();
  expect(documentDate(`Gutschrift 118\n${text}`, TODAY)).toBeUndefined();
});

test("a day after a word that makes it another one is no date, even alone in a letter", () => {
  expect(documentDate("Im Herbst 2024\nNeue Preise ab dem 1. November 2024", TODAY)).toBeUndefined();
});

test("the traits of a day come from its own surroundings, however long its line is", () => {
  const line = `Termine: ${"02.02.2026 ".repeat(60)}am 25.02.2026 in Förde`;
  const traitsIn = (text: string): readonly string[] | undefined =>
    traitedDays(text, findDays(text), TODAY).find(({ day }) => day === "2026-02-25")?.traits;
  expect(traitsIn(line)).toContain("after am");
  expect(traitsIn(`Kaufdatum ${"x".repeat(40_000)} ${line}`)).toEqual(
    traitsIn(`Kauf ${"x".repeat(1000)} ${line}`),
  );
});
