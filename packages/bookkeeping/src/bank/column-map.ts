import { headerKey, type CsvFormat } from "./csv-format.ts";

/** Columns that a person can name; amount, or debit and credit. */
export const MAPPED_COLUMNS = [
  "booked_on",
  "amount",
  "debit",
  "credit",
  "purpose",
  "name",
  "iban",
  "end_to_end",
  "mandate",
  "currency",
] as const;
export type MappedColumn = (typeof MAPPED_COLUMNS)[number];

/** What somebody has said about the CSV of a bank that is not known. */
export interface ColumnMap {
  /** What it is called in the list of what was read: the bank's name. */
  readonly name: string;
  readonly header: readonly string[];
  readonly columns: Readonly<Partial<Record<MappedColumn, string>>>;
  readonly delimiter: CsvFormat["delimiter"];
  readonly days: CsvFormat["days"];
  readonly amounts: CsvFormat["amounts"];
}

/** The format that a map describes. */
export function columnMapFormat({ name, header, columns, delimiter, days, amounts }: ColumnMap): CsvFormat {
  const named = Object.entries(columns) as [MappedColumn, string][];
  return {
    name,
    delimiter,
    header: headerKey(header),
    columns: Object.fromEntries(named.map(([column, cell]) => [column, [cell]])),
    required: named.map(([column]) => column),
    days,
    amounts,
  };
}
