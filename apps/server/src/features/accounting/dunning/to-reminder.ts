import type { Reminder } from "@krempelfrei/contract/accounting/dunning";
import { toAccountingCustomer } from "../data/customer-names.ts";
import type { ReminderRow } from "./dunning.queries.ts";
import { openFeesOf, ReminderSnapshot, totalOf } from "./reminder-pdf.ts";

export function toReminder(row: ReminderRow): Reminder {
  const snapshot = ReminderSnapshot.parse(row.snapshot);
  return {
    id: row.id,
    customer: toAccountingCustomer(row),
    level: row.level,
    issued_on: row.issued_on,
    due_on: row.due_on,
    total_cents: totalOf({ ...row, snapshot }),
    fee_cents: row.fee_cents,
    claims: snapshot.claims.map(({ number }) => number),
    open_fees_cents: openFeesOf(snapshot),
    mailed_at: row.mailed_at?.toISOString() ?? null,
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
