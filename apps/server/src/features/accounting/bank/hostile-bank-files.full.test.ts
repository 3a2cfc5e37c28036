import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { errorOf } from "@krempelfrei/testing/client";
import { OWN_IBAN, sampleStatement } from "@krempelfrei/testing/statements";
import { afterEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readerOf } from "../../../testing/statements.ts";
import { createWorld } from "../../../testing/world.ts";
import { BANK_FILE_LIMITS } from "../data/read-bank-file.ts";

const world = await createWorld({ uploadMaxBytes: 5 * 1024 ** 2 });
const admin = await world.signIn(await world.makeStaff());
const { upload, read } = readerOf(admin);
await world.db.updateTable("accounting_setting").set({ iban: OWN_IBAN, locked_until: null }).execute();
const PATIENCE_MS = 120_000;
// Only the outcome is checked: the time depends on the machine.
const LIMITS = { ...BANK_FILE_LIMITS, milliseconds: PATIENCE_MS };
Object.assign(BANK_FILE_LIMITS, LIMITS);
afterEach(() => {
  Object.assign(BANK_FILE_LIMITS, LIMITS);
});

const TOO_WIDE = "Die Datei hat zu viele Spalten oder zu lange Zeilen für einen Kontoauszug.";
const TOO_MANY = "Die Datei ist zu groß (maximal 20.000 Umsätze).";
const TOO_COSTLY = "Die Datei lässt sich nicht lesen: Sie ist beschädigt oder zu umfangreich.";
const UNKNOWN =
  "Das Format der Datei wurde nicht erkannt. Unterstützt werden camt.053 (XML) und die CSV von Sparkasse (CSV-CAMT, CSV-MT940), Volksbank, DKB, ING, N26, Commerzbank und Postbank.";

const MB_4 = 4_700_000;
const camt = (content: string): string =>
  `<Document><BkToCstmrStmt><Stmt>${content}</Stmt></BkToCstmrStmt></Document>`;
const attributes = Array.from({ length: 350_000 }, (_, index) => `a${index}=""`).join(" ");

async function zipOf(...files: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [index, file] of files.entries()) zip.addBuffer(Buffer.from(file), `${index}.xml`);
  zip.end();
  return buffer(zip.outputStream);
}

/** Answers to a health check meanwhile. */
async function whileAsked<T>(work: Promise<T>): Promise<T> {
  const open = new Set(["file"]);
  const done = work.finally(() => open.clear());
  let answers = 0;
  while (open.size > 0) {
    expect((await world.guest().get("/api/health")).statusCode).toBe(200);
    answers += 1;
    await delay(5);
  }
  expect(answers).toBeGreaterThan(0);
  return done;
}

describe.each<[string, () => string | Promise<Buffer>, string]>([
  ["millions of empty cells", () => ";".repeat(MB_4), TOO_WIDE],
  ["a header of 201 cells", () => `${"a;".repeat(200)}b\n${"1;".repeat(200)}2\n`, TOO_WIDE],
  ["a line of more than 64 kB", () => `a;b;c\n1;2;"${"x".repeat(66_000)}"\n`, TOO_WIDE],
  ["an open quote", () => `"a;b;c\n${"1;2;3\n".repeat(1000)}`, UNKNOWN],
  ["an open quote in each line", () => '"a;b;c\n'.repeat(60_000), "Die Datei ist keine CSV-Datei."],
  ["690,000 empty entries", () => camt("<Ntry/>".repeat(660_000)), TOO_MANY],
  ["350,000 attributes", () => `<Document ${attributes}/>`, UNKNOWN],
  ["500,000 tags in one another", () => camt("<a>".repeat(500_000)), UNKNOWN],
  ["tags in one another that end", () => camt(`${"<a>".repeat(300_000)}${"</a>".repeat(300_000)}`), UNKNOWN],
  ["a name of JavaScript", () => camt("<__proto__><a/></__proto__>"), UNKNOWN],
  [
    "a ZIP of entries without end",
    async () => zipOf(...Array.from({ length: 8 }, () => camt("<Ntry/>".repeat(600_000)))),
    TOO_MANY,
  ],
])("a statement of %s", { timeout: PATIENCE_MS }, (_name, make, message) => {
  // Covers S66
  it("is refused in German, beside the app", async () => {
    const response = await whileAsked(upload(Buffer.from(await make())));
    expect(response.statusCode, response.body.slice(0, 300)).toBe(422);
    expect(errorOf(response).errors?.file).toEqual([message]);
  });
});

describe.each<[string, string]>([
  ["a name of JavaScript", "<Document><__proto__>x</__proto__></Document>"],
  ["500,000 tags in one another", "<a>".repeat(500_000)],
  ["tags in one another that end", `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`],
  ["an open quote", '<Document a="'],
  ["350,000 attributes", `<Document ${attributes}/>`],
  ["nothing at all", ""],
])("a report of the bank of %s", { timeout: PATIENCE_MS }, (_name, xml) => {
  it("is refused in German, beside the app", async () => {
    const file = { name: "status.xml", bytes: Buffer.from(xml) };
    const response = await whileAsked(admin.upload("/api/accounting/sepa/status", file));
    expect(response.statusCode, response.body.slice(0, 300)).toBe(422);
    expect(errorOf(response).errors?.file?.[0]).toMatch(/^Die Datei ist (beschädigt|keine Statusmeldung)/);
  });
});

// Covers S66
it.each([{ milliseconds: 1 }, { memoryMb: 4 }])(
  "a file that costs more than %j is refused, and the next one is read",
  { timeout: PATIENCE_MS },
  async (limits) => {
    Object.assign(BANK_FILE_LIMITS, limits);
    const costly = camt("<Ntry><Amt>1</Amt></Ntry>".repeat(15_000));
    const response = await whileAsked(upload(Buffer.from(costly)));
    expect(errorOf(response).errors?.file).toEqual([TOO_COSTLY]);
    Object.assign(BANK_FILE_LIMITS, LIMITS);
    expect((await read(sampleStatement("sparkasse_camt_cp1252.csv"))).counts.rows).toBe(8);
  },
);
