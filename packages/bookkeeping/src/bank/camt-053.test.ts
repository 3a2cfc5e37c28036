import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";

const read = (xml: string): Statement => readStatement(new TextEncoder().encode(xml));

const statement = (version: string, ...entries: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE87123456781234567890</IBAN></Id></Acct>${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;

const entry = (
  amount: string,
  sign: "CRDT" | "DBIT",
  details: string,
  { status = "BOOK", batch = "" } = {},
): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-12-08</Dt></BookgDt><NtryDtls>${batch}${details}</NtryDtls><AddtlNtryInf>GUTSCHRIFT</AddtlNtryInf></Ntry>`;

const party = (role: string, name: string, iban: string, nested: boolean): string =>
  `<RltdPties><${role}>${nested ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${role}>
  <${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct></RltdPties>`;

const payment = (nested: boolean): string =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${party("Dbtr", "Weiß &amp; Söhne", "DE02120300000000202051", nested)}
  <RmtInf><Ustrd>Rechnung</Ustrd><Ustrd>RE-2026-00044</Ustrd></RmtInf></TxDtls>`;

const RETURN = `<TxDtls><Refs><EndToEndId>RE-2026-00043</EndToEndId><MndtId>PG-10002-1</MndtId></Refs>
  <AmtDtls><InstdAmt><Amt Ccy="EUR">29.95</Amt></InstdAmt></AmtDtls>${party("Dbtr", "Änne Groß", "DE75512108001245126199", false)}
  <RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls>`;

// Covers bank.1
describe("camt.053", () => {
  it.each([
    ["02", false],
    ["08", true],
  ])("of version .%s", (version, nested) => {
    expect(read(statement(version, entry("79.00", "CRDT", payment(nested))))).toEqual({
      format: "camt.053",
      encoding: "UTF-8",
      own_iban: "DE87123456781234567890",
      pending: 0,
      errors: [],
      warnings: [],
      rows: [
        {
          line: 1,
          own_iban: "DE87123456781234567890",
          booked_on: "2026-12-08",
          amount_cents: 7900,
          name: "Weiß & Söhne",
          iban: "DE02120300000000202051",
          purpose: "Rechnung RE-2026-00044",
          bank_text: "GUTSCHRIFT",
          end_to_end: "",
          mandate: "",
          batch: "",
          original_cents: null,
          fee_cents: null,
          return_code: "",
          kind: "gutschrift",
        },
      ],
    });
  });

  it("tells of a return its reason, the collected amount and the fee", () => {
    expect(read(statement("08", entry("32.95", "DBIT", RETURN))).rows).toMatchObject([
      {
        kind: "ruecklastschrift",
        amount_cents: -3295,
        original_cents: 2995,
        fee_cents: 300,
        return_code: "AM04",
        name: "Änne Groß",
        mandate: "PG-10002-1",
      },
    ]);
  });

  it("divides an entry of several payments, and not the credit of a collection", () => {
    const part = (cents: string, mandate = ""): string =>
      `<TxDtls><Refs>${mandate && `<PmtInfId>LS-2026-12-001-1</PmtInfId><MndtId>${mandate}</MndtId>`}</Refs><Amt Ccy="EUR">${cents}</Amt></TxDtls>`;
    const several = entry("79.85", "CRDT", part("49.90") + part("29.95"));
    const collection = entry("79.85", "CRDT", part("49.90", "PG-1") + part("29.95", "PG-2"));
    const wrongSum = entry("80.00", "CRDT", part("49.90") + part("29.95"));
    expect(
      read(statement("08", several, collection, wrongSum)).rows.map(({ line, amount_cents, batch, kind }) => [
        line,
        amount_cents,
        batch,
        kind,
      ]),
    ).toEqual([
      [1, 4990, "", "gutschrift"],
      [1, 2995, "", "gutschrift"],
      [2, 7985, "LS-2026-12-001-1", "sammelgutschrift"],
      [3, 8000, "", "gutschrift"],
    ]);
  });

  it("leaves out what is not booked yet, and tells entries that cannot be read", () => {
    const dollars = entry("1.00", "CRDT", "").replace('Ccy="EUR"', 'Ccy="USD"');
    const day = entry("1.00", "CRDT", "").replace("2026-12-08", "2026-02-30");
    const waiting = ["PDNG", "FUTR"].map((code) => entry("1.00", "CRDT", "", { status: `<Cd>${code}</Cd>` }));
    const told = read(statement("08", ...waiting, dollars, day));
    expect(told).toMatchObject({
      pending: 2,
      rows: [],
      errors: [
        { line: 3, message: "Nur EUR." },
        { line: 4, message: "„2026-02-30“ ist kein gültiges Datum (JJJJ-MM-TT)." },
      ],
    });
  });

  // Covers S36
  it.each([
    ["another document", "<Document><CstmrDrctDbtInitn/></Document>"],
    ["a broken one", "<Document><BkToCstmrStmt>"],
    ["no document", "<"],
    [
      "entities of its own",
      `<!DOCTYPE Document [<!ENTITY all SYSTEM "file:///etc/hostname">]>${statement("08", entry("1.00", "CRDT", payment(true)).replace("RE-2026-00044", "&all;"))}`,
    ],
  ])("refuses %s", (_name, xml) => {
    expect(() => read(xml)).toThrow("Das Format der Datei wurde nicht erkannt.");
  });
});
