import { buffer } from "node:stream/consumers";
import type { ColumnMap } from "@krempelfrei/bookkeeping/bank/column-map";
import { dedupeKeys, knownBefore, LinesBefore } from "@krempelfrei/bookkeeping/bank/dedupe-key";
import {
  StatementError,
  STATEMENT_ROWS_MAX,
  type Statement,
  type StatementRow,
} from "@krempelfrei/bookkeeping/bank/statement";
import { STATEMENT_MAX_BYTES } from "@krempelfrei/contract/limits";
import { fromBufferPromise, type Entry } from "yauzl";
import type { Spooled } from "../../../blobs/port.ts";
import { idAt } from "../../../context/ids.queries.ts";
import { AppError, invalid } from "../../../core/errors.ts";
import { readStatements } from "../data/read-bank-file.ts";
import { isAccount } from "./own-account.ts";

export interface StatementFile {
  readonly spooled: Pick<Spooled, "size" | "sha256" | "read">;
  readonly fileName: string;
}

const FIELD = "file";
/** Source: accounting.md 5. */
const TOO_LARGE = "Die Datei ist zu groß (maximal 5 MB).";
const NO_STATEMENT = "Das ZIP enthält keinen lesbaren Kontoauszug.";

/** Archives of banks contain one file a day: 400 cover a year, and bound the unpacked size. */
const ENTRIES_MAX = 400;
const UNPACKED_MAX = 8 * STATEMENT_MAX_BYTES;

/**
 * Reads a statement from the uploaded file: CSV, camt.053, camt.052, or a ZIP of such files. `iban`: the office's own
 * account, which a file may name by its number or not at all. Errors: 413 for a file
 * that is too large; 422 at `file`, for a CSV of an unknown bank with its header and first row.
 */
export async function readStatementFile(
  file: StatementFile,
  maps: readonly ColumnMap[],
  iban: string | null,
): Promise<Statement> {
  if (file.spooled.size > STATEMENT_MAX_BYTES)
    throw new AppError("too_large", { message: TOO_LARGE, errors: { [FIELD]: [TOO_LARGE] } });
  const bytes = await file.spooled.read();
  try {
    const isArchive = isZip(bytes);
    const statements = await readStatements(isArchive ? await unpack(bytes) : [bytes], maps);
    return isArchive ? together(statements, iban) : statements[0];
  } catch (error) {
    if (error instanceof StatementError) throw refusal(error);
    throw error;
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";

function refusal({ message, fault, columns }: StatementError): AppError {
  const unknown = columns && {
    // The columns are known; the clerk has to confirm that all amounts are credits.
    ...(fault === "noDebits" ? { only_credits: [message] } : {}),
    header: [...columns.header],
    first_row: [...(columns.sample[0] ?? [])],
    delimiter: [columns.delimiter],
  };
  return new AppError("invalid", { message, errors: { [FIELD]: [message], ...unknown } });
}

async function unpack(bytes: Buffer): Promise<[Buffer, ...Buffer[]]> {
  const files: Buffer[] = [];
  try {
    const zip = await fromBufferPromise(bytes);
    let [entries, size] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      // The ZIP library checks the declared size of an entry while it unpacks.
      size += entry.uncompressedSize;
      if (entries > ENTRIES_MAX || size > UNPACKED_MAX) throw invalid(FIELD, TOO_LARGE);
      if (isStatement(entry)) files.push(await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalid(FIELD, NO_STATEMENT);
  }
  const [first, ...others] = files;
  if (!first) throw invalid(FIELD, NO_STATEMENT);
  return [first, ...others];
}

const isStatement = ({ fileName, isEncrypted }: Entry): boolean =>
  !isEncrypted() && /\.(?:xml|csv)$/i.test(fileName) && !fileName.startsWith("__MACOSX/");

/**
 * The statements of an archive as one; line numbers continue over all files. Files that overlap have their common lines
 * once, as if one file after the other was read.
 */
function together(statements: readonly [Statement, ...Statement[]], iban: string | null): Statement {
  const [first] = statements;
  const own = iban ?? statements.find(({ own_iban }) => own_iban !== "")?.own_iban ?? "";
  const accountOf = (named: string): string => (named === "" || isAccount(named, own) ? own : named);
  const count = statements.reduce((sum, { rows }) => sum + rows.length, 0);
  // Before the lines are compared: an archive has room for far more.
  if (count > STATEMENT_ROWS_MAX) throw new StatementError("tooMany");
  let before = 0;
  const knownOf = new Map<string, LinesBefore>();
  const parts = statements.map(({ format, rows, errors }) => {
    const offset = before;
    before += Math.max(0, ...rows.map(({ line }) => line), ...errors.map(({ line }) => line));
    const moved = <Line extends { line: number }>(lines: readonly Line[]): Line[] =>
      lines.map((each) => ({ ...each, line: each.line + offset }));
    const fresh = new Set<StatementRow>();
    for (const [account, lines] of Map.groupBy(rows, ({ own_iban }) => accountOf(own_iban))) {
      const keys = dedupeKeys(account, lines);
      const known = knownOf.get(account) ?? new LinesBefore();
      const earlier = knownBefore({ format, rows: lines, keys }, known.like(lines));
      const added = lines.flatMap((row, index) => (earlier[index] ? [] : [{ row, key: idAt(keys, index) }]));
      known.add(added.map(({ row, key }) => ({ ...row, format, key })));
      knownOf.set(account, known);
      for (const { row } of added) fresh.add(row);
    }
    return { rows: moved(rows.filter((row) => fresh.has(row))), errors: moved(errors) };
  });
  const rows = parts.flatMap((part) => part.rows);
  return {
    ...first,
    format: `${first.format} (ZIP)`,
    rows,
    repeated: count - rows.length,
    errors: parts.flatMap((part) => part.errors),
    accounts: [...new Set(statements.flatMap(({ own_iban, accounts }) => accounts ?? [own_iban]))],
    pending: statements.reduce((sum, { pending }) => sum + pending, 0),
    warnings: [...new Set(statements.flatMap(({ warnings }) => warnings))],
  };
}
