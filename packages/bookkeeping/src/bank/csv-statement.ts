import { CsvError, parse } from "csv-parse/sync";
import {
  CellError,
  readAccount,
  readAmount,
  readDay,
  readReference,
  readText,
  requireEuros,
} from "./cells.ts";
import { placeColumns, type Column, type CsvFormat } from "./csv-format.ts";
import { damagedLetter, type Encoding } from "./decode.ts";
import { CSV_FORMATS } from "./formats.ts";
import { kindOf, returnCodeOf, splitPurpose } from "./purpose.ts";
import {
  STATEMENT_COLUMNS_MAX,
  STATEMENT_LINE_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_TEXTS,
  StatementError,
  type LineError,
  type Statement,
  type StatementRow,
  type UnknownColumns,
} from "./statement.ts";

const DELIMITERS = [";", ",", "\t"] as const;
/** Maximum of lines before the header: the longest known preamble has 13. */
const PREAMBLE_MAX = 40;
const LINE_BREAK = /\r\n|\n|\r/;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;
// Never in text, but in a PDF, a picture or a ZIP named .csv.
const BINARY = /^(?:%PDF|PK\u0003)|[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

interface Header {
  readonly format: CsvFormat;
  readonly places: ReadonlyMap<Column, number>;
  /** Number of lines before the first one below the header. */
  readonly above: number;
}

/** The cells of a line above the list; empty inside of an open quote. */
function cellsOf(line: string, delimiter: string): string[] {
  let cells: string[] | undefined;
  try {
    cells = parse(line, { delimiter, relax_quotes: true, relax_column_count: true }).at(0);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  if (cells && cells.length > STATEMENT_COLUMNS_MAX) throw new StatementError("tooWide");
  return cells?.map((cell) => cell.trim()) ?? [];
}

/** True if a line is longer than any that a bank writes. */
function hasLongLine(text: string): boolean {
  let begin = 0;
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - begin > STATEMENT_LINE_MAX) return true;
    begin = index + 1;
  }
  return text.length - begin > STATEMENT_LINE_MAX;
}

function findHeader(lines: readonly string[], formats: readonly CsvFormat[]): Header | undefined {
  for (const [index, line] of lines.slice(0, PREAMBLE_MAX).entries()) {
    for (const delimiter of DELIMITERS) {
      if (!line.includes(delimiter)) continue;
      const header = cellsOf(line, delimiter);
      for (const format of formats) {
        const places = format.delimiter === delimiter ? placeColumns(format, header) : undefined;
        if (places) return { format, places, above: index + 1 };
      }
    }
  }
  return undefined;
}

/** Header and first rows, for a person who corrects the columns. */
function columnsBelow(lines: readonly string[], { format: { delimiter }, above }: Header): UnknownColumns {
  const rows = lines.slice(above, above + SAMPLE_ROWS).map((line) => cellsOf(line, delimiter));
  return { header: cellsOf(lines[above - 1] ?? "", delimiter), sample: rows, delimiter };
}

const SAMPLE_ROWS = 3;

/**
 * The error for an unknown CSV, with the first of its widest lines as the header; `notCsv` if no line has three cells.
 */
function unknownHeader(lines: readonly string[]): StatementError {
  const first = lines.slice(0, PREAMBLE_MAX);
  for (const delimiter of DELIMITERS) {
    const rows = first.map((line) => cellsOf(line, delimiter));
    const widest = Math.max(...rows.map((cells) => cells.length));
    const at = rows.findIndex((cells) => cells.length === widest);
    if (widest < 3) continue;
    const below = rows.slice(at + 1).filter((cells) => cells.length > 1);
    return new StatementError("unknown", { header: rows[at] ?? [], sample: below.slice(0, 3), delimiter });
  }
  return new StatementError("notCsv");
}

/**
 * Calls back for each record below the header with its first line number; records are not stored. A broken record is
 * reported, and the next one is read.
 */
function eachRecord(
  text: string,
  { format, above }: Header,
  take: (cells: readonly string[], line: number) => void,
): LineError[] {
  const errors: LineError[] = [];
  let records = 0;
  parse(text, {
    delimiter: format.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    from_line: above + 1,
    relax_column_count: true,
    relax_quotes: format.unquoted ?? false,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      if (cells.some((cell) => cell.trim() !== "")) {
        records += 1;
        if (records > STATEMENT_ROWS_MAX) throw new StatementError("tooMany");
        take(cells, lines - breaksIn(cells));
      }
      return null;
    },
    on_skip: (error: CsvError | undefined) => {
      const toEnd = error?.code === "CSV_QUOTE_NOT_CLOSED";
      errors.push({
        line: Number(error?.["lines"] ?? above),
        message: toEnd ? STATEMENT_TEXTS.quotesToEnd : STATEMENT_TEXTS.quotes,
      });
    },
  });
  return errors.filter(({ line }, index) => errors[index - 1]?.line !== line);
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes("\n") ? sum + cell.split("\n").length - 1 : sum), 0);

