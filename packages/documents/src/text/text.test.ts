import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cleanText, TEXT_MAX } from "./clean-text.ts";
import { foldWord } from "./fold.ts";
import { searchTerms } from "./search-terms.ts";
import { hasWanted, snippetOf } from "./snippet.ts";
import { tokensOf } from "./tokens.ts";
import { indexWords } from "./words.ts";

describe("cleanText", () => {
  test.each([
    ["Privathaftpflicht-\nversicherung", "Privathaftpflichtversicherung"],
    ["Versiche\u2010 \n  rung", "Versicherung"],
    ["Versi\u00adche\u00adrung", "Versicherung"],
    ["Haus-\nund Grundbesitz", "Haus-\nund Grundbesitz"],
    ["Nord-\nOst", "Nord-\nOst"],
    ["eins\r\nzwei\rdrei", "eins\nzwei\ndrei"],
    ["Mu\u0308ller", "Müller"],
    ["a\u0000b\ufffe", "ab"],
    ["Seite 1\fSeite 2", "Seite 1\fSeite 2"],
    ["Allg‰u, f¸r Kˆln, ƒnderung, ÷ffnung, ¸ber 3‰", "Allgäu, für Köln, Änderung, Öffnung, über 3‰"],
    ["M¸l-\nler aus dem Allg‰u", "Müller aus dem Allgäu"],
    ["Die Mieterh6hung k6nnen Sie", "Die Mieterhöhung können Sie"],
    ["Die Mahngebiihr fiir Liisa ist fällig, Kiindigung", "Die Mahngebühr für Liisa ist fällig, Kündigung"],
    ["iiberweisen, mit Griißen", "überweisen, mit Grüßen"],
    [
      "Thr Beitrag ist fur Threm Vertrag spatestens fallig",
      "Ihr Beitrag ist für Ihrem Vertrag spätestens fällig",
    ],
    ["Ruckstand, Uberweisung, GEBUHR, betragt 5", "Rückstand, Überweisung, GEBÜHR, beträgt 5"],
    [
      "Three Thrones, Rucksack, nachstehend, kundige Auszahlung, Aufruhr",
      "Three Thrones, Rucksack, nachstehend, kundige Auszahlung, Aufruhr",
    ],
    [
      "Wir wurden nachhaltig, standesamtlich, Wanderung, betragen",
      "Wir wurden nachhaltig, standesamtlich, Wanderung, betragen",
    ],
    ["Franc¸ais, rˆole, f ÷ g, 3‰ig", "Franc¸ais, rˆole, f ÷ g, 3‰ig"],
  ])("%j becomes %j", (raw, text) => {
    expect(cleanText(raw)).toBe(text);
  });

  test("cleaning twice changes nothing, and the database can store it", () => {
    const raw = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          "-",
          "\u2010",
          "\n",
          "\r",
          "\f",
          " ",
          "a",
          "B",
          "u",
          "\u0308",
          "\u00ad",
          "\u0000",
          "‰",
          "¸",
          "ƒ",
          "fur",
          "Thr",
        ),
        fc.string({ unit: "binary", maxLength: 1 }),
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(raw, (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toContain("\u0000");
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps two million characters", () => {
    expect(cleanText("ä".repeat(TEXT_MAX + 9))).toHaveLength(TEXT_MAX);
  });
});

describe("words", () => {
  it("have their position in the text", () => {
    const text = "Müller & Söhne, 1.234,56 €";
    expect([...tokensOf(text)].map(({ word, from, to }) => [word, text.slice(from, to)])).toEqual([
      ["muller", "Müller"],
      ["sohne", "Söhne"],
      ["1", "1"],
      ["234", "234"],
      ["56", "56"],
    ]);
  });

  it("are kept once, from two characters on, 20,000 of them", () => {
    expect(indexWords("Haus haus HAUS a 7 42")).toEqual(["haus", "42"]);
    expect(indexWords(Array.from({ length: 30_000 }, (_, number) => `w${number}`).join(" "))).toHaveLength(
      20_000,
    );
  });

  it("fit into the database however long they are", () => {
    const text = Array.from({ length: 25_000 }, (_, number) => `${"字".repeat(34)}${number}`).join(" ");
    expect(indexWords(text).reduce((sum, word) => sum + Buffer.byteLength(word), 0)).toBeLessThan(1_000_000);
  });
});

test.each([
  ["Kündigungsfrist drei Monate", [["kundigungsfrist"], ["drei"], ["monate"]]],
  ['"drei Monate" Frist', [["drei", "monate"], ["frist"]]],
  ["„drei Monate“", [["drei", "monate"]]],
  ["1.234,56", [["1", "234", "56"]]],
  ["Kfz-Versicherung", [["kfz"], ["versicherung"]]],
  ['"Haus"', [["haus"]]],
  ['"', []],
  ["a", []],
  ['"a', []],
])("a search for %j has its terms", (search, words) => {
  expect(searchTerms(search).map((term) => term.words)).toEqual(words);
});

describe("a snippet", () => {
  const accepts = (text: string) => ({ accepts: (word: string) => word.includes(foldWord(text)) });

  it("is the passage with most of the terms, on its page", () => {
    const filling = "Füllwort ".repeat(60);
    const body = `Haftpflicht\f${filling}Ihre Privathaftpflichtversicherung bei\nder Müller AG ${filling}`;
    const { text, marks, page } = snippetOf(body, [accepts("haftpflicht"), accepts("Mueller")]);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([
      "Privathaftpflichtversicherung",
      "Müller",
    ]);
    expect(page).toBe(2);
    expect(text).toContain("bei der");
    expect(text).toMatch(/^… .* …$/);
  });

  it("of a phrase marks the phrase alone", () => {
    const body = "drei Wochen, drei Monate, Monate";
    const { text, marks } = snippetOf(body, [{ phrase: ["drei", "monate"] }]);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["drei Monate"]);
    expect(hasWanted(body, { phrase: ["drei", "monate"] })).toBe(true);
    expect(hasWanted(body, { phrase: ["monate", "drei"] })).toBe(false);
    expect(hasWanted(body, { phrase: ["wochen", "monate"] })).toBe(false);
  });

  it("without any of the terms is the beginning", () => {
    expect(snippetOf("Sehr geehrte Frau Beispiel", [accepts("fehlt")])).toEqual({
      text: "Sehr geehrte Frau Beispiel",
      marks: [],
      page: 1,
    });
  });

  test("has marks inside, in their order and apart, that hold the word", () => {
    const text = fc
      .array(fc.constantFrom("Haus", "Hausrat", "im", "Müll", "\f", "\n", "😀", "x".repeat(300)), {
        maxLength: 80,
      })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(text, (body) => {
        const { text: passage, marks, page } = snippetOf(body, [accepts("haus"), accepts("mull")]);
        let before = 0;
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(foldWord(passage.slice(from, to))).toMatch(/haus|mull/);
          before = to;
        }
        expect(marks.length > 0).toBe(/Haus|Müll/.test(body));
        expect(page).toBeLessThanOrEqual(body.split("\f").length);
        expect(passage.length).toBeLessThan(1000);
      }),
    );
  });
});
