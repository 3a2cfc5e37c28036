import type { AmountForm, DayForm } from "./cells.ts";
import { mendLetters } from "./decode.ts";

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

export interface CsvFormat {
  readonly name: string;
  readonly delimiter: ";" | "," | "\t";
  /** Header names of each column, former ones included. */
  readonly columns: Partial<Record<Column, readonly string[]>>;
  /** Columns by which the format is recognised. */
  readonly required: readonly Column[];
  readonly days: DayForm;
  readonly amounts: AmountForm;
  /** Letters of the column `side`: amounts carry no sign. */
  readonly sides?: { readonly debit: string; readonly credit: string };
  /** Refuses a file without a negative amount, because its amounts may lack signs. */
  readonly wantsDebits?: true;
  /** The exact header (`headerKey`): the clerk's answer about one file applies to no other. */
  readonly header?: string;
  /** A quote inside of a field is a letter: the bank quotes nothing. */
  readonly unquoted?: true;
  /** True if references are glued into the purpose. */
  readonly gluedPurpose?: true;
  /** Status texts of lines that are not booked yet. */
  readonly pending?: RegExp;
  /** First cell of a line below the list that is no booking. */
  readonly footer?: RegExp;
}

/** A column's name without differences between a bank's exports: case, umlauts in other spelling or damaged, punctuation. */
export const columnName = (cell: string): string =>
  mendLetters(cell)
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9€]/g, "");

/** A header as one text: equal for all exports of a bank in any encoding. */
export const headerKey = (header: readonly string[]): string => header.map(columnName).join("|");

/** Index of each column in a header; undefined if the header has another format. */
export function placeColumns(
  format: Pick<CsvFormat, "columns" | "required" | "header">,
  header: readonly string[],
): ReadonlyMap<Column, number> | undefined {
  if (format.header !== undefined && format.header !== headerKey(header)) return undefined;
  const names = header.map(columnName);
  const places = new Map<Column, number>();
  for (const [column, aliases] of Object.entries(format.columns) as [Column, readonly string[]][]) {
    // Names are compared as a whole, because "Lastschrift Ursprungsbetrag" precedes "Betrag". Of equal names the last
    // counts: the ING uses one name for the currencies of balance and amount.
    const wanted = new Set(aliases.map(columnName));
    const place = names.findLastIndex((name) => wanted.has(name));
    if (place >= 0) places.set(column, place);
  }
  return format.required.every((column) => places.has(column)) ? places : undefined;
}
