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
  [
    "Rechnung Nr. 118\nVerkäufer:\nNummer : 4711\nBlumen Sommer\nHofweg 3\nKäufer/Leistungsempfänger:\nAutohaus Nord GmbH\nKai 2\nAutohaus Nord GmbH",
    "Blumen Sommer",
  ],
  [
    "Rechnung 118\nVerkäufer\nName: Sommer am Bach\nBlumenverein Musterstadt e. V.\nHofweg 3\nKäufer\nNord AG\nBlumenverein Musterstadt e. V.",
    "Sommer am Bach Blumenverein Musterstadt e. V.",
  ],
  [
    "Ver käufer\nName: Blumen Sommer GmbH\nAnschrift: Hofweg 3\nRechnungsempfänger\nName: Nord AG",
    "Blumen Sommer GmbH",
  ],
  [
    `Rechnung\n${"Tulpen 1,00 €\n".repeat(60)}Blumen Sommer ● Hofweg 3 ● 12345 Musterstadt\nPaula Weber`,
    "Blumen Sommer",
  ],
  [
    "Paula Weber\nGartenweg 3\n12345 Musterstadt\nRechnung\nBlumen Sommer\nHofweg 3\n12345 Musterstadt\nTelefon 118",
    "Blumen Sommer",
  ],
  ["Seite für Rechnungen\n(c) Druckhaus e. V. 2020\nRechnung 118", undefined],
  ["Gr ün & Partner AG\nBachweg 3\n12345 Musterstadt\nGrün & Partner AG", "Grün & Partner AG"],
  ["Frau\nPaula Weber\nGartenweg 3\nFrau Weber, Sie haben Post", undefined],
  ["Neue Preise für Strom\nwww.stromversorgung-musterstadt.example", undefined],
])("the author of %j", (text, author) => {
  expect(newAuthor(text, phrasesOf(text), ["Paula Weber", "Paul Weber"])?.value).toBe(author);
});
