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
])("a letter about %j is of the kind %s", (subject, kind) => {
  const text = `Musterhaus\n${subject}\nSehr geehrte Frau Weber,\nanbei die Unterlagen.`;
  expect(suggest(text, { filed: [], persons: [] }, "2026-11-20").type?.value).toBe(kind);
});
