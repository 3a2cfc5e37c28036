import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { ACCOUNTING_CHANGES } from "@krempelfrei/contract/accounting/changes";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import type { MadeFile } from "../data/made-file.ts";
import { listProven } from "../../changelog/chain.queries.ts";
import { zipStream, type ZipEntry } from "../../../features/files/archive/zip-stream.ts";
import { csvTable, type CsvCell } from "../../../core/csv.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { listAuditTables, listRunFiles, type AuditRow } from "./audit-tables.queries.ts";

/** Verfahrensdokumentation, required by law beside the data (GoBD). */
const PROCESS = new URL("./verfahrensdokumentation.md", import.meta.url);
const SUBJECTS: readonly string[] = [...ACCOUNTING_CHANGES.subjects, "booking", "mandate"];

interface PackedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/**
 * Exports a year for an audit as a ZIP file: the tables, the files for the bank, the change history with its chain of
 * hashes, the Verfahrensdokumentation, and a list of all with their checksums (`sha256sum -c`). Recorded in the change
 * history. Errors: 403; 409 while a run is under way.
 */
export async function exportAuditPackage(ctx: Ctx, year: number): Promise<MadeFile> {
  const madeAt = ctx.clock();
  const files = await inAccounting(ctx, "refuse", async (ctx) => {
    // The lock keeps runs out, because the tables belong together.
    await recordChange(ctx, {
      action: "accounting.audit_exported",
      subject: { type: "accounting", id: null, name: `Prüfpaket ${year}` },
      customer_id: null,
    });
    return gather(ctx, year);
  });
  const content = zipStream(entries([...files, ...listOf(files, { year, madeAt })], madeAt));
  return { mediaType: "application/zip", fileName: `Pruefpaket_${year}.zip`, content };
}

async function gather(ctx: Ctx, year: number): Promise<PackedFile[]> {
  const files: PackedFile[] = [
    { path: "verfahrensdokumentation.md", content: await readFile(PROCESS, "utf8") },
  ];
  for await (const { file, rows } of listAuditTables(ctx, year)) {
    files.push({ path: file, content: toCsv(rows) });
  }
  for (const { msg_id, file } of await listRunFiles(ctx, year)) {
    files.push({ path: `lastschriftlaeufe/${msg_id}.xml`, content: file });
  }
  const history = await listProven(ctx, {
    subjects: SUBJECTS,
    from: new Date(`${year}-01-01T00:00:00+01:00`),
    to: new Date(`${year + 1}-01-01T00:00:00+01:00`),
  });
  files.push({
    path: "aenderungshistorie.jsonl",
    content: history.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
  });
  return files;
}

function toCsv(rows: readonly AuditRow[]): Buffer {
  const titles = Object.keys(rows[0] ?? {});
  const cellOf = (title: string, value: string | number | null): CsvCell => {
    if (value === null) return null;
    if (title.endsWith("€")) return { cents: Number(value) };
    return title === "IBAN" ? maskIban(String(value)) : String(value);
  };
  return csvTable(
    titles,
    rows.map((row) => titles.map((title) => cellOf(title, row[title] ?? null))),
  );
}

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Table of contents of the package, for spreadsheets and for programs. */
function listOf(
  files: readonly PackedFile[],
  { year, madeAt }: { year: number; madeAt: Date },
): PackedFile[] {
  const listed = files.map(({ path, content }) => ({
    path,
    bytes: Buffer.byteLength(content),
    sha256: sha256(content),
  }));
  return [
    { path: "manifest.json", content: JSON.stringify({ year, made_at: madeAt, files: listed }, null, 2) },
    { path: "SHA256SUMS", content: listed.map((file) => `${file.sha256}  ${file.path}\n`).join("") },
  ];
}

// Adapts an array to the async iterable that the ZIP writer takes.
async function* entries(files: readonly PackedFile[], modified: Date): AsyncGenerator<ZipEntry> {
  for (const { path, content } of files) {
    yield { path, modified, content: typeof content === "string" ? content : Readable.from([content]) };
  }
}
