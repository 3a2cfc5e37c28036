import { germanAmount } from "@krempelfrei/contract/money";
import { stringify } from "csv-stringify/sync";

/** A text, or an amount in cents. */
export type CsvCell = string | null | { readonly cents: number };

// OWASP: a cell that begins so is a formula to spreadsheets. Amounts are made here and stay numbers (accounting.md 4.0).
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value !== "string") return germanAmount(value.cents).replaceAll(".", "");
  return FORMULA.test(value) ? `'${value}` : value;
}

/** A table for German spreadsheets: UTF-8 with a mark, semicolons, CRLF, decimal commas (accounting.md 4.0). */
export const csvTable = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(
    stringify([head, ...rows.map((row) => row.map(cell))], {
      bom: true,
      delimiter: ";",
      record_delimiter: "windows",
      quoted_match: /[\r\n]/,
    }),
  );
