import { expect, test } from "vitest";
import { authorOf, newAuthor } from "./author.ts";
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
  [
    "Privatärztliche Abrechnung Küste\neine Einrichtung der Ärzteschaft\nHerrn",
    "Privatärztliche Abrechnung Küste",
  ],
  ["JUSTUS\nRechtsschutz-Versicherung AG\nPaula Weber\nGartenweg 3", "JUSTUS Rechtsschutz"],
  ["Hallo!\nHafenbank Förde, IBAN DE89 3704 0044 0532 0130 00", undefined],
  ["Amtsgericht Nordhafen Nordhafen, 09.04.2026\nGrundbuchamt\nHafenplatz 3", "Amtsgericht Nordhafen"],
  ["Amtsgericht Nordhafen – Mahnabteilung – M A H N B E S C H E I D\n26-118", "Amtsgericht Nordhafen"],
  ["Hafen Energie GmbH HEG\nAm Kai 5, 12345 Musterstadt\nFrau\nPaula Weber", "Hafen Energie GmbH"],
  ["KRANICH\nDirektversicherung AG\nFrau Paula Weber\nIhr Kranich-Team", "KRANICH Direktversicherung AG"],
  [
    `Von: leistung@hafen-reiseschutz.example\nAn: paula.weber@post.example\n${"Guten Tag,\n".repeat(70)}Hafen Reiseschutz, Niederlassung Förde`,
    "Hafen Reiseschutz",
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
  ["Hafenbank eG Kundennummer: 118\nFrau\nPaula Weber\nGartenweg 3", "Hafenbank eG"],
  ["Amtsgericht Nordhafen Geschäftsnummer\n26-118\nHerrn\nPaul Weber", "Amtsgericht Nordhafen"],
  [
    "Deichbund Versicherung VVaG 26999 Förde, Am Siel 1\nFrau\nPaula Weber\nFörde, 3. Mai 2026",
    "Deichbund Versicherung VVaG",
  ],
  ["Gesamtschule Nordhafen Kaistraße 30, 24996 Nordhafen\nLiebe Eltern", "Gesamtschule Nordhafen"],
  [
    "Volkshochschule Nordhafen Anmeldebestätigung und Rechnung\nFrau\nPaula Weber",
    "Volkshochschule Nordhafen",
  ],
  ["Stadt Nordhafen - Fachdienst Soziales - Wohngeldstelle\nMarkt 1 - 24996 Nordhafen", "Stadt Nordhafen"],
  [
    "From: Skyway Airlines Customer Relations <claims@skyway.example>\nTo: paula@weber.example",
    "Skyway Airlines",
  ],
  ["Stuhlwelt24 GmbH · Kai 2 · 24996 Förde\nFrau\nPaula Weber", "Stuhlwelt24 GmbH"],
  ["SOMMER Heizung & Sanitär Meisterbetrieb seit 1978\nInh. Jan Sommer", "SOMMER Heizung & Sanitär"],
  [
    "WANDERFREUND\nWanderclub Wanderfreund e. V., Kai 2, 24996 Förde\nFrau\nPaula Weber\nIhr Wanderfreund",
    "Wanderclub Wanderfreund e. V.",
  ],
  [
    `Leistungsservice\n${"Beleg 118, erstattet 12,00 €\n".repeat(30)}Viele Grüße\nHafen Leben AG - 24996 Förde - HRB 118`,
    "Hafen Leben AG",
  ],
  // Only the foot names them.
  [
    "Frau\nPaula Weber\n12345 Musterstadt\nIhre Versicherung\nGuten Tag,\nalles bleibt.\nHafen Leben AG Aufsichtsratsvorsitz: Ida Sommer\nAm Kai 1, 24996 Förde",
    "Hafen Leben AG",
  ],
  ["Frau\nPaula Weber\nIhre Karte\nGuten Tag,\nalles bleibt.\nHafenbank eG IBAN DE11 2222", undefined],
  // A clause, a kind of paper, a town, and the one for whom the sender acts.
  ["§ 4 Beginn des Versicherungsschutzes\nDer Schutz beginnt mit dem Antrag.", undefined],
  [
    "Allgemeine Versicherungsbedingungen – Auszug\nNordlicht Versicherung a. G. · Fassung 01/2024\n§ 4 Beginn",
    "Nordlicht Versicherung a. G.",
  ],
  ["Hafenbank Förde – Kontoauszug 3\nPaula Weber", "Hafenbank Förde"],
  ["GARANTIEKARTE ig Kessler\nModell 118\nGARANTIEKARTE ig Kessler", undefined],
  ["Ihre Vollmacht\nFrau Paula Weber\n24996 Förde\nFörde, 22. April 2026", undefined],
  ["1. Mahnung\nfür: Zahnarztpraxis Dr. Sommer, Markt 6\nSehr geehrte Frau Weber,", undefined],
  // Letters to friends.
  [
    "Liebe Paula,\nich freue mich auf Dich!\nEs umarmt Dich\nDeine Tante\n\nErna Sommer\nFörde",
    "Erna Sommer",
  ],
  [
    "Liebe Webers,\nein Paket für euch ist bei mir.\nKlingelt einfach!\nInes Sommer\nGartenweg 5",
    "Ines Sommer",
  ],
  ["Sehr geehrte Frau Weber,\nwir danken Ihnen. Grüßen Sie Dich selbst.\nViele Grüße\nIda Sommer", undefined],
  ["Seite für Rechnungen\n(c) Druckhaus e. V. 2020\nRechnung 118", undefined],
  ["Gr ün & Partner AG\nBachweg 3\n12345 Musterstadt\nGrün & Partner AG", "Grün & Partner AG"],
  ["Frau\nPaula Weber\nGartenweg 3\nFrau Weber, Sie haben Post", undefined],
  ["Rosenhof\nPaula Weber\nGartenweg 3\n12345 Musterstadt\nLiebe Paula,", "Rosenhof"],
  ["Atelier Farbklecks, Inh. Ina Sommer\nPaula Weber\nIhr Bild", "Atelier Farbklecks"],
  ["Zahnzentrum Nord\nDental Service GmbH\nPaula Weber\nIhr Termin", "Zahnzentrum Nord"],
  ["Hobel GmbH   Lohnabrechnung   Mai 2026\nPaula Weber", "Hobel GmbH"],
  [
    "Wartungsvertrag über eine Heizung\nzwischen Wärme Nord GmbH, Kai 2, 24996 Förde (Auftragnehmerin)",
    "Wärme Nord GmbH",
  ],
  ["Gemeinde Musterdorf - Steueramt -\nDorfplatz 1, 12345 Musterdorf\nPaula Weber", "Gemeinde Musterdorf"],
  ["REPUBLIK ÖSTERREICH\n\nFinanzamt Musterstadt\nPaula Weber", "Finanzamt Musterstadt"],
  ["Finanzamt Musterstadt, 4099 Musterau, Bahnhofplatz 7\nPaula Weber", "Finanzamt Musterstadt"],
  ["Kanton Alpstein\nStrassenverkehrsamt\nPaula Weber", "Strassenverkehrsamt"],
  ["Land Nordwest\nBezirkshauptmannschaft Musterau\nPaula Weber", "Bezirkshauptmannschaft Musterau"],
  ["Kundenservice\nSonnenstrom GmbH\nPaula Weber", "Sonnenstrom GmbH"],
  ["Absender: Sonnenstrom GmbH, Kai 2, 24996 Förde\nPaula Weber", "Sonnenstrom GmbH"],
  ["Kreisverwaltung Nordtal, Ausländerbehörde\nPaula Weber", "Kreisverwaltung Nordtal"],
  ["Hotel Alpenblick****\nPaula Weber", "Hotel Alpenblick"],
  ["Nordwall Unfallversicherung auf Gegenseitigkeit\nPaula Weber", "Nordwall Unfallversicherung"],
  ["Gemeinde Musterdorf - Gemeindekasse\nPaula Weber", "Gemeinde Musterdorf"],
  [
    "Gartenhaus Versand KG www.gartenhaus.example\nPaula Weber\nKomplementärin: Haus GmbH · Bank Nord",
    "Gartenhaus Versand KG",
  ],
  ["Musterau, 9. August 2026\nLiebe Paula,\nhab Dank für deine Hilfe!\n\nEuer Otto Sommer", "Otto Sommer"],
  ["Krankenkasse Nord – Die Gesundheitskasse\nPaula Weber", "Krankenkasse Nord"],
  ["Kostenvoranschlag für die Versicherung\nPaula Weber", undefined],
  [
    "Autohaus Nord GmbH & Co. KG * Freie Werkstatt * Reifendienst\nPaula Weber",
    "Autohaus Nord GmbH & Co. KG",
  ],
  ["Hospizverein Nordtal e. V. – Formulare, Stand 10/2025\nPaula Weber", "Hospizverein Nordtal e. V."],
  ["Wasserverband Nordtal, Körperschaft des öffentlichen Rechts\nPaula Weber", "Wasserverband Nordtal"],
  ["Landkreis Nordtal – Zentrale Bußgeldstelle\nPaula Weber", "Landkreis Nordtal"],
  ["schuhhaus.example – Dein Laden im Netz\nPaula Weber", "schuhhaus"],
  ["moebelnest.example Mein Konto - Bestellungen\nBestellung 118\nPaula Weber", "moebelnest"],
  ["Arbeitsvertrag\nzwischen der Tischlerei Holz KG, Kai 2, 24996 Förde", "Tischlerei Holz KG"],
  ["Aussteller: Tierheim Nordtal e. V., Kai 2, 24996 Förde\nPaula Weber", "Tierheim Nordtal e. V."],
  ["Genossenschaft Nord Luftrettung\nPaula Weber", "Nord Luftrettung"],
  ["Sportverein Nordtal von 1893 e. V.\nPaula Weber", "Sportverein Nordtal"],
  ["Betten Nord\nInhaber Rolf Sommer, Kai 2, 24996 Förde\nPaula Weber", "Betten Nord"],
  [
    "Amtsgericht Nordtal – Mahngericht – Mahnbescheid vom 09.09.2026\n24996 Nordtal\nPaula Weber",
    "Amtsgericht Nordtal",
  ],
  ["SOMMER Inkasso GmbH registriert beim OLG Nordtal\nKai 2\nPaula Weber", "SOMMER Inkasso GmbH"],
  ["Kieferorthopädie\nDr. Ina Sommer\nAn die Erziehungsberechtigte\nPaula Weber", "Dr. Ina Sommer"],
  ["garnladen.example.de – alles für warme Hände\nRechnung\nPaula Weber", "garnladen"],
  [
    "NORDLICHT\nRechtsschutz-Versicherung AG\nPaula Weber\nMahnung\nUnser Konto folgt.\nIhre Nordlicht Rechtsschutz",
    "Nordlicht Rechtsschutz",
  ],
  [
    "Jobcenter Kreis Nordtal Mein Zeichen: 413-118\nKai 2, 24996 Nordtal\nPaula Weber",
    "Jobcenter Kreis Nordtal",
  ],
  [
    "Nordtal, 14. November 2026\n\nLiebe Webers,\nüberweisen Sie mir den Rest, dann ist die Sache vergessen.\nHerzlich\nErna Sommer",
    "Erna Sommer",
  ],
  ["Neue Preise für Strom\nwww.stromversorgung-musterstadt.example", undefined],
  ["(1) Der Versicherungsschutz beginnt zu dem im\nSchein genannten Tag.", undefined],
  ["Physio am Tor - Praxis für Krankengymnastik\nPaula Weber", "Physio am Tor"],
  ["Wahlbenachrichtigung für die Wahl des Rates\nPaula Weber", undefined],
])("the author of %j", (text, author) => {
  expect(newAuthor(text, phrasesOf(text), ["Paula Weber", "Paul Weber"])?.value).toBe(author);
});

test.each([
  ["heads a line", "Wichtige Post\nNord Bank AG · Kai 2 · 24996 Förde\nIhr Konto", "Nord Bank"],
  [
    "is in a row of others",
    "Auskunftei Blick\nPaula Weber\nNord Bank AG Girokonto\nIhr Score ist gut.",
    "Auskunftei Blick",
  ],
  ["has a note above it", "Handschriftlicher Zettel\nNord Bank", "Nord Bank"],
  ["has a sum beside it", "Kasse am Kai\nPaula Weber\nNord Bank, Entgelt 12,00 €", "Kasse am Kai"],
  [
    "is in sentences of a lawyer's letter",
    `Kanzlei Feder\nSie haben der Nord Bank ${"x ".repeat(400)} und der Nord Bank geschrieben.`,
    "Kanzlei Feder",
  ],
  ["is in a sentence", "Wir haben der Nord Bank geschrieben.", "Nord Bank"],
])("a known author that %s", (_, text, author) => {
  const known = { authors: [{ name: "Nord Bank", count: 1 }], persons: ["Paula Weber"] };
  expect(authorOf(text, phrasesOf(text), known)?.value).toBe(author);
});
