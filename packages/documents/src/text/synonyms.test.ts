import { expect, it } from "vitest";
import { foldWord } from "./fold.ts";
import { synonymPattern, synonymsOf } from "./synonyms.ts";

// Covers search.9
it.each([
  ["Auto", ["kfz", "pkw", "fahrzeug%", "kraftfahrzeug%"]],
  ["Autos", ["kfz", "pkw", "fahrzeug%", "kraftfahrzeug%"]],
  ["KFZ", ["auto", "pkw", "fahrzeug%", "kraftfahrzeug%"]],
  ["Gehälter", ["lohn", "entgelt%", "bezuge%", "besoldung%"]],
  ["Automat", []],
  ["der", []],
])("%s is also looked for as %j", (word, patterns) => {
  expect(synonymsOf(foldWord(word)).map(synonymPattern)).toEqual(patterns);
});
