import fc from "fast-check";
import { expect, it } from "vitest";
import { shortenTitle } from "./shorten-title.ts";

it.each([
  ["Kurz", 20, "Kurz"],
  [
    "Beitragsrechnung Hausratversicherung für die Wohnung in der Gartenstraße 2018",
    40,
    "Beitragsrechnung Hausratversicher … 2018",
  ],
  [
    "Nebenkostenabrechnung 2024 der Hausverwaltung Brinkmann mit Anlagen",
    44,
    "Nebenkostenabrechnung 2024 … Anlagen",
  ],
  [
    "Abrechnung der Nebenkosten und Heizkosten für 2024 samt allen Anlagen",
    40,
    "Abrechnung der … 2024 … Anlagen",
  ],
])("%s in %d letters is %s", (title, length, shown) => {
  expect(shortenTitle(title, length)).toBe(shown);
});

it("property: what is short enough stays; else the beginning, the end and every year are there", () => {
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-zäöü]{1,24}$/),
    fc.integer({ min: 1950, max: 2030 }).map(String),
  );
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 30, max: 80 }),
      (words, length) => {
        const title = words.join(" ");
        const shown = shortenTitle(title, length);
        if (title.length <= length) expect(shown).toBe(title);
        expect(shown[0]).toBe(title[0]);
        expect(shown.at(-1)).toBe(title.at(-1));
        for (const year of words.filter((each) => /^\d{4}$/.test(each))) expect(shown).toContain(year);
      },
    ),
  );
});
