import fc from "fast-check";
import { expect, it, test } from "vitest";
import { foldWord } from "./fold.ts";

/** Texts full of what folding changes. */
const word = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(..."aoueqxßäöüÄÖÜẞİıſøŁĐæœéﬁ½℡\u0308\u0301".split("")) }),
);

it.each([
  [["Müller", "Mueller", "Muller", "MÜLLER", "Mu\u0308ller"], "muller"],
  [["Straße", "STRASSE", "strasse"], "strasse"],
  [["Größe", "Groesse", "grosse"], "grosse"],
  [["Ärzte", "Aerzte"], "arzte"],
  [["neue"], "neue"],
  [["Bauer"], "bauer"],
  [["Quelle"], "quelle"],
  [["Café"], "cafe"],
  [["Yıldız", "YILDIZ", "Yildiz"], "yildiz"],
  [["Sørensen", "Soerensen", "Sorensen"], "sorensen"],
  [["Michał", "Michal"], "michal"],
  [["Đorđe", "Dorde"], "dorde"],
  [["ﬁnden"], "finden"],
  [["2026"], "2026"],
  [["…"], ""],
])("%j are one word", (spellings, folded) => {
  expect(new Set(spellings.map(foldWord))).toEqual(new Set([folded]));
});

// Covers search.1
test("folding twice changes nothing", () => {
  fc.assert(
    fc.property(word, (text) => {
      const once = foldWord(text);
      expect(foldWord(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test("composed and decomposed characters, and both cases, are one word of at most 40 letters and digits", () => {
  fc.assert(
    fc.property(word, (text) => {
      const folded = foldWord(text);
      expect(folded).toMatch(/^[\p{L}\p{N}]{0,40}$/u);
      expect(foldWord(text.normalize("NFD"))).toBe(foldWord(text.normalize("NFC")));
      expect(foldWord(text.toLowerCase())).toBe(folded);
    }),
  );
});
