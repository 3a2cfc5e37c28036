import { listImports } from "@krempelfrei/contract/accounting/bank";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { camtStatement, OWN_IBAN, sampleStatement } from "@krempelfrei/testing/statements";
import { readerOf } from "../../../testing/statements.ts";
import { createWorld } from "../../../testing/world.ts";
import { readStatementFile } from "./read-file.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const { db } = world;
// After the last day of the samples.
world.setClock(new Date("2026-12-11T09:00:00Z"));
const admin = await world.signIn(await world.makeStaff());
const { upload, read, lines } = readerOf(admin);

beforeEach(async () => {
  await db.deleteFrom("bank_tx").execute();
  await db.deleteFrom("bank_import").execute();
  await db.updateTable("accounting_setting").set({ iban: OWN_IBAN, locked_until: null }).execute();
});

describe("a statement that is read", () => {
  it("books nothing, and is told with what was recognised", async () => {
    const before = await db.selectFrom("booking").selectAll().execute();
    const answer = await read(sampleStatement("sparkasse_camt_cp1252.csv"));
    expect(answer).toMatchObject({
      message: "7 neue Umsätze.",
      counts: { rows: 8, new: 7, duplicates: 0, pending: 1, errors: 0 },
      import: {
        filename: "umsaetze.csv",
        format: "Sparkasse CSV-CAMT",
        encoding: "Windows-1252",
        own_iban_masked: "DE87 **** **** **** **78 90",
        first_day: "2026-12-03",
        last_day: "2026-12-10",
        errors: [],
        warnings: [],
      },
    });
    expect(answer.rows.map(({ line, kind }) => [line, kind])).toEqual([
      [2, "sammelgutschrift"],
      [3, "ruecklastschrift"],
      [4, "gutschrift"],
      [5, "gutschrift"],
      [6, "gutschrift"],
      [7, "belastung"],
      [9, "gutschrift"],
    ]);
    expect(await db.selectFrom("booking").selectAll().execute()).toEqual(before);
    const listed = answerOf(listImports, await admin.get("/api/accounting/imports"));
    expect(listed.data).toEqual([answer.import]);
  });

  // Covers S36
  it("hides the accounts of payers from lists and from the history", async () => {
    const { body } = await upload(sampleStatement("sparkasse_camt_cp1252.csv"));
    const { body: listed } = await admin.get("/api/accounting/lines");
    const history = await changesOf({ db }, {}, "action", "subject_name", "changes");
    expect(history.map(({ action }) => action)).toContain("accounting.statement_imported");
    for (const text of [body, listed, JSON.stringify(history)])
      expect(text).not.toContain("DE02120300000000202051");
    expect(listed).toContain("DE02 **** **** **** **20 51");
  });

  // Covers bank.10
  it("again has nothing new, in any encoding", async () => {
    await read(sampleStatement("sparkasse_camt_cp1252.csv"));
    for (const name of [
      "sparkasse_camt_cp1252.csv",
      "sparkasse_camt_utf16le.csv",
      "sparkasse_mojibake.csv",
    ]) {
      const again = await read(sampleStatement(name));
      expect(again, name).toMatchObject({
        message: "Alle 7 Umsätze wurden bereits importiert.",
        counts: { new: 0, duplicates: 7 },
        rows: [],
      });
    }
    expect((await lines()).total).toBe(7);
  });

  // Covers bank.11
  it("that overlaps another adds what is new", async () => {
    await read(camtStatement({ day: "07.12.26" }, {}, {}));
    const answer = await read(camtStatement({}, {}, { day: "09.12.26" }, { day: "10.12.26" }));
    expect(answer).toMatchObject({
      message: "2 neue Umsätze, 2 bereits bekannt.",
      counts: { new: 2, duplicates: 2 },
    });
    expect((await lines()).counts).toEqual([{ state: "offen", count: 5, sum_cents: 5 * 4990 }]);
  });

  it("in another format of the account is known", async () => {
    await read(sampleStatement("vr_utf8bom_crlf.csv"));
    const { counts } = await read(sampleStatement("sparkasse_camt_cp1252.csv"));
    expect(counts).toMatchObject({ new: 5, duplicates: 2 });
  });

  it("by two people at once is kept once", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(async () => read(sampleStatement("sparkasse_camt_cp1252.csv"))),
    );
    expect(answers.filter(({ counts }) => counts.new === 0)).toHaveLength(2);
    expect((await lines()).total).toBe(7);
  });

  it("tells which lines cannot be read, and takes the others", async () => {
    const broken = sampleStatement("kaputtes_datum_betrag.csv").toString();
    const [, good = ""] = camtStatement({}).split("\r\n");
    const answer = await read(`${broken}\r\n${good}`);
    expect(answer).toMatchObject({
      counts: { rows: 4, new: 1, errors: 3 },
      import: {
        errors: [
          { line: 2, message: "„31.02.26“ ist kein gültiges Datum (TT.MM.JJJJ)." },
          { line: 3, message: "„1.23“ ist kein gültiger Betrag." },
          { line: 4, message: "Nur EUR." },
        ],
      },
    });
    expect((await read(broken)).message).toBe("Keine Zeile konnte gelesen werden (3 Fehler).");
  });

  it("leaves formulas as texts", async () => {
    const answer = await read(sampleStatement("sparkasse_camt_cp1252.csv"));
    expect(answer.rows.at(-1)).toMatchObject({
      name: "@SUM(1+1)",
      purpose: '=HYPERLINK("http://x.example";"klick")',
    });
  });

  it("of several accounts gives the lines of the own one", async () => {
    const answer = await read(camtStatement({}, { own: "DE02120300000000202051" }));
    expect(answer).toMatchObject({
      counts: { rows: 2, new: 1, errors: 1 },
      import: { errors: [{ line: 3, message: "Der Umsatz gehört zu einem anderen Konto." }] },
    });
  });

  it("may be a camt.053, also in a ZIP", async () => {
    const xml = (day: string): Buffer =>
      Buffer.from(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">49.90</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`);
    expect(await read(xml("2026-12-08"), "auszug.xml")).toMatchObject({
      message: "1 neuer Umsatz.",
      import: { format: "camt.053" },
    });
    const zip = new ZipFile();
    zip.addBuffer(xml("2026-12-08"), "2026-12-08.xml");
    zip.addBuffer(xml("2026-12-09"), "2026-12-09.xml");
    zip.addBuffer(Buffer.from("x"), "liesmich.txt");
    zip.end();
    expect(await read(await buffer(zip.outputStream), "auszuege.zip")).toMatchObject({
      message: "1 neuer Umsatz, 1 bereits bekannt.",
      import: { format: "camt.053 (ZIP)" },
      rows: [{ line: 2, booked_on: "2026-12-09" }],
    });
  });
});

