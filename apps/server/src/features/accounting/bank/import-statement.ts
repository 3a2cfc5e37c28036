import type { BankImport, BankLine } from "@krempelfrei/contract/accounting/bank";
import { toPlainText } from "@krempelfrei/contract/plain-text";
import { dedupeKeys, knownBefore } from "@krempelfrei/bookkeeping/bank/dedupe-key";
import { STATEMENT_TEXTS, type Statement, type StatementRow } from "@krempelfrei/bookkeeping/bank/statement";
import { recordChange } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import { inTransaction, type Ctx } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";
import { insertRows } from "../data/insert-rows.queries.ts";
import { lockAccounting } from "../data/settings.queries.ts";
import { getImport, insertImport, listKnownLines } from "./bank.queries.ts";
import { listColumnMaps } from "./column-maps.queries.ts";
import { openLines } from "./list-lines.ts";
import { readStatementFile, type StatementFile } from "./read-file.ts";
import { toImport } from "./to-line.ts";

interface ImportAnswer {
  readonly import: BankImport;
  readonly counts: Record<"rows" | "new" | "duplicates" | "pending" | "errors", number>;
  readonly message: string;
  readonly rows: BankLine[];
}

const NO_ACCOUNT =
  "Die Datei nennt kein eigenes Konto. Bitte tragen Sie zuerst die IBAN in den Einstellungen ein.";
const FILE_NAME_MAX = 200;
/** Rows that the answer holds; the list of open lines has all of them. */
const ROWS_SHOWN = 1000;

/**
 * Reads a bank statement and keeps its lines, those of them that no statement had before; books nothing. Answers with what was
 * recognised and what the new lines are taken for. Errors: 403; 413; 422 at `file` for what is no statement, or one of
 * another account.
 */
export async function importStatement(ctx: Ctx, file: StatementFile): Promise<ImportAnswer> {
  authorize(ctx, "accounting.manage");
  const statement = await readStatementFile(file, await listColumnMaps(ctx));
  const made = await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const settings = await lockAccounting(ctx, { wait: true });
    requireOwnAccount(statement, settings.iban);
    const { rows, errors } = ownRows(statement, settings.iban ?? statement.own_iban);
    const keys = dedupeKeys(settings.iban ?? statement.own_iban, rows);
    const days = rows.map(({ booked_on }) => booked_on).toSorted();
    const [from, to] = [days[0] ?? null, days.at(-1) ?? null];
    const known = from === null || to === null ? [] : await listKnownLines(ctx, { from, to });
    const before = knownBefore({ format: statement.format, rows, keys }, known);
    const fresh = rows.flatMap((row, index) => (before[index] ? [] : [{ ...row, key: keys[index] ?? "" }]));

    const columns = {
      filename: toPlainText(file.fileName, " ").trim().slice(0, FILE_NAME_MAX) || "Kontoauszug",
      sha256: file.spooled.sha256,
      format: statement.format,
      encoding: statement.encoding,
      own_iban: statement.own_iban === "" ? null : statement.own_iban,
      first_day: from,
      last_day: to,
      rows: rows.length + statement.pending + errors.length,
      new_rows: fresh.length,
      duplicates: rows.length - fresh.length,
      pending: statement.pending,
    };
    const id = await insertImport(ctx, {
      ...columns,
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(statement.warnings),
      created_by: ctx.actor.kind === "user" ? ctx.actor.id : null,
      created_at: ctx.clock(),
    });
    await insertRows(
      ctx,
      "bank_tx",
      fresh.map((row) => ({ import_id: id, ...columnsOf(row) })),
    );
    await recordChange(ctx, {
      action: "accounting.statement_imported",
      subject: { type: "accounting", id, name: columns.filename },
      customer_id: null,
      before: null,
      after: { format: columns.format, statement_rows: columns.rows, new_rows: columns.new_rows },
      fields: ["format", "statement_rows", "new_rows"],
    });
    return toImport(await getImport(ctx, id));
  });
  const { rows, new_rows, duplicates, pending, errors } = made;
  const open = new_rows === 0 ? [] : await openLines(ctx);
  return {
    import: made,
    counts: { rows, new: new_rows, duplicates, pending, errors: errors.length },
    message: messageOf(made),
    rows: open.filter(({ import_id }) => import_id === made.id).slice(0, ROWS_SHOWN),
  };
}

/** Source: accounting.md 5. */
function requireOwnAccount({ own_iban }: Statement, iban: string | null): void {
  // Lines are known again by their account: without one they would be read twice once it is entered.
  if (iban === null && own_iban === "") throw invalid("file", NO_ACCOUNT);
  if (iban === null || own_iban === "" || own_iban === iban) return;
  throw invalid("file", `Die Datei gehört zu einem anderen Konto (${own_iban.slice(0, 4)} …).`);
}

/** The rows of the account; a file of all accounts has others too, which are told and not taken. */
function ownRows({ rows, errors }: Statement, account: string) {
  const isOwn = ({ own_iban }: StatementRow): boolean => own_iban === "" || own_iban === account;
  const others = rows
    .filter((row) => !isOwn(row))
    .map(({ line }) => ({ line, message: "Der Umsatz gehört zu einem anderen Konto." }));
  return { rows: rows.filter(isOwn), errors: [...errors, ...others].toSorted((a, b) => a.line - b.line) };
}

const orNull = (text: string): string | null => (text === "" ? null : text);

const columnsOf = ({ key, ...row }: StatementRow & { readonly key: string }) => ({
  line: row.line,
  dedupe_key: key,
  booked_on: row.booked_on,
  amount_cents: row.amount_cents,
  name: orNull(toPlainText(row.name, " ")),
  iban: orNull(row.iban),
  purpose: toPlainText(row.purpose, " "),
  end_to_end_id: orNull(row.end_to_end),
  mandate_reference: orNull(row.mandate),
  batch_reference: orNull(row.batch),
  kind: row.kind,
  return_reason: orNull(row.return_code),
  original_cents: row.original_cents,
  fee_cents: row.fee_cents,
  // Written out: rows that go in together have the same columns.
  state: "offen",
});

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Source of the texts: accounting.md 5. */
function messageOf({ rows, new_rows, duplicates, pending, errors }: BankImport): string {
  if (rows === 0 || rows === pending) return STATEMENT_TEXTS.noRows;
  if (new_rows + duplicates === 0)
    return `Keine Zeile konnte gelesen werden (${counted(errors.length, "Fehler", "Fehler")}).`;
  if (new_rows > 0 && duplicates === 0) return `${counted(new_rows, "neuer Umsatz", "neue Umsätze")}.`;
  if (new_rows > 0)
    return `${counted(new_rows, "neuer Umsatz", "neue Umsätze")}, ${duplicates} bereits bekannt.`;
  return duplicates === 1
    ? "Der Umsatz wurde bereits importiert."
    : `Alle ${duplicates} Umsätze wurden bereits importiert.`;
}
