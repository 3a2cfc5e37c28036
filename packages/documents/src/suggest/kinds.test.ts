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
])("a letter about %j is of the kind %s", (subject, kind) => {
  const text = `Musterhaus\n${subject}\nSehr geehrte Frau Weber,\nanbei die Unterlagen.`;
  expect(suggest(text, { filed: [], persons: [] }, "2026-11-20").type?.value).toBe(kind);
});

test.each([
  ["Ihr Beitrag im neuen Jahr", "Sie zahlen nach Erhalt dieser Rechnung.", "invoice"],
  ["Entgelt im Mai", "Rechnung: RE-40118", "invoice"],
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
