import { expect, test } from "vitest";
import { suggest } from "./suggest.ts";

test.each([
  ["Lohnabrechnung März 2026", "misc"],
  ["Heizkostenabrechnung 2025", "misc"],
  ["Stromabrechnung 2025", "invoice"],
  ["Mahnbescheid über Hauptforderung aus Rechnung vom 3. Mai", "misc"],
  ["Vollstreckungsbescheid", "misc"],
  ["Zahlungsaufforderung", "invoice"],
  ["LIQUIDATION", "invoice"],
  ["Bestätigung Ihrer Zuzahlung", "invoice"],
  ["Ihre Vertragsverlängerung", "contract"],
  ["Heil- und Kostenplan zur Rechnung der Praxis", "misc"],
  ["Prüfbericht zu Ihrem Vertrag", "misc"],
  ["Forderungsaufstellung", "invoice"],
  ["Your receipt", "invoice"],
  ["Kaufbeleg", "invoice"],
  ["Rückerstattung Ihrer Kaution", "misc"],
  ["Abrechnung der Betriebs- und Heizkosten für 2025", "misc"],
  ["Abrechnung über Ihre Bezüge im Mai", "misc"],
  ["Abrechnung Ihrer eingereichten Rechnungen", "misc"],
  ["Dividendengutschrift", "misc"],
  ["Gebührennote", "invoice"],
  ["Vergütungsberechnung in Sachen Weber", "invoice"],
  ["Mietrückstand", "invoice"],
  ["Forderung der Nordversand GmbH", "invoice"],
  ["Änderungsvertrag zu Ihrem Arbeitsvertrag", "contract"],
  ["Ratenvereinbarung vom 05.11.2025", undefined],
  ["Anrechnung Ihrer Kindererziehungszeiten", undefined],
  ["Abmahnung", undefined],
  ["Erhöhtes Beförderungsentgelt", "invoice"],
  ["Versicherungsnachweis für Ihre Reise", "police"],
  ["Auftragsbestätigung Nr. 118", "contract"],
  ["Nachtrag Nr. 2 zum Mietvertrag", "contract"],
  ["Kündigung Ihres Mietvertrags", "misc"],
  ["Ihr Sparvertrag endet bald", undefined],
  ["Änderung Ihrer Bankverbindung", "misc"],
  ["Anhörung", "misc"],
  ["Ordnungsbusse Nr. 118", "misc"],
  ["Anonymverfügung", "misc"],
  ["Mieterhöhungsverlangen nach § 558 BGB", "misc"],
])("a letter about %j is of the kind %s", (subject, kind) => {
  const text = `Musterhaus\n${subject}\nSehr geehrte Frau Weber,\nanbei die Unterlagen.`;
  expect(suggest(text, { filed: [], persons: [] }, "2026-11-20").type?.value).toBe(kind);
});

test.each([
  ["Ihr Beitrag im neuen Jahr", "Sie zahlen nach Erhalt dieser Rechnung.", "invoice"],
  ["Entgelt im Mai", "Rechnung: RE-40118", "invoice"],
  ["Ein Gruß aus der Küche", "Dafür stellen wir Ihnen 40,00 € in Rechnung.", "invoice"],
  ["Noch etwas vergessen?", "Unsere Rechnung vom 3. Mai ist offen.", "invoice"],
  ["Kaufvertrag über das Grundstück", "Anbei der Entwurf des Kaufvertrags.", "misc"],
])("a letter about %j that says %j is of the kind %s", (subject, body, kind) => {
  const text = `Musterhaus\n${subject}\nSehr geehrte Frau Weber,\n${body}`;
  expect(suggest(text, { filed: [], persons: [] }, "2026-11-20").type?.value).toBe(kind);
});

test("a bill of a sender is one, whatever else they wrote", () => {
  const others = ["Garten", "Fenster", "Treppe"].map((word) => ({
    words: ["musterhaus", word.toLowerCase(), "anwohner", "einladung", "hinweis"],
    author: "Musterhaus",
    type: "misc",
    tags: [],
    folder_id: null,
    user_id: "1",
    is_for_all: false,
  }));
  const text = "Musterhaus\nRechnung 4711\nSehr geehrte Frau Weber,\nbitte zahlen Sie 12,00 €.";
  expect(suggest(text, { filed: others, persons: [] }, "2026-11-20").type?.value).toBe("invoice");
});

test.each([
  [
    "the title stands below the head",
    "Foto Linse\nInh. Ina Sommer\nPaula Weber\nRechnung zum Auftrag\nHallo Frau Weber,",
    "invoice",
  ],
  ["it is behind the company", "Hobel GmbH   Lohnabrechnung   Mai 2026\nPaula Weber", "misc"],
  [
    "a company bears the word",
    "Arztabrechnung Nord GmbH\nPaula Weber\nIhre Anfrage\nGuten Tag Frau Weber,\nder Befund ist da.",
    undefined,
  ],
  [
    "a row has the word",
    "Dachverein\nPaula Weber\nMaler laut Rechnung 118,00 €\nAlles für das Dach\nGuten Tag,",
    undefined,
  ],
  [
    "a contract is only named",
    "Strom Nord\nVertrag Zähler Tarif\nPaula Weber\nNeue Preise\nGuten Tag Frau Weber,",
    undefined,
  ],
])("a kind by its title where %s", (_, text, kind) => {
  expect(suggest(text, { filed: [], persons: [] }, "2026-11-20").type?.value).toBe(kind);
});

test("a single letter with other words says less of the kind than the words of all", () => {
  const others = ["unfall", "garten", "hergang", "zaun"].flatMap((word) => [
    word,
    `${word}tor`,
    `${word}weg`,
  ]);
  const filed = (author: string, type: string, words: readonly string[]) => ({
    author,
    type,
    words,
    tags: [],
    folder_id: null,
    user_id: "1",
    is_for_all: false,
  });
  const text =
    "Musterhaus\nIhr Unfall im Garten\nSehr geehrte Frau Weber,\nbitte schildern Sie uns den Hergang.";
  const dues = ["mahngebühr", "überweisung", "rückstand", "zinsen", "frist", "konto", "betrag", "raten"];
  const learned = [
    filed("Musterhaus", "invoice", ["musterhaus", "bitte", ...dues]),
    ...others.map((word) => filed("Nordhaus", "misc", [word, "unfall", ...others.slice(0, 3)])),
  ];
  expect(suggest(text, { filed: learned, persons: [] }, "2026-11-20").type?.value).toBe("misc");
});
