import type { AmountForm, DayForm } from "./cells.ts";
import { mendLetters } from "./decode.ts";

/** The columns that a format may have. */
export type Column =
  | "own_iban"
  | "booked_on"
  | "status"
  | "bank_text"
  | "purpose"
  | "name"
  | "payer"
  | "payee"
  | "iban"
  | "end_to_end"
  | "mandate"
  | "batch"
  | "original"
  | "fee"
  | "amount"
  | "debit"
  | "credit"
  | "side"
  | "currency";

/** The CSV of one bank. */
export interface CsvFormat {
  readonly name: string;
  readonly delimiter: ";" | "," | "\t";
  /** Header names of each column, former ones included. */
  readonly columns: Partial<Record<Column, readonly string[]>>;
  /** Columns that a header must have to be recognised as this format. */
  readonly required: readonly Column[];
  readonly days: DayForm;
  readonly amounts: AmountForm;
  /** Letters of the column `side`: amounts carry no sign. */
  readonly sides?: { readonly debit: string; readonly credit: string };
  /** A file without a negative amount is refused: its amounts may carry no sign. */
  readonly wantsDebits?: true;
  /** The whole header that it must have (`headerKey`): what a person has said of one file is said of no other. */
  readonly header?: string;
  /** A quote inside of a field is a letter: the bank quotes nothing. */
  readonly unquoted?: true;
  /** References are glued into the purpose. */
  readonly gluedPurpose?: true;
  /** Whether a line is not booked yet, by its status. */
  readonly pending?: RegExp;
  /** First cell of a line below the list that is no booking. */
  readonly footer?: RegExp;
}

/** A name of a column, without what differs between a bank's exports: case, umlauts written out or damaged, marks. */
export const columnName = (cell: string): string =>
  mendLetters(cell)
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9€]/g, "");

/** A header as one text: the same for two exports of one bank, however they are encoded. */
export const headerKey = (header: readonly string[]): string => header.map(columnName).join("|");

/** Index of each column in a header; undefined if the header is not of this format. */
export function placeColumns(
  format: Pick<CsvFormat, "columns" | "required" | "header">,
  header: readonly string[],
): ReadonlyMap<Column, number> | undefined {
  if (format.header !== undefined && format.header !== headerKey(header)) return undefined;
  const names = header.map(columnName);
  const places = new Map<Column, number>();
  for (const [column, aliases] of Object.entries(format.columns) as [Column, readonly string[]][]) {
    // Names are compared whole: "Lastschrift Ursprungsbetrag" stands before "Betrag". Of two equal ones the last
    // counts: the ING names the currency of the balance and that of the amount alike.
    const wanted = new Set(aliases.map(columnName));
    const place = names.findLastIndex((name) => wanted.has(name));
    if (place >= 0) places.set(column, place);
  }
  return format.required.every((column) => places.has(column)) ? places : undefined;
}