it("an archive of files that overlap has their common lines once", async () => {
  const row = (purpose: string) => ({ purpose, day: "14.12.26" });
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(camtStatement(row("Erste Woche"), row("Beide"), row("Beide"))), "1.csv");
  zip.addBuffer(Buffer.from(camtStatement(row("Beide"), row("Beide"), row("Zweite Woche"))), "2.csv");
  zip.end();
  const answer = await read(await buffer(zip.outputStream), "wochen.zip");
  expect(answer.counts).toMatchObject({ rows: 6, new: 4, duplicates: 2 });
});

describe("a file that is refused", () => {
  it.each([
    ["leer.csv", "Die Datei ist leer."],
    ["kein_csv.pdf.csv", "Die Datei ist keine CSV-Datei."],
  ])("%s: %s", async (name, text) => {
    const answer = await upload(sampleStatement(name));
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors).toEqual({ file: [text] });
  });

  // Covers bank.3
  it("is none: Bitte eine Datei auswählen.", async () => {
    const answer = await admin.post("/api/accounting/csv", {});
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors["file"]?.[0]).toBe("Bitte eine Datei auswählen.");
  });

  // Covers bank.4
  it("is too large", async () => {
    const spooled = { size: 5 * 1024 ** 2 + 1, sha256: "", read: async () => Buffer.alloc(0) };
    await expect(readStatementFile({ spooled, fileName: "umsaetze.csv" }, [], null)).rejects.toMatchObject({
      code: "too_large",
      errors: { file: ["Die Datei ist zu groß (maximal 5 MB)."] },
    });
  });

  // Covers bank.9
  it("is of another account", async () => {
    await db.updateTable("accounting_setting").set({ iban: "DE02120300000000202051" }).execute();
    const answer = await upload(sampleStatement("sparkasse_camt_cp1252.csv"));
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors).toEqual({ file: ["Die Datei gehört zu einem anderen Konto (DE87 …)."] });
  });

  it("names no account where the office has not entered its own", async () => {
    await db.updateTable("accounting_setting").set({ iban: null }).execute();
    const answer = await upload(sampleStatement("n26_utf8.csv"));
    expect(errorOf(answer).errors).toEqual({
      file: [
        "Die Datei nennt kein eigenes Konto. Bitte tragen Sie zuerst die IBAN in den Einstellungen ein.",
      ],
    });
    await db.updateTable("accounting_setting").set({ iban: OWN_IBAN }).execute();
    expect((await read(sampleStatement("n26_utf8.csv"))).counts.new).toBe(1);
  });

  it("is a ZIP without a statement, or a broken one", async () => {
    for (const bytes of [Buffer.from("PK\u0003\u0004kaputt"), Buffer.from("PK\u0003\u0004")]) {
      const answer = await upload(bytes, "auszug.zip");
      expect(errorOf(answer).errors).toEqual({ file: ["Das ZIP enthält keinen lesbaren Kontoauszug."] });
    }
  });

  // Covers S36
  it("is a ZIP that unpacks into far more than it is", async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(41 * 1024 ** 2, " "), "auszug.xml");
    zip.end();
    const bytes = await buffer(zip.outputStream);
    expect(bytes.length).toBeLessThan(100_000);
    const answer = await upload(bytes, "auszug.zip");
    expect(errorOf(answer).errors).toEqual({ file: ["Die Datei ist zu groß (maximal 5 MB)."] });
  });

  // Covers bank.8
  it("with a header alone is no fault: it has no lines", async () => {
    expect(await read(sampleStatement("nur_kopf.csv"))).toMatchObject({
      message: "Die Datei enthält keine Umsätze.",
      rows: [],
    });
  });
});

