import { CLAIM_KINDS } from "@krempelfrei/contract/accounting/claim-terms";
import { BOOKING_KINDS } from "@krempelfrei/contract/bookings/bookings";
import { germanDay } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../../context/context.ts";
import type { MadeFile } from "../data/made-file.ts";
import { csvTable, type CsvCell } from "../../../core/csv.ts";
import { listErasedDocuments } from "./erased-documents.ts";
import { listQuarterMoney, listQuarterServices, type QuarterDocument } from "./quarter-documents.queries.ts";
import { getQuarter } from "./quarters.ts";
import { recordExport } from "./record-export.ts";

/**
 * German label of a document's kind. Only invoices, extras and credits have a month of service; all else is a booking.
 */
const kindOf = ({ kind, month }: QuarterDocument): string =>
  (month === null ? BOOKING_KINDS : [...CLAIM_KINDS, ...BOOKING_KINDS]).find(({ value }) => value === kind)
    ?.label ?? kind;
const cents = (value: number | null): CsvCell => (value === null ? null : { cents: value });

const COLUMNS: readonly (readonly [string, (row: QuarterDocument) => CsvCell])[] = [
  ["Art", kindOf],
  ["Datum", (row) => germanDay(row.day)],
  ["Leistungsmonat", (row) => row.month],
  ["Beleg", (row) => row.document],
  ["Text", (row) => row.text],
  ["Kundennummer", (row) => String(row.customer_number)],
  ["Name", (row) => row.last_name],
  ["Vorname", (row) => row.first_name],
  ["Steuersatz", (row) => (row.vat_bp === null ? null : `${String(row.vat_bp / 100).replace(".", ",")} %`)],
  ["Brutto", (row) => cents(row.gross_cents)],
  ["Umsatzsteuer", (row) => cents(row.vat_cents)],
  ["Netto", (row) => cents(row.vat_cents === null ? null : row.gross_cents - row.vat_cents)],
];

/**
 * Exports the documents behind a quarter's figures: fees, extras and credits by rate, which add up to Soll, and the
 * payments, returns, fees and corrections of its days; last those of erased accounts. Errors: 403, 404.
 */
export async function exportQuarterCsv(ctx: Ctx, key: string): Promise<MadeFile> {
  const quarter = await getQuarter(ctx, key);
  const rows = [
    ...(await listQuarterServices(ctx, quarter)),
    ...(await listQuarterMoney(ctx, quarter)),
    ...(await listErasedDocuments(ctx, quarter)),
  ];
  const content = csvTable(
    COLUMNS.map(([title]) => title),
    rows.map((row) => COLUMNS.map(([, value]) => value(row))),
  );
  await recordExport(ctx, key, "CSV");
  return { mediaType: "text/csv; charset=utf-8", fileName: `Quartal_${key}.csv`, content };
}
