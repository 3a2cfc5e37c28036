import type { BankImport, BankLine, LineMatch } from "@krempelfrei/contract/accounting/bank";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import type { Match } from "@krempelfrei/bookkeeping/bank/matched";
import type { MatchBook } from "@krempelfrei/bookkeeping/bank/match-book";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { firstOpenDay } from "../data/settings.queries.ts";
import type { ImportRow, LineBookingRow, LineRow } from "./bank.queries.ts";

/** The wire form of a statement; lists in it are returned as stored. */
export const toImport = (row: ImportRow): BankImport => ({
  id: row.id,
  filename: row.filename,
  format: row.format,
  encoding: row.encoding,
  own_iban_masked: row.own_iban === null ? null : maskIban(row.own_iban),
  first_day: row.first_day,
  last_day: row.last_day,
  rows: row.rows,
  new_rows: row.new_rows,
  duplicates: row.duplicates,
  pending: row.pending,
  errors: row.errors as unknown as BankImport["errors"],
  warnings: row.warnings as unknown as BankImport["warnings"],
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
});

interface LineContext {
  readonly locked_until: string | null;
  readonly match?: LineMatch | undefined;
  readonly bookings?: readonly LineBookingRow[] | undefined;
  readonly undo_obstacle?: string | undefined;
}

/** The wire form of a line; the account of the payer is masked. The database checks the values that are cast here. */
export function toLine(
  row: LineRow,
  { locked_until, match, bookings = [], undo_obstacle }: LineContext,
): BankLine {
  return {
    id: row.id,
    import_id: row.import_id,
    line: row.line,
    booked_on: row.booked_on,
    book_on: firstOpenDay({ locked_until }, row.booked_on),
    amount_cents: row.amount_cents,
    name: row.name,
    iban_masked: row.iban === null ? null : maskIban(row.iban),
    purpose: row.purpose,
    end_to_end_id: row.end_to_end_id,
    kind: row.kind as BankLine["kind"],
    return_reason: row.return_reason,
    state: row.state as BankLine["state"],
    note: row.note,
    settled_at: row.settled_at?.toISOString() ?? null,
    settled_by_name: row.settled_by_name,
    undo_obstacle: undo_obstacle ?? null,
    match: match ?? null,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      customer: toAccountingCustomer(booking),
      kind: booking.kind,
      amount_cents: booking.amount_cents,
      text: booking.text,
    })),
  };
}

/** Adds the names of customer, claims and run to matches. */
export function matchNames({ customers, claims, runs }: MatchBook): (match: Match) => LineMatch {
  const customerById = new Map(customers.map((customer) => [customer.id, customer]));
  const claimById = new Map(claims.map((claim) => [claim.id, claim]));
  const runById = new Map(runs.map((run) => [run.id, run]));
  return ({ state, reason, customer_id, parts, credit_cents, fee_cents, run_id, is_booked, is_to_come }) => {
    const customer = customer_id === null ? undefined : customerById.get(customer_id);
    const run = run_id === null ? undefined : runById.get(run_id);
    return {
      state,
      reason,
      customer: customer
        ? { id: customer.id, number: Number(customer.number), name: customer.names[0] ?? "" }
        : null,
      claims: parts.flatMap(({ claim_id: id, cents }) => {
        const claim = claimById.get(id);
        return claim ? [{ id, number: claim.number, open_cents: claim.open_cents, cents }] : [];
      }),
      credit_cents,
      fee_cents,
      is_booked,
      is_to_come,
      run: run ? { id: run.id, msg_id: run.msg_id, count: run.count } : null,
    };
  };
}
