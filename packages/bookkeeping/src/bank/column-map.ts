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

/** Columns of an unknown bank's CSV, as the clerk has named them. */
export interface ColumnMap {
  /** The bank's name, shown as the format of an import. */
  readonly name: string;
  readonly header: readonly string[];
  readonly columns: Readonly<Partial<Record<MappedColumn, string>>>;
  readonly delimiter: CsvFormat["delimiter"];
  readonly days: CsvFormat["days"];
  readonly amounts: CsvFormat["amounts"];
  /** Words of the column `side` for outgoing and incoming money. */
  readonly sides?: CsvFormat["sides"];
  /** True if the clerk has confirmed that a file without a negative amount is right. */
  readonly only_credits?: boolean;
}

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
    // With two columns, or a side, amounts need no sign, so a file without negative amounts is valid.
    ...(columns.amount && !columns.side && !only_credits ? { wantsDebits: true } : {}),
  };
}