/**
 * Reads the CSV of a bank. Unreadable lines are reported with their number; the others are unaffected. Errors:
 * StatementError for a file that is no statement.
 */
export function readCsv(
  text: string,
  encoding: Encoding,
  formats: readonly CsvFormat[] = CSV_FORMATS,
): Statement {
  if (text.trim() === "") throw new StatementError("empty");
  if (BINARY.test(text)) throw new StatementError("notCsv");
  if (hasLongLine(text)) throw new StatementError("tooWide");
  const lines = text.split(LINE_BREAK, PREAMBLE_MAX + 10);
  const header = findHeader(lines, formats);
  if (!header) throw unknownHeader(lines);

  const { format, places } = header;
  const preamble = lines.slice(0, header.above - 1).join("\n");
  const accountAbove = readAccount(IBAN.exec(preamble)?.[0] ?? "");
  const rows: StatementRow[] = [];
  const unreadable: LineError[] = [];
  let pending = 0;
  const broken = eachRecord(text, header, (cells, line) => {
    const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? "";
    if (format.footer?.test(cells[0] ?? "")) return;
    if (format.pending?.test(cell("status"))) pending += 1;
    else {
      try {
        rows.push(readRow(cell, format, line, accountAbove));
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        unreadable.push({ line, message: error.message });
      }
    }
  });
  if (format.wantsDebits && rows.length > 0 && rows.every(({ amount_cents }) => amount_cents > 0))
    throw new StatementError("noDebits", columnsBelow(lines, header));
  const damaged = damagedLetter(text);
  return {
    format: format.name,
    encoding,
    own_iban: accountAbove === "" ? (rows[0]?.own_iban ?? "") : accountAbove,
    rows,
    pending,
    errors: [...broken, ...unreadable].toSorted((a, b) => a.line - b.line),
    warnings: damaged ? [STATEMENT_TEXTS.damaged(...damaged)] : [],
  };
}

function readRow(
  cell: (column: Column) => string,
  format: CsvFormat,
  line: number,
  accountAbove: string,
): StatementRow {
  const booked_on = readDay(cell("booked_on"), format.days);
  const amount_cents = readSigned(cell, format);
  // Some banks list notices as lines of 0,00.
  if (amount_cents === 0) throw new CellError(STATEMENT_TEXTS.amount(cell("amount")));
  requireEuros(cell("currency"));
  const glued = format.gluedPurpose ? splitPurpose(cell("purpose")) : undefined;
  const texts = {
    purpose: readText(glued?.purpose ?? cell("purpose")),
    bank_text: readText(cell("bank_text")),
    batch: readReference(cell("batch") || (glued?.batch ?? "")),
  };
  const kind = kindOf(amount_cents, texts);
  const isReturn = kind === "ruecklastschrift";
  return {
    line,
    own_iban: readAccount(cell("own_iban")) || accountAbove,
    booked_on,
    amount_cents,
    name: readText(cell("name") || cell(amount_cents < 0 ? "payee" : "payer")),
    iban: readAccount(cell("iban")),
    ...texts,
    end_to_end: readReference(cell("end_to_end") || (glued?.end_to_end ?? "")),
    mandate: readReference(cell("mandate") || (glued?.mandate ?? "")),
    original_cents: isReturn ? positiveOrNull(cell("original"), format) : null,
    fee_cents: isReturn ? positiveOrNull(cell("fee"), format) : null,
    return_code: isReturn ? returnCodeOf(`${texts.purpose} ${texts.bank_text}`) : "",
    kind,
  };
}

/** The amount of a row whose sign is in another column. */
function readBySide(
  cell: (column: Column) => string,
  { debit, credit }: NonNullable<CsvFormat["sides"]>,
  amounts: CsvFormat["amounts"],
): number {
  const side = cell("side").trim().toUpperCase();
  const cents = Math.abs(readAmount(cell("amount"), amounts));
  if (side === debit.toUpperCase()) return 0 - cents;
  if (side === credit.toUpperCase()) return cents;
  throw new CellError(STATEMENT_TEXTS.side(cell("side").trim()));
}

/** The amount of a row: from one column, or from two for outgoing and incoming amounts, with any sign. */
function readSigned(cell: (column: Column) => string, { amounts, sides }: CsvFormat): number {
  if (sides) return readBySide(cell, sides, amounts);
  const [amount, debit, credit] = [cell("amount"), cell("debit"), cell("credit")];
  if (amount.trim() !== "" || (debit.trim() === "" && credit.trim() === ""))
    return readAmount(amount, amounts);
  return credit.trim() === ""
    ? 0 - Math.abs(readAmount(debit, amounts))
    : Math.abs(readAmount(credit, amounts));
}

const positiveOrNull = (typed: string, { amounts }: CsvFormat): number | null =>
  typed.trim() === "" ? null : Math.abs(readAmount(typed, amounts));
