import { expect, it } from "vitest";
import { askedNumber, numberStart } from "./numbers.ts";
import { searchTerms } from "./search-terms.ts";
import { tokensOf } from "./tokens.ts";
import { indexWords } from "./words.ts";

// Covers search.10
it.each([
  ["Vertrag HV 304.881-77", ["hv30488177", "30488177", "88177"]],
  ["IBAN: DE02 1203 0000 0000 2020 51", ["de02120300000000202051"]],
  ["Betrag 1.234,56 €", ["123456", "23456"]],
  ["MU-AS 612", ["muas612", "as612"]],
  ["am 02.03.2026", ["02032026", "032026"]],
])("%s is found without its signs", (text, numbers) => {
  expect(indexWords(text)).toEqual(expect.arrayContaining(numbers));
});

it.each([["Seite 3 von 4"], ["Haus 12"], ["12345\n67890"], ["DER KURS"], ["12345 Musterstadt"]])(
  "%j has no number but its words",
  (text) => {
    expect(indexWords(text)).toEqual([...tokensOf(text)].map(({ word }) => word).filter((w) => w.length > 1));
  },
);

it("keeps a bounded list of a table's numbers", () => {
  const table = Array.from({ length: 9000 }, (_, row) => `${row} 12,34`).join("\n");
  const words = new Set([...tokensOf(table)].map(({ word }) => word));
  expect(indexWords(table).filter((word) => !words.has(word)).length).toBeLessThanOrEqual(2000);
});

it.each([
  ["HV304.881-77", "HV 304.881-77", "HV 304.881-77"],
  ["30488177", "HV 304.881-77", "304.881-77"],
  ["304881", "HV 304.881-77", "304.881"],
  ["DE02120300000000202051", "auf DE02 1203 0000 0000 2020 51.", "DE02 1203 0000 0000 2020 51"],
  ["1234,56", "1.234,56", "1.234,56"],
])("%s is at its place in a text", (typed, text, there) => {
  const number = askedNumber(searchTerms(typed)[0]?.words ?? []) ?? "";
  const tokens = [...tokensOf(text)];
  const ends = tokens.map((_, index) => numberStart(tokens.slice(0, index + 1), number));
  const at = ends.findIndex((from) => from >= 0);
  expect(text.slice(ends[at], tokens[at]?.to)).toBe(there);
});

it.each([["3,5"], ["A1"], ["Haus"]])("%s asks for no number", (typed) => {
  expect(askedNumber(searchTerms(typed)[0]?.words ?? [])).toBeUndefined();
});
