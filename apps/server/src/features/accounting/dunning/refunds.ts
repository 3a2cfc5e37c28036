import { createHash } from "node:crypto";
import { needsAddress } from "@krempelfrei/bookkeeping/sepa/collection";
import { writePain001 } from "@krempelfrei/bookkeeping/sepa/pain-001";
import { addTargetDays } from "@krempelfrei/bookkeeping/sepa/target-days";
import type { listRefunds as call } from "@krempelfrei/contract/accounting/dunning";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { csvTable } from "../../../core/csv.ts";
import { conflict } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import { listCredits, noteRefundsInFile, type CreditRow } from "./dunning.queries.ts";

type Answer = z.input<(typeof call)["response"]>;

const INCOMPLETE = "Firmenname und IBAN fehlen in den Einstellungen.";
const NOBODY = "Es gibt kein Guthaben, dessen Konto bekannt ist.";
const IN_FILE = "Alle Guthaben sind schon in einer Datei für die Bank.";

type Payable = CreditRow & { readonly iban: string };
function obstacleOf(
  settings: AccountingSettings,
  rows: readonly Payable[],
  all: readonly Payable[],
): string | null {
  if (settings.company_name === null || settings.iban === null) return INCOMPLETE;
  if (all.length === 0) return NOBODY;
  return rows.length === 0 ? IN_FILE : null;
}

const sumOf = (rows: readonly CreditRow[]): number =>
  rows.reduce((sum, { credit_cents }) => sum + credit_cents, 0);

/** Credits with a known account inside the EEA. Outside, the bank wants an address as well: such transfers are made by hand. */
const payable = (credits: readonly CreditRow[]): Payable[] =>
  credits.filter((row): row is Payable => row.iban !== null && !needsAddress(row.iban));

/** Refunds that no file for the bank has. */
const notInFile = <Row extends CreditRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ is_in_file }) => !is_in_file);

/** Lists the customers with credit, and the number, the sum and the obstacle of a file of transfers. Errors: 403. */
export async function listRefunds(ctx: Ctx): Promise<Answer> {
  authorize(ctx, "accounting.manage");
  const credits = await listCredits(ctx);
  const all = payable(credits);
  const rows = notInFile(all);
  const obstacle = obstacleOf(await getAccountingSettings(ctx), rows, all);
  const isRepeatable = rows.length < all.length && obstacle !== INCOMPLETE;
  return {
    data: credits.map((row) => ({
      customer: toAccountingCustomer(row),
      credit_cents: row.credit_cents,
      holder: row.holder,
      iban_masked: row.iban === null ? null : maskIban(row.iban),
      is_in_file: row.is_in_file,
    })),
    total_cents: sumOf(credits),
    file: { count: rows.length, sum_cents: sumOf(rows), obstacle },
    again: isRepeatable ? { count: all.length, sum_cents: sumOf(all) } : null,
  };
}

/**
 * Notes that a file for the bank has these credits, and records the export of account numbers. A credit without an
 * account cannot be paid from a file.
 */
async function recordFile(ctx: Ctx, name: string, rows: readonly CreditRow[]): Promise<void> {
  await noteRefundsInFile(
    ctx,
    rows.filter(({ iban }) => iban !== null),
  );
  await recordChange(ctx, {
    action: "reminder.exported",
    subject: { type: "reminder", id: null, name },
    customer_id: null,
    changes: [{ field: "rows", old: null, new: rows.length }],
  });
}

/** Id of the file, derived from the credits: a repeated file has the same id, and the bank accepts an id only once. */
const messageId = (rows: readonly Payable[]): string => {
  const facts = rows.map(({ customer_id, credit_cents, iban, last_booking }) => [
    customer_id,
    credit_cents,
    iban,
    last_booking,
  ]);
  return `ER-${createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 24)}`;
};

/**
 * Transfers of all credits with a known account, as a file for the bank; those that an earlier file has only with
 * `again`, because the bank would execute them twice. Nothing is booked: the statement's line does that. The export of
 * account numbers is recorded. Errors: 403; 409 with incomplete settings or without credits.
 */
export async function exportRefundFile(
  ctx: Ctx,
  { again }: { readonly again: boolean },
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    const all = payable(await listCredits(ctx));
    const rows = again ? all : notInFile(all);
    const obstacle = obstacleOf(settings, rows, all);
    if (obstacle !== null) throw conflict(obstacle);
    const content = writePain001({
      message_id: messageId(rows),
      created_at: `${ctx.clock().toISOString().slice(0, 19)}Z`,
      execute_on: addTargetDays(today, 1),
      debtor: { name: settings.company_name ?? "", iban: settings.iban ?? "", bic: settings.bic },
      transfers: rows.map((row) => ({
        end_to_end_id: `ER-${row.customer_number}-${row.last_booking.slice(-12)}`,
        amount_cents: row.credit_cents,
        name: row.holder ?? fullName(row),
        iban: row.iban,
        bic: row.bic,
        purpose: `Erstattung Kunde ${row.customer_number}`,
      })),
    });
    await recordFile(ctx, "Erstattungen (SEPA-Überweisungen)", rows);
    return { fileName: `SEPA-Erstattungen_${today}.xml`, content: Buffer.from(content) };
  });
}

const CSV_HEAD = [
  "Kundennummer",
  "Name",
  "Vorname",
  "Kontoinhaber",
  "IBAN",
  "BIC",
  "Betrag",
  "Verwendungszweck",
  "Schon in einer Datei",
];

/**
 * The credits as CSV with whole account numbers, also those that the file of transfers cannot have. It counts as a file
 * for the bank: credits that an earlier file has are left out without `again`, and later files leave out its own.
 * Recorded. Errors: 403; 409 if all credits are in a file.
 */
export async function exportRefunds(
  ctx: Ctx,
  { again }: { readonly again: boolean },
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  return inAccounting(ctx, "wait", async (ctx, { today }) => {
    const all = await listCredits(ctx);
    const credits = again ? all : notInFile(all);
    if (credits.length === 0 && all.length > 0) throw conflict(IN_FILE);
    await recordFile(ctx, "Erstattungen", credits);
    const rows = credits.map((row) => [
      String(row.customer_number),
      row.last_name,
      row.first_name,
      row.holder,
      row.iban,
      row.bic,
      { cents: row.credit_cents },
      `Erstattung Kunde ${row.customer_number}`,
      row.is_in_file ? "ja" : "",
    ]);
    return { fileName: `Erstattungen_${today}.csv`, content: csvTable(CSV_HEAD, rows) };
  });
}