describe("the CSV of an unknown bank", () => {
  const FILE = "Tag;Summe;Zweck;Wer\n08.12.2026;79,00;RE-2026-00044;Weiß\n";
  const MAP = {
    name: "Bank am Ort",
    header: ["Tag", "Summe", "Zweck", "Wer"],
    delimiter: ";",
    days: "german",
    amounts: "comma",
    booked_on: "Tag",
    amount: "Summe",
    purpose: "Zweck",
    payer: "Wer",
    only_credits: true,
  };

  // Covers bank.5
  it("is refused with its columns, and read once somebody has named them", async () => {
    const refused = await upload(FILE);
    expect(refused.statusCode).toBe(422);
    expect(errorOf(refused).errors).toEqual({
      file: [
        "Das Format der Datei wurde nicht erkannt. Unterstützt werden camt.053 (XML) und die CSV von Sparkasse (CSV-CAMT, CSV-MT940), Volksbank, DKB, ING, N26, Commerzbank und Postbank.",
      ],
      header: ["Tag", "Summe", "Zweck", "Wer"],
      first_row: ["08.12.2026", "79,00", "RE-2026-00044", "Weiß"],
      delimiter: [";"],
    });
    expect((await admin.post("/api/accounting/column-maps", MAP)).statusCode).toBe(204);
    expect(await read(FILE)).toMatchObject({
      import: { format: "Bank am Ort" },
      rows: [{ amount_cents: 7900, name: "Weiß", purpose: "RE-2026-00044" }],
    });
    // Somebody was mistaken: the newer word counts.
    expect(
      (await admin.post("/api/accounting/column-maps", { ...MAP, name: "Bank im Dorf" })).statusCode,
    ).toBe(204);
    expect((await read(FILE)).import.format).toBe("Bank im Dorf");
  });

  it.each([
    [{ amount: null }, "amount", "Bitte die Spalte des Betrags wählen, oder die beiden für Soll und Haben."],
    [{ purpose: "Nirgends" }, "purpose", "Diese Spalte gibt es in der Datei nicht."],
    [{ days: "x" }, "days", "Bitte eine der Möglichkeiten wählen"],
  ])("is not taken with %j", async (fields, field, text) => {
    const answer = await admin.post("/api/accounting/column-maps", { ...MAP, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors[field]).toEqual([text]);
  });
});
