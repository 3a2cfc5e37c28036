import { germanAmount } from "@krempelfrei/contract/money";
import { stringify } from "csv-stringify/sync";

/** A text, a number that is written as it is, or an amount in cents. */
export type CsvCell = string | number | null | { readonly cents: number };

// OWASP: a cell that begins with one of these is a formula to spreadsheets, also in full-width form. Numbers are made here
// and stay numbers.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return germanAmount(value.cents).replaceAll(".", "");
  return FORMULA.test(value) ? `'${value}` : value;
}

/** Lines for German spreadsheets: semicolons, CRLF, decimal commas (accounting.md 4.0); a file begins with the mark of UTF-8. */
export const csvLines = (rows: readonly (readonly CsvCell[])[], { bom }: { bom: boolean }): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { bom, delimiter: ";", record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

/** A whole file: column titles, then rows. */
export const csvTable = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(csvLines([head, ...rows], { bom: true }));
