import { counted } from "@krempelfrei/contract/counted";
import type { BankImport, BankLine } from "@krempelfrei/contract/accounting/bank";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { toPlainText } from "@krempelfrei/contract/plain-text";
import { asLinesOf, dedupeKeys, knownBefore } from "@krempelfrei/bookkeeping/bank/dedupe-key";
import { STATEMENT_TEXTS, type Statement, type StatementRow } from "@krempelfrei/bookkeeping/bank/statement";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { idAt } from "../../../context/ids.queries.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { insertRows } from "../data/rows.queries.ts";
import { getImport, insertImport, listKnownLines } from "./bank.queries.ts";
import { listColumnMaps } from "./column-maps.queries.ts";
import { openLines } from "./list-lines.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { isAccount, withoutOwn } from "./own-account.ts";
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
const NUMBER_ONLY =
  "Die Datei nennt das eigene Konto nur mit seiner Nummer. Bitte tragen Sie zuerst die IBAN in den Einstellungen ein.";
const FILE_NAME_MAX = 200;
/** Maximum of rows in the response; the list of open lines has all rows. */
const ROWS_SHOWN = 1000;

/**
 * Reads a bank statement and stores the lines that no earlier statement had; books nothing. The response says what was
 * recognised and how the new lines are matched. Errors: 403; 413; 422 at `file` for other files, statements of another
 * account, and while the own account is unknown.
 */
export async function importStatement(ctx: Ctx, file: StatementFile): Promise<ImportAnswer> {
  authorize(ctx, "accounting.manage");
  const statement = await readStatementFile(
    file,
    await listColumnMaps(ctx),
    (await getAccountingSettings(ctx)).iban,
  );
  const made = await inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    const account = ownAccountOf(statement, settings.iban);
    const { rows, errors, ...told } = ownRows(statement, account);
    const { repeated = 0 } = statement;
    const keys = dedupeKeys(account, rows);
    const days = rows.map(({ booked_on }) => booked_on).toSorted();
    const [from, to] = [days[0] ?? null, days.at(-1) ?? null];
    const known = from === null || to === null ? [] : await listKnownLines(ctx, { from, to });
    const { same, other } = byAccount(known, account, rows);
    const before = knownBefore({ format: statement.format, rows, keys }, same);
    const fresh = rows.flatMap((row, index) => (before[index] ? [] : [{ ...row, key: idAt(keys, index) }]));
    const warnings = [
      ...told.warnings,
      ...futureWarning(rows, today),
      ...formerAccountWarning(fresh.filter(({ key }) => other.has(key)).length),
    ];

    const columns = {
      filename: toPlainText(file.fileName, " ").trim().slice(0, FILE_NAME_MAX) || "Kontoauszug",
      sha256: file.spooled.sha256,
      format: statement.format,
      encoding: statement.encoding,
      own_iban: statement.own_iban === "" ? null : account,
      first_day: from,
      last_day: to,
      rows: rows.length + repeated + statement.pending + errors.length,
      new_rows: fresh.length,
      duplicates: rows.length + repeated - fresh.length,
      pending: statement.pending,
    };
    const id = await insertImport(ctx, {
      ...columns,
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(warnings),
      created_by: actorId(ctx),
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

/** The account whose lines are read. Errors: 422 for another account, or if it is unknown. */
function ownAccountOf({ own_iban, accounts = [own_iban] }: Statement, iban: string | null): string {
  const isNumber = own_iban !== "" && !/^[A-Z]{2}\d{2}/.test(own_iban);
  // Lines are recognised by their account: without the account they would be read twice after it is entered.
  if (iban === null && (own_iban === "" || isNumber))
    throw invalid("file", isNumber ? NUMBER_ONLY : NO_ACCOUNT);
  if (iban === null) return own_iban;
  if (accounts.some((named) => named === "" || isAccount(named, iban))) return iban;
  throw invalid("file", `Die Datei gehört zu einem anderen Konto (${own_iban.slice(0, 4)} …).`);
}

interface OwnRows {
  readonly rows: StatementRow[];
  readonly errors: Statement["errors"];
  readonly warnings: readonly string[];
}

/** Rows of the account; a file of all accounts also has others, which are reported and left out. */
function ownRows({ rows, errors, accounts, warnings }: Statement, account: string): OwnRows {
  const isOwn = ({ own_iban }: StatementRow): boolean => own_iban === "" || isAccount(own_iban, account);
  const own = rows.filter(isOwn).map((row) => withoutOwn(row, account));
  const others = rows.filter((row) => !isOwn(row));
  // The bank has listed its accounts separately: each is reported once.
  if (accounts && accounts.length > 1)
    return { rows: own, errors, warnings: [...warnings, ...foreignAccounts(accounts, others, account)] };
  const foreign = others.map(({ line }) => ({ line, message: "Der Umsatz gehört zu einem anderen Konto." }));
  return { rows: own, errors: [...errors, ...foreign].toSorted((a, b) => a.line - b.line), warnings };
}

function foreignAccounts(
  accounts: readonly string[],
  others: readonly StatementRow[],
  own: string,
): readonly string[] {
  return accounts
    .filter((account) => account !== "" && !isAccount(account, own))
    .map((account) => {
      const count = others.filter(({ own_iban }) => own_iban === account).length;
      return `Das Konto ${maskIban(account)} in der Datei ist ein anderes: ${counted(count, "Umsatz", "Umsätze")} nicht übernommen.`;
    });
}

/**
 * Known lines that may be of the account: all but those of files that name another one. Of the others the keys that
 * they would have. Where a row names no account, it is compared with all.
 */
function byAccount(
  known: Awaited<ReturnType<typeof listKnownLines>>,
  account: string,
  rows: readonly StatementRow[],
) {
  const isNamed = rows.every(({ own_iban }) => own_iban !== "");
  const isOther = ({ own_iban }: (typeof known)[number]): boolean =>
    isNamed && own_iban !== null && own_iban !== account;
  // Stored with the own account as the payer's, a line has another key than the same line of this statement.
  const asRead = (line: (typeof known)[number]) =>
    isAccount(line.iban, account) ? { ...withoutOwn(line, account), own_iban: null } : line;
  const lines = (others: boolean) =>
    asLinesOf(account, known.filter((line) => isOther(line) === others).map(asRead));
  return { same: lines(false), other: new Set(lines(true).map(({ key }) => key)) };
}

/** Reports equal lines of the account before: a bank that merges gives the same account another IBAN. */
function formerAccountWarning(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    `${counted(count, "Umsatz gleicht", "Umsätze gleichen")} genau denen eines früheren Kontos. Hat sich nur die IBAN geändert, sind es dieselben: Bitte ignorieren Sie sie dann.`,
  ];
}

/** Reports lines of future days: they are not booked yet, and a mistyped year looks the same. */
function futureWarning(rows: readonly StatementRow[], today: string): readonly string[] {
  const later = rows.map(({ booked_on }) => booked_on).filter((day) => day > today);
  if (later.length === 0) return [];
  const last = germanDay(later.toSorted().at(-1) ?? today);
  return [
    `${counted(later.length, "Umsatz liegt", "Umsätze liegen")} in der Zukunft (bis ${last}). Bitte prüfen Sie das Datum, bevor Sie buchen.`,
  ];
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
  // The state is written out, because rows of one insert have the same columns.
  state: "offen",
});

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
