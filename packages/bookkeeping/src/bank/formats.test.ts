import { describe, expect, it } from "vitest";
import { dedupeKeys, knownBefore } from "./dedupe-key.ts";
import { readStatement } from "./read-statement.ts";
import { StatementError, type Statement } from "./statement.ts";

const read = (text: string): Statement => readStatement(new TextEncoder().encode(text));

const OWN = "DE87123456781234567890";
const CAMT_HEADER =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"';
const camt = (...lines: string[]): string => [CAMT_HEADER, ...lines, ""].join("\r\n");
const camtLine = (purpose: string, amount = "49,90"): string =>
  `"${OWN}";"08.12.26";"08.12.26";"GUTSCHR. UEBERWEISUNG";"${purpose}";"";"";"";"";"";"";"Weiß, Thomas";"DE02120300000000202051";"BYLADEM1001";"${amount}";"EUR";"Umsatz gebucht"`;

const MT940 = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"
"${OWN}";"07.12.26";"07.12.26";"RUECKLASTSCHRIFT";"EREF+RE-2026-00043 MREF+PG-10002-1 CRED+DE98ZZZ09999999999 SVWZ+RE-2026-00043 AM04";"Änne Groß";"DE75512108001245126199";"SOGEDEFF";"-32,95";"EUR";"Umsatz gebucht"
"${OWN}";"08.12.26";"08.12.26";"GUTSCHRIFT";"SVWZ+RE-2026-00044";"Weiß, Thomas";"DE02120300000000202051";"BYLADEM1001";"79,00";"EUR";"Umsatz gebucht"
"${OWN}";"08.12.26";"08.12.26";"GUTSCHRIFT";"x";"Weiß, Thomas";"DE02120300000000202051";"BYLADEM1001";"1,00";"EUR";"Umsatz vorgemerkt"
`;
const ING = `Umsatzanzeige;Datei erstellt am: 09.12.2026 15:23

IBAN;DE87 1234 5678 1234 5678 90
Kontoname;Girokonto

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
08.12.2026;08.12.2026;Thomas Weiß;Gutschrift;RE-2026-00044;12.647,74;EUR;2.647,74;EUR
`;
const N26_OLD = `"Datum","Empfänger","Kontonummer","Transaktionstyp","Verwendungszweck","Kategorie","Betrag (EUR)","Betrag (Fremdwährung)","Fremdwährung","Wechselkurs"
"2026-12-08","Thomas Weiß","DE02120300000000202051","Gutschrift","RE-2026-00044","Einkommen","79.5","","",""
`;
const COMMERZBANK = `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
8.12.2026;8.12.2026;Gutschrift;Thomas Weiß RE-2026-00044 End-to-End-Ref.: RE-2026-00044 Mandatsref: PG-10002-1;79;EUR;${OWN};Einnahmen
7.12.2026;7.12.2026;Lastschriftrückgabe;Änne Groß RE-2026-00043;-10,7;EUR;${OWN};
`;
const POSTBANK = `Umsätze;;;
Konto;IBAN;Währung
Postbank Giro;DE87 1234 5678 1234 5678 90;EUR

