import { expect, it } from "vitest";
import { datedIn } from "./days.ts";
import { searchTerms } from "./search-terms.ts";

// Covers search.11
it.each([
  ["am 02.03.2026", ["d20260302"]],
  ["am 2. März 2026, spätestens 3.3.26", ["d20260302", "d20260303"]],
  ["2026-03-02", ["d20260302"]],
  ["Abrechnung März 2026", ["d202603"]],
  ["Rechnung Dez. 2025 und Sept 2024", ["d202512", "d202409"]],
  ["Mai 2026", ["d202605"]],
  ["Maerz 2026", ["d202603"]],
  ["31.02.2026", []],
  ["Augustinum 2026, im Mai, 2026", []],
])("%j names %j", (text, words) => {
  expect(datedIn(text).map(({ word }) => word)).toEqual(words);
});

it("a search has its days and months as terms of their own, but not inside of quotation marks", () => {
  const kinds = searchTerms('Rechnung vom 2.3.26 "März 2026" 1.234,56 Mai 2025').map(
    ({ kind, words, typed }) => [kind, words.join(" "), typed],
  );
  expect(kinds).toEqual([
    ["word", "rechnung", "Rechnung"],
    ["word", "vom", "vom"],
    ["dated", "d20260302", "2.3.26"],
    ["phrase", "marz 2026", "März 2026"],
    ["number", "1 234 56", "1.234,56"],
    ["dated", "d202505", "Mai 2025"],
  ]);
});
