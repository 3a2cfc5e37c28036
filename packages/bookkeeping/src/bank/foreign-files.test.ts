import { describe, expect, it } from "vitest";
import type { ColumnMap } from "./column-map.ts";
import { readStatement } from "./read-statement.ts";
import { StatementError } from "./statement.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, maps: readonly ColumnMap[] = []) => readStatement(bytes(text), maps);
const OWN = "DE87123456781234567890";
const FOREIGN = "DE02120300000000202051";

const entry = (amount: string, details = "", status = "<Sts>BOOK</Sts>"): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <NtryDtls>${details}</NtryDtls></Ntry>`;
const statement = (iban: string, ...entries: string[]): string =>
  `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join("")}</Stmt>`;
const camt = (inner: string, root = "BkToCstmrStmt"): string =>
  `<?xml version="1.0"?><Document><${root}>${inner}</${root}></Document>`;
const payment = (name: string, amount = ""): string =>
  `<TxDtls>${amount ? `<Amt Ccy="EUR">${amount}</Amt>` : ""}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;

describe("camt", () => {
  it("has letters as numeric references", () => {
    const { rows } = read(camt(statement(OWN, entry("1.00", payment("M&#252;ller &amp;#223; &#xDF;")))));
    expect(rows[0]?.name).toBe("Müller &#223; ß");
  });

  it("names all accounts of a file", () => {
    const file = camt(statement(FOREIGN, entry("1.00")) + statement(OWN, entry("2.00"), entry("3.00")));
    const { accounts, rows } = read(file);
    expect(accounts).toEqual([FOREIGN, OWN]);
    expect(rows.map(({ own_iban }) => own_iban)).toEqual([FOREIGN, OWN, OWN]);
  });

  it("takes more decimals where they are zero, and tells of fractions of a cent", () => {
    const { rows, errors } = read(camt(statement(OWN, entry("8.850"), entry("9.90000"), entry("8.855"))));
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([885, 990]);
    expect(errors).toEqual([
      { line: 3, message: "„8.855“ hat Bruchteile eines Cents und kann nicht gebucht werden." },
    ]);
  });

  it("has structured references as purpose, and who is behind the payer as name", () => {
    const details = `<TxDtls><RltdPties><UltmtDbtr><Nm>Eva Klein</Nm></UltmtDbtr></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>RE-2026-00044</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    expect(read(camt(statement(OWN, entry("1.00", details)))).rows[0]).toMatchObject({
      name: "Eva Klein",
      purpose: "RE-2026-00044",
    });
  });

  it("keeps the first names of a batch whose parts do not add up", () => {
    const parts = ["Eva Klein", "Max Groß", "Ida Lang", "Ole Kurz"].map((name) => payment(name, "1.00"));
    const { rows } = read(camt(statement(OWN, entry("3.90", parts.join("")))));
    expect(rows).toMatchObject([
      { amount_cents: 390, purpose: "Eva Klein, Max Groß, Ida Lang und 1 weitere" },
    ]);
  });

  it.each(["camt.052"])("of the day (%s) has its booked entries", (format) => {
    const report = statement(OWN, entry("1.00"), entry("2.00", "", "<Sts><Cd>PDNG</Cd></Sts>")).replaceAll(
      "Stmt>",
      "Rpt>",
    );
    expect(read(camt(report, "BkToCstmrAcctRpt"))).toMatchObject({
      format,
      pending: 1,
      rows: [{ amount_cents: 100 }],
    });
  });
});

describe("what a bank hands out beside statements", () => {
  it.each([
    [
      "camt.054",
      camt("<Ntfctn><Id>1</Id></Ntfctn>", "BkToCstmrDbtCdtNtfctn"),
      "Das ist eine Buchungsanzeige (camt.054)",
    ],
    [
      "MT940",
      ":20:STARTUMS\r\n:25:12345678/1234567890\r\n:60F:C261120EUR1;0,00\r\n",
      "im alten Format MT940",
    ],
  ])("is refused with what to download instead: %s", (_, file, text) => {
    for (const part of [
      text,
      "camt.053 (XML)",
      "Sparkasse (CSV-CAMT), Volksbank, DKB, ING, N26, Commerzbank oder Postbank",
    ])
      expect(() => read(file)).toThrow(part);
  });
});

const HEADER = ["Buchung", "Zweck", "Umsatz", "Soll/Haben"];
const CSV = (...lines: string[]): string => [HEADER.join(";"), ...lines].join("\n");
const map = (fields: Partial<ColumnMap> = {}, columns: ColumnMap["columns"] = {}): ColumnMap => ({
  name: "Dorfbank",
  header: HEADER,
  delimiter: ";",
  days: "german",
  amounts: "comma",
  columns: { booked_on: "Buchung", purpose: "Zweck", amount: "Umsatz", ...columns },
  ...fields,
});

describe("amounts without a sign", () => {
  const file = CSV("20.11.2026;Miete;850,00;S", "20.11.2026;Beitrag;49,90;h", "20.11.2026;Zins;1,00;X");

  it("have the one that the column of Soll and Haben says", () => {
    const { rows, errors } = read(file, [
      map({ sides: { debit: "S", credit: "H" } }, { side: "Soll/Haben" }),
    ]);
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([-85_000, 4990]);
    expect(errors).toEqual([{ line: 4, message: "„X“ ist weder Soll noch Haben." }]);
  });

  it("are refused with the header, until somebody confirms that nothing went out", () => {
    expect(() => read(file, [map()])).toThrow("In der Datei ist kein Betrag negativ.");
    try {
      read(file, [map()]);
    } catch (error) {
      expect(error).toBeInstanceOf(StatementError);
      expect(error).toMatchObject({ fault: "noDebits", columns: { header: HEADER, delimiter: ";" } });
    }
    expect(read(file, [map({ only_credits: true })]).rows).toHaveLength(3);
    expect(read(CSV("20.11.2026;Miete;-850,00;"), [map()]).rows).toHaveLength(1);
  });
});

it.each(["utf-16le", "utf-16be"] as const)("reads %s without a mark", (encoding) => {
  const text = CSV("20.11.2026;Beitrag für Müller;-49,90;");
  const little = Buffer.from(text, "utf16le");
  const { rows } = readStatement(encoding === "utf-16le" ? little : little.swap16(), [map()]);
  expect(rows).toMatchObject([{ purpose: "Beitrag für Müller", amount_cents: -4990 }]);
});
