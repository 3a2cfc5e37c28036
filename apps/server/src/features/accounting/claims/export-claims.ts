import { CLAIM_KINDS, CLAIM_STATES } from "@krempelfrei/contract/accounting/claim-terms";
import type { ClaimExportQuery } from "@krempelfrei/contract/accounting/claims";
import { PAYMENT_METHODS } from "@krempelfrei/contract/customers/customer-terms";
import { germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import type { ClaimRow } from "../data/claims.queries.ts";
import { csvTable, type CsvCell } from "../../../core/csv.ts";
import { listClaimRows } from "./list.queries.ts";

const labelOf = (
  terms: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => terms.find((term) => term.value === value)?.label ?? value;

const COLUMNS: readonly (readonly [string, (row: ClaimRow) => CsvCell])[] = [
  ["Rechnung", (row) => row.number],
  ["Art", (row) => labelOf(CLAIM_KINDS, row.kind)],
  ["Monat", (row) => row.month],
  ["Kundennummer", (row) => String(row.customer_number)],
  ["Name", (row) => row.last_name],
  ["Vorname", (row) => row.first_name],
  ["Leistung von", (row) => germanDay(row.period_from)],
  ["Leistung bis", (row) => germanDay(row.period_to)],
  ["Brutto", (row) => ({ cents: row.gross_cents })],
  ["Umsatzsteuer", (row) => ({ cents: row.vat_cents })],
  ["Offen", (row) => ({ cents: row.open_cents })],
  ["Status", (row) => labelOf(CLAIM_STATES, row.status)],
  ["Zahlungsart", (row) => labelOf(PAYMENT_METHODS, row.payment_method)],
  ["Ausgestellt am", (row) => germanDay(row.issued_on)],
  ["Fällig am", (row) => germanDay(row.due_on)],
  ["Storno zu", (row) => row.storno_of_number],
];

/** The claims of a list as CSV. Recorded in the change history, because personal data leaves the office. Errors: 403. */
export async function exportClaims(
  ctx: Ctx,
  filters: ClaimExportQuery,
): Promise<{ fileName: string; content: Buffer }> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const rows = await listClaimRows(ctx, filters);
    await recordChange(ctx, {
      action: "claim.exported",
      subject: { type: "claim", id: null, name: filters.month ?? "Forderungen" },
      customer_id: null,
      changes: [{ field: "rows", old: null, new: rows.length }],
    });
    const content = csvTable(
      COLUMNS.map(([title]) => title),
      rows.map((row) => COLUMNS.map(([, value]) => value(row))),
    );
    return { fileName: `Forderungen${filters.month === undefined ? "" : `_${filters.month}`}.csv`, content };
  });
}
