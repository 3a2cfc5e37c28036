import { expect, test } from "vitest";
import { newAuthor } from "./author.ts";
import { phrasesOf } from "./phrases.ts";

test.each([
  [
    "Grundschule am Bach\nBachweg 2\n12345 Musterstadt\nLiebe Eltern,\nsekretariat@gs-am-bach.example",
    "Grundschule am Bach",
  ],
  ["Tanzbar Rosenow\nIm Hof 3\n12345 Musterstadt\nBon 118", "Tanzbar Rosenow"],
  ["Einladung\nTanzbar Rosenow\nwww.tanzbar-rosenow.example", "Tanzbar Rosenow"],
  [
    "Wind & Wetter AG - Hafenweg 9 - 24996 Förde Kundennummer: 118\nHerrn\nPaul Weber\nWind & Wetter AG Telefon 118",
    "Wind & Wetter AG",
  ],
  ["Ruderverein 1899 e. V.\nUferweg 2\nRuderverein 1899 e. V.", "Ruderverein 1899 e. V."],
  ["Frau\nPaula Weber\nGartenweg 3\nFrau Weber, Sie haben Post", undefined],
  ["Neue Preise für Strom\nwww.stromversorgung-musterstadt.example", undefined],
])("the author of %j", (text, author) => {
  expect(newAuthor(text, phrasesOf(text), ["Paula Weber", "Paul Weber"])?.value).toBe(author);
});
