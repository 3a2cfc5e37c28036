import { headerKey, type CsvFormat } from "./csv-format.ts";

/** Columns that a person can name; amount, or debit and credit. */
export const MAPPED_COLUMNS = [
  "booked_on",
  "amount",
  "debit",
  "credit",
  "side",
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
  /** What the column `side` says for money that goes out and that comes in. */
  readonly sides?: CsvFormat["sides"];
  /** Somebody has confirmed that a file without a negative amount is right. */
  readonly only_credits?: boolean;
}

/** The format that a map describes. */
export function columnMapFormat(map: ColumnMap): CsvFormat {
  const { name, header, columns, delimiter, days, amounts, sides, only_credits = false } = map;
  const named = Object.entries(columns) as [MappedColumn, string][];
  return {
    name,
    delimiter,
    header: headerKey(header),
    columns: Object.fromEntries(named.map(([column, cell]) => [column, [cell]])),
    required: named.map(([column]) => column),
    days,
    amounts,
    ...(sides && columns.side ? { sides } : {}),
    // Two columns, or a side, tell what goes out by themselves.
    ...(columns.amount && !columns.side && !only_credits ? { wantsDebits: true } : {}),
  };
}
