import { expect, it } from "vitest";
import { foldWord } from "./fold.ts";
import {
  hasAbbreviation,
  isAbbreviation,
  readSynonyms,
  setOwnSynonyms,
  synonymPatterns,
  synonymsOf,
} from "./synonyms.ts";

// Covers search.9
it.each([
  ["Auto", ["kfz", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["Autos", ["kfz", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["KFZ", ["auto", "pkw", "fahrzeug%", "%fahrzeug", "kraftfahrzeug%", "%kraftfahrzeug"]],
  ["Gehälter", ["lohn", "entgelt%", "%entgelt", "bezuge%", "%bezuge", "besoldung%", "%besoldung"]],
  ["Klempner", ["installateur%", "%installateur", "sanitar%", "%sanitar", "haustechnik%", "%haustechnik"]],
  ["Ausweis", ["personalausweis%", "%personalausweis", "perso"]],
  ["Personalausweis", ["ausweis%", "perso"]],
  ["Personalausweise", ["ausweis%", "perso"]],
  ["Automat", []],
  ["der", []],
])("%s is also looked for as %j", (word, patterns) => {
  expect(synonymPatterns(foldWord(word))).toEqual(patterns);
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

it("an installation adds lists of its own", () => {
  setOwnSynonyms(readSynonyms("# Vereine\n\nFSV  Fußballverein\nAuto Karre\n"));
  expect(synonymsOf("fsv")).toEqual(["fussballverein"]);
  expect(synonymsOf("karre")).toEqual(["auto"]);
  expect(synonymsOf("auto")).toEqual(["kfz", "pkw", "fahrzeug", "kraftfahrzeug", "karre"]);
  setOwnSynonyms([]);
  expect(synonymsOf("fsv")).toEqual([]);
});

it.each([
  ["Auto Kfz\nVerein", "line 2: two or more words of letters and digits, apart by blanks"],
  ["Auto, Kfz", "line 1: two or more words of letters and digits, apart by blanks"],
])("says which line of %j is none", (text, message) => {
  expect(() => readSynonyms(text)).toThrow(message);
});
