import { Readable } from "node:stream";
import {
  PACKAGES,
  PAYMENT_METHODS,
  SALUTATIONS,
  stateOn,
  stateText,
} from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { csvLines, type CsvCell } from "../../core/csv.ts";
import { findCustomerIds, type CustomerFilters } from "./customer-list.queries.ts";
import { listCustomerRows, type CustomerRow } from "./customers.queries.ts";

/** Number of rows in memory. */
const BATCH = 500;

const labelOf = (terms: readonly { value: string; label: string }[], value: string | null): string =>
  terms.find((term) => term.value === value)?.label ?? "";

const day = (value: string | null): string => (value === null ? "" : germanDay(value));

const COLUMNS: readonly (readonly [string, (row: CustomerRow, today: string) => CsvCell])[] = [
  ["Kundennummer", (row) => row.number],
  ["Anrede", (row) => labelOf(SALUTATIONS, row.salutation)],
  ["Titel", (row) => row.title],
  ["Vorname", (row) => row.first_name],
  ["Nachname", (row) => row.last_name],
  ["Straße", (row) => row.street],
  ["Hausnummer", (row) => row.house_no],
  ["PLZ", (row) => row.zip],
  ["Ort", (row) => row.city],
  ["Land", (row) => row.country],
  ["Geburtsdatum", (row) => day(row.birthday)],
  ["Telefon", (row) => row.phone],
  ["Mobil", (row) => row.mobile],
  ["E-Mail", (row) => row.email],
  ["Paket", (row) => labelOf(PACKAGES, row.package)],
  ["Monatsbeitrag (brutto)", (row) => ({ cents: row.monthly_fee_cents })],
  ["Zahlungsart", (row) => labelOf(PAYMENT_METHODS, row.payment_method)],
  ["Vertragsbeginn", (row) => day(row.contract_start)],
  ["Gekündigt zum", (row) => day(row.cancelled_to)],
  ["Status", (row, today) => stateText(stateOn(row, today), row.cancelled_to)],
  ["Sachbearbeiter", (row) => row.caretaker_name],
];

/**
 * The customers of a list, in its order, as a CSV file in UTF-8, made while it is sent. Recorded in the change history,
 * because personal data leaves the office. Errors: 403.
 */
export async function exportCustomers(
  ctx: Ctx,
  filters: CustomerFilters,
): Promise<{ fileName: string; content: Readable }> {
  const today = berlinDay(ctx.clock());
  const ids = await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const found = await findCustomerIds(ctx, filters, "all-real");
    await recordChange(ctx, {
      action: "customers.exported",
      subject: { type: "customers", id: null, name: "Kundenliste" },
      customer_id: null,
      changes: [{ field: "rows", old: null, new: found.total }, ...givenFilters(filters)],
    });
    return found.ids;
  });
  return { fileName: `Kunden_${today}.csv`, content: Readable.from(blocks(ctx, ids, today)) };
}

const givenFilters = ({ search, package: packageName, state, caretaker, waiting }: CustomerFilters) =>
  (
    [
      // Not the words: a person whom they name may be erased, which does not find them here.
      { field: "search", old: null, new: search === undefined || search === "" ? undefined : true },
      { field: "package", old: null, new: packageName },
      { field: "state", old: null, new: state },
      { field: "caretaker", old: null, new: caretaker },
      { field: "waiting", old: null, new: waiting },
    ] as const
  ).filter((entry) => entry.new !== undefined && entry.new !== "");

async function* blocks(ctx: Ctx, ids: readonly string[], today: string): AsyncGenerator<string> {
  yield csvLines([COLUMNS.map(([title]) => title)], { bom: true });
  for (let start = 0; start < ids.length; start += BATCH) {
    const part = ids.slice(start, start + BATCH);
    const rows = new Map((await listCustomerRows(ctx, part)).map((row) => [row.id, row]));
    // Customers deleted meanwhile are left out.
    const found = part.flatMap((id) => rows.get(id) ?? []);
    yield csvLines(
      found.map((row) => COLUMNS.map(([, value]) => value(row, today))),
      { bom: false },
    );
  }
}
