import { expect, it } from "vitest";
import { foldWord } from "./fold.ts";
import { hasAbbreviation, isAbbreviation, synonymPatterns, synonymsOf } from "./synonyms.ts";

// Covers search.9
it.each([
  ["Auto", ["kfz", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["Autos", ["kfz", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["KFZ", ["auto", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["Gehälter", ["lohn", "entgelt%", "%entgelt", "bezuge%", "%bezuge", "besoldung%", "%besoldung"]],
  ["Automat", []],
  ["der", []],
])("%s is also looked for as %j", (word, patterns) => {
  expect(synonymsOf(foldWord(word)).flatMap(synonymPatterns)).toEqual(patterns);
});

it.each([
  ["gez", "gezahlt", false],
  ["gez", "gez", true],
  ["kur", "kurs", false],
  ["kfz", "kfzversicherung", true],
])("the abbreviation %s is meant by %s: %s", (abbreviation, word, expected) => {
  expect([isAbbreviation(abbreviation), hasAbbreviation(word, abbreviation)]).toEqual([true, expected]);
});

it("a short word without another one that means the same is no abbreviation", () => {
  expect(["rad", "auto"].map(isAbbreviation)).toEqual([false, false]);
});
