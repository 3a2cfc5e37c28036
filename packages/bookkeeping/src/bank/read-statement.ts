import { readCamt053 } from "./camt-053.ts";
import { columnMapFormat, type ColumnMap } from "./column-map.ts";
import { readCsv } from "./csv-statement.ts";
import { decode } from "./decode.ts";
import { CSV_FORMATS } from "./formats.ts";
import { StatementError, type Statement } from "./statement.ts";

/**
 * Reads a statement of any bank: the CSV formats of accounting.md 4.0, CSV files with columns named by the clerk
 * (`maps`), camt.053 and camt.052. Pending lines are left out and counted. Errors: StatementError with a German text
 * for an unreadable file.
 */
export function readStatement(bytes: Uint8Array, maps: readonly ColumnMap[] = []): Statement {
  if (bytes.length === 0) throw new StatementError("empty");
  const { text, encoding } = decode(bytes);
  if (/^\s*</.test(text)) return readCamt053(text, encoding);
  // SWIFT: the tags of reference and account, each at the beginning of a line.
  if (/^:20:/m.test(text) && /^:25:/m.test(text)) throw new StatementError("mt940");
  return readCsv(text, encoding, [...CSV_FORMATS, ...maps.map(columnMapFormat)]);
}