1.11.2026 - 9.12.2026
Letzter Kontostand;;;1.000,00;EUR
Vorgemerkte Umsätze sind nicht enthalten.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
8.12.2026;8.12.2026;SEPA Überweisung;Thomas Weiß;RE-2026-00044;DE02120300000000202051;BYLADEM1001;;;;;;;;;;79,00;EUR
9.12.2026;9.12.2026;SEPA Lastschrift;Vermieter KG;Miete;DE02120300000000202051;BYLADEM1001;NOTPROVIDED;M1;;;;;;;-1.250,00;;EUR
Kontostand;9.12.2026;;;-171,00;EUR
`;
const VOLKSBANK = `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Währung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz
Konto;${OWN};GENODEF1;Sparda;08.12.2026;08.12.2026;Café "Sonne" GmbH;DE02120300000000202051;BYLADEM1001;Gutschrift;Danke "für alles";79;USD;1;;;;
Konto;${OWN};GENODEF1;Sparda;08.12.2026;08.12.2026;Café "Sonne" GmbH;DE02120300000000202051;BYLADEM1001;Gutschrift;Danke "für alles";-39,2;EUR;1;;;;
`;

// Covers bank.1
describe("further formats of accounting.md 4.0", () => {
  it("Sparkasse CSV-MT940: references are glued into the purpose", () => {
    expect(read(MT940)).toMatchObject({
      format: "Sparkasse CSV-MT940",
      own_iban: OWN,
      pending: 1,
      rows: [
        {
          end_to_end: "RE-2026-00043",
          mandate: "PG-10002-1",
          purpose: "RE-2026-00043 AM04",
          return_code: "AM04",
          kind: "ruecklastschrift",
        },
        { purpose: "RE-2026-00044", iban: "DE02120300000000202051", amount_cents: 7900, kind: "gutschrift" },
      ],
    });
  });

  it("ING with a balance: it is not taken for the amount", () => {
    expect(read(ING)).toMatchObject({ format: "ING", own_iban: OWN, rows: [{ amount_cents: 264_774 }] });
  });

  it("N26 of old, in German", () => {
    expect(read(N26_OLD)).toMatchObject({
      format: "N26",
      rows: [{ amount_cents: 7950, name: "Thomas Weiß", booked_on: "2026-12-08" }],
    });
  });

  it("Commerzbank: days of one digit, the name in the text", () => {
    expect(read(COMMERZBANK)).toMatchObject({
      format: "Commerzbank",
      rows: [
        {
          amount_cents: 7900,
          purpose: "Thomas Weiß RE-2026-00044",
          end_to_end: "RE-2026-00044",
          mandate: "PG-10002-1",
        },
        { amount_cents: -1070, booked_on: "2026-12-07", kind: "ruecklastschrift" },
      ],
    });
  });

  it("Postbank: Soll and Haben are columns, the balance below is no booking", () => {
    expect(read(POSTBANK)).toMatchObject({
      format: "Postbank",
      own_iban: OWN,
      errors: [],
      rows: [
        { amount_cents: 7900, line: 9 },
        { amount_cents: -125_000, end_to_end: "" },
      ],
    });
  });

  it("Volksbank: quotes are letters, other currencies are refused", () => {
    expect(read(VOLKSBANK)).toMatchObject({
      errors: [{ line: 2, message: "Nur EUR." }],
      rows: [{ name: 'Café "Sonne" GmbH', purpose: 'Danke "für alles"', amount_cents: -3920 }],
    });
  });
});

describe("broken quotes", () => {
  // Covers bank.7
  it("are told with their line, and what follows is read", () => {
    const statement = read(camt(camtLine("eins"), camtLine('zwei";x"'), camtLine("drei")));
    expect(statement.errors).toEqual([{ line: 3, message: "Anführungszeichen passen nicht zusammen." }]);
    expect(statement.rows.map(({ purpose }) => purpose)).toEqual(["eins", "drei"]);
  });

  it("that never end leave nothing out in silence", () => {
    const statement = read(camt(camtLine("eins")) + '"nie zu Ende');
    expect(statement.rows).toHaveLength(1);
    expect(statement.errors).toEqual([
      { line: 3, message: "Anführungszeichen passen nicht zusammen. Ab hier wurde nichts mehr gelesen." },
    ]);
  });
});

describe("a file of an unknown bank", () => {
  const UNKNOWN = "Konto bei der Bank\n\nTag;Summe;Wofür;Wer\n08.12.2026;79,00;RE-2026-00044;Weiß\n";

  it("is refused with its header, so that somebody can say what the columns are", () => {
    expect(() => read(UNKNOWN)).toThrow(
      "Das Format der Datei wurde nicht erkannt. Unterstützt werden camt.053 (XML) und die CSV von Sparkasse (CSV-CAMT, CSV-MT940), Volksbank, DKB, ING, N26, Commerzbank und Postbank.",
    );
    try {
      read(UNKNOWN);
    } catch (error) {
      expect(error).toBeInstanceOf(StatementError);
      expect(error).toMatchObject({
        fault: "unknown",
        columns: {
          header: ["Tag", "Summe", "Wofür", "Wer"],
          sample: [["08.12.2026", "79,00", "RE-2026-00044", "Weiß"]],
          delimiter: ";",
        },
      });
    }
  });

  it("is read once its columns are known", () => {
    const map = {
      name: "Bank am Ort",
      header: ["Tag", "Summe", "Wofür", "Wer"],
      columns: { booked_on: "Tag", amount: "Summe", purpose: "Wofür", name: "Wer" },
      delimiter: ";",
      days: "german",
      amounts: "comma",
      only_credits: true,
    } as const;
    const bytes = new TextEncoder().encode(UNKNOWN);
    expect(readStatement(bytes, [map])).toMatchObject({
      format: "Bank am Ort",
      rows: [
        { line: 4, amount_cents: 7900, name: "Weiß", purpose: "RE-2026-00044", booked_on: "2026-12-08" },
      ],
    });
  });

  it("is not read as another one's that has columns of the same names", () => {
    const map = {
      name: "Bank am Ort",
      header: ["Tag", "Summe", "Wofür", "Wer"],
      columns: { booked_on: "Tag", amount: "Summe", purpose: "Wofür" },
      delimiter: ";",
      days: "german",
      amounts: "comma",
    } as const;
    const other = "Summe;Tag;Wofür;Soll/Haben\n79,00;08.12.2026;Miete;S\n";
    expect(() => readStatement(new TextEncoder().encode(other), [map])).toThrow("nicht erkannt");
  });

  it.each(["nur ein Satz ohne Spalten", "eins\nzwei\ndrei\n"])(
    "that has no columns is no CSV: %j",
    (text) => {
      expect(() => read(text)).toThrow("Die Datei ist keine CSV-Datei.");
    },
  );
});

// Covers bank.4
it("more than 20,000 rows are refused", () => {
  const lines = Array.from({ length: 20_001 }, () => "08.12.2026;1,00;x");
  const map = {
    name: "Bank",
    header: ["Tag", "Summe", "Zweck"],
    columns: { booked_on: "Tag", amount: "Summe", purpose: "Zweck" },
    delimiter: ";",
    days: "german",
    amounts: "comma",
    only_credits: true,
  } as const;
  const file = (rows: string[]): Uint8Array =>
    new TextEncoder().encode(["Tag;Summe;Zweck", ...rows].join("\n"));
  expect(readStatement(file(lines.slice(1)), [map]).rows).toHaveLength(20_000);
  expect(() => readStatement(file(lines), [map])).toThrow("Die Datei ist zu groß (maximal 20.000 Umsätze).");
});

describe("one line in two formats of one account", () => {
  const keyed = (statement: Statement) => ({ ...statement, keys: dedupeKeys(OWN, statement.rows) });
  const stored = (statement: Statement) => {
    const { keys, rows, format } = keyed(statement);
    return rows.map((row, index) => ({ ...row, format, key: keys[index] ?? "" }));
  };

  it("is known, also where one of them tells more", () => {
    const known = stored(read(camt(camtLine("Rechnung RE-2026-00044", "79,00"))));
    const found = knownBefore(keyed(read(MT940)), known);
    expect(found.map((line) => line?.purpose)).toEqual([undefined, "Rechnung RE-2026-00044"]);
  });

  it("is known once: a second payment that only looks like it is new", () => {
    const known = stored(read(camt(camtLine("RE-2026-00044", "79,00"))));
    const twice = MT940.replace(/^.*"SVWZ\+RE-2026-00044".*$/m, "$&\n$&");
    expect(knownBefore(keyed(read(twice)), known).filter(Boolean)).toHaveLength(1);
  });

  it("of one format is told by its key alone: another purpose is another payment", () => {
    const known = stored(read(camt(camtLine("Miete"))));
    const found = knownBefore(keyed(read(camt(camtLine("Miete Keller"), camtLine("Miete")))), known);
    expect(found.map((line) => line?.purpose)).toEqual([undefined, "Miete"]);
  });
});
