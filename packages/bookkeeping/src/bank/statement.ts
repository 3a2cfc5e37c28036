import type { Encoding } from "./decode.ts";

/**
 * Kind of a line by itself: money from a customer, a returned direct debit, the single credit of a collection, or
 * another outgoing amount.
 */
export type RowKind = "gutschrift" | "ruecklastschrift" | "sammelgutschrift" | "belastung";

/** One booked line of a bank statement, independent of bank and format. Missing texts are "". */
export interface StatementRow {
  /** Line of a CSV, or position of the entry in a camt.053. */
  readonly line: number;
  /** IBAN of the office's account, if the line names it. */
  readonly own_iban: string;
  readonly booked_on: string;
  /** Above 0 came in, below 0 went out. */
  readonly amount_cents: number;
  /** Name of the other side. */
  readonly name: string;
  readonly iban: string;
  readonly purpose: string;
  /** The bank's name for this kind of line. */
  readonly bank_text: string;
  readonly end_to_end: string;
  readonly mandate: string;
  /** Reference of a collection of direct debits (Sammlerreferenz, PmtInfId). */
  readonly batch: string;
  /** For a returned direct debit: the collected amount, and the bank's charge; null if the file lacks them. */
  readonly original_cents: number | null;
  readonly fee_cents: number | null;
  /** Code of the return's reason (AC04, MD06, …). */
  readonly return_code: string;
  readonly kind: RowKind;
}

export interface LineError {
  readonly line: number;
  readonly message: string;
}

export interface Statement {
  /** Name of the format as people know it: `Sparkasse CSV-CAMT`. */
  readonly format: string;
  readonly encoding: Encoding;
  /** IBAN of the office's account; "" if the file lacks it. */
  readonly own_iban: string;
  /** All accounts of a file with several, including accounts without a row; undefined otherwise. */
  readonly accounts?: readonly string[];
  readonly rows: readonly StatementRow[];
  /** Number of lines left out because an earlier file of the same archive has them. */
  readonly repeated?: number;
  /** Number of lines left out because the bank has not booked them yet. */
  readonly pending: number;
  readonly errors: readonly LineError[];
  readonly warnings: readonly string[];
}

export const STATEMENT_TEXTS = {
  empty: "Die Datei ist leer.",
  notCsv: "Die Datei ist keine CSV-Datei.",
  unknown:
    "Das Format der Datei wurde nicht erkannt. Unterstützt werden camt.053 (XML) und die CSV von Sparkasse (CSV-CAMT, CSV-MT940), Volksbank, DKB, ING, N26, Commerzbank und Postbank.",
  notification:
    "Das ist eine Buchungsanzeige (camt.054), kein Kontoauszug. Bitte laden Sie bei der Bank den Kontoauszug als camt.053 (XML) oder als CSV herunter: Sparkasse (CSV-CAMT), Volksbank, DKB, ING, N26, Commerzbank oder Postbank.",
  mt940:
    "Das ist ein Kontoauszug im alten Format MT940. Bitte laden Sie ihn bei der Bank als camt.053 (XML) oder als CSV herunter: Sparkasse (CSV-CAMT), Volksbank, DKB, ING, N26, Commerzbank oder Postbank.",
  noDebits:
    "In der Datei ist kein Betrag negativ. Bitte prüfen Sie, ob eine Spalte Soll und Haben unterscheidet; sonst würden Ausgänge als Eingänge gelesen.",
  tooMany: "Die Datei ist zu groß (maximal 20.000 Umsätze).",
  tooWide: "Die Datei hat zu viele Spalten oder zu lange Zeilen für einen Kontoauszug.",
  tooCostly: "Die Datei lässt sich nicht lesen: Sie ist beschädigt oder zu umfangreich.",
  noRows: "Die Datei enthält keine Umsätze.",
  damaged: (damaged: string, letter: string) =>
    `Umlaute sind beschädigt („${damaged}“ statt „${letter}“). Bitte die Originaldatei der Bank verwenden.`,
  date: (typed: string, form: string) => `„${typed}“ ist kein gültiges Datum (${form}).`,
  amount: (typed: string) => `„${typed}“ ist kein gültiger Betrag.`,
  fraction: (typed: string) => `„${typed}“ hat Bruchteile eines Cents und kann nicht gebucht werden.`,
  side: (typed: string) => `„${typed}“ ist weder Soll noch Haben.`,
  currency: "Nur EUR.",
  quotes: "Anführungszeichen passen nicht zusammen.",
  quotesToEnd: "Anführungszeichen passen nicht zusammen. Ab hier wurde nichts mehr gelesen.",
} as const;

/** Rows that one file may have (accounting.md 4.0). */
export const STATEMENT_ROWS_MAX = 20_000;
/** Maximum of columns of a CSV, and of characters in a line. */
export const STATEMENT_COLUMNS_MAX = 200;
export const STATEMENT_LINE_MAX = 65_536;

export type StatementFault =
  | "empty"
  | "notCsv"
  | "unknown"
  | "notification"
  | "mt940"
  | "noDebits"
  | "tooMany"
  | "tooWide"
  | "tooCostly";

/** The header of an unknown bank's CSV, for the clerk to name its columns. */
export interface UnknownColumns {
  readonly header: readonly string[];
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** A file that cannot be read at all. */
export class StatementError extends Error {
  readonly fault: StatementFault;
  readonly columns: UnknownColumns | undefined;

  constructor(fault: StatementFault, columns?: UnknownColumns) {
    super(STATEMENT_TEXTS[fault]);
    this.fault = fault;
    this.columns = columns;
  }
}
