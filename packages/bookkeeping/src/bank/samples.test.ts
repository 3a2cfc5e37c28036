import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dedupeKeys } from "./dedupe-key.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";

const read = (name: string): Statement =>
  readStatement(readFileSync(new URL(`samples/${name}`, import.meta.url)));

const keysOf = ({ own_iban, rows }: Statement): string[] => dedupeKeys(own_iban, rows);

describe("statement of a Sparkasse", () => {
  const statement = read("sparkasse_camt_cp1252.csv");

  it("is recognised, with its account and without what is not booked yet", () => {
    expect(statement).toMatchObject({
      format: "Sparkasse CSV-CAMT",
      encoding: "Windows-1252",
      own_iban: "DE87123456781234567890",
      pending: 1,
      errors: [],
      warnings: [],
    });
    expect(statement.rows.map(({ line, kind, amount_cents }) => [line, kind, amount_cents])).toEqual([
      [2, "sammelgutschrift", 7985],
      [3, "ruecklastschrift", -3295],
      [4, "gutschrift", 7900],
      [5, "gutschrift", 4990],
      [6, "gutschrift", 4990],
      [7, "belastung", -125_000],
      [9, "gutschrift", 1],
    ]);
  });

  it("tells of a return what was collected, what the bank took and why it came back", () => {
    expect(statement.rows[1]).toEqual({
      line: 3,
      own_iban: "DE87123456781234567890",
      booked_on: "2026-12-07",
      amount_cents: -3295,
      name: "Änne Groß",
      iban: "DE75512108001245126199",
      purpose: "RE-2026-00043 Rückgabegrund: AM04 Deckung unzureichend",
      bank_text: "LASTSCHRIFT RUECKBELASTUNG",
      end_to_end: "RE-2026-00043",
      mandate: "PG-10002-1",
      batch: "",
      original_cents: 2995,
      fee_cents: 300,
      return_code: "AM04",
      kind: "ruecklastschrift",
    });
  });

  it("keeps two equal payments of one day, and has the same keys in each encoding", () => {
    const keys = keysOf(statement);
    expect(new Set(keys).size).toBe(keys.length);
    for (const copy of ["sparkasse_camt_utf8bom.csv", "sparkasse_camt_utf16le.csv", "sparkasse_mojibake.csv"])
      expect(keysOf(read(copy)), copy).toEqual(keys);
    expect(read("sparkasse_camt_utf16le.csv").encoding).toBe("UTF-16LE");
  });

  // Covers bank.6
  it("with damaged letters is read and warned of", () => {
    expect(read("sparkasse_mojibake.csv").warnings).toEqual([
      "Umlaute sind beschädigt („Ã¼“ statt „ü“). Bitte die Originaldatei der Bank verwenden.",
    ]);
  });
});

// Covers bank.1
it.each([
  ["vr_utf8bom_crlf.csv", "Volksbank", "DE87123456781234567890", 0],
  ["dkb_utf8bom.csv", "DKB", "DE87123456781234567890", 1],
  ["ing_cp1252.csv", "ING", "DE87123456781234567890", 0],
])("%s has a payment and a return", (name, format, own_iban, pending) => {
  const statement = read(name);
  expect(statement).toMatchObject({ format, own_iban, pending, errors: [], warnings: [] });
  expect(statement.rows).toMatchObject([
    { booked_on: "2026-12-08", amount_cents: 7900, purpose: "RE-2026-00044", kind: "gutschrift" },
    { booked_on: "2026-12-07", amount_cents: -3295, name: "Änne Groß", kind: "ruecklastschrift" },
  ]);
  expect(statement.rows[0]?.name).toMatch(/^(?:Thomas Weiß|Weiß, Thomas)$/);
});

it("references that are glued into a purpose are taken out of it", () => {
  expect(read("vr_utf8bom_crlf.csv").rows[1]).toMatchObject({
    purpose: "RE-2026-00043",
    end_to_end: "RE-2026-00043",
    mandate: "PG-10002-1",
  });
});

it("a purpose of several lines is one line, and the line number is that at which it begins", () => {
  expect(read("dkb_utf8bom.csv").rows[1]).toMatchObject({
    line: 7,
    purpose: "Rücklastschrift RE-2026-00043",
  });
});

it("N26 names no own account", () => {
  expect(read("n26_utf8.csv")).toMatchObject({
    format: "N26",
    own_iban: "",
    rows: [{ booked_on: "2026-12-08", amount_cents: 7900, iban: "DE02120300000000202051" }],
  });
});

// Covers bank.7
it("a line that cannot be read is told with its number and its German text", () => {
  expect(read("kaputtes_datum_betrag.csv")).toMatchObject({
    rows: [],
    errors: [
      { line: 2, message: "„31.02.26“ ist kein gültiges Datum (TT.MM.JJJJ)." },
      { line: 3, message: "„1.23“ ist kein gültiger Betrag." },
      { line: 4, message: "Nur EUR." },
    ],
  });
});

it("a header alone is a statement without rows", () => {
  expect(read("nur_kopf.csv")).toMatchObject({ format: "Sparkasse CSV-CAMT", rows: [], errors: [] });
});

// Covers bank.3
it.each([
  ["leer.csv", "Die Datei ist leer."],
  ["kein_csv.pdf.csv", "Die Datei ist keine CSV-Datei."],
])("%s is refused: %s", (name, text) => {
  expect(() => read(name)).toThrow(text);
});
