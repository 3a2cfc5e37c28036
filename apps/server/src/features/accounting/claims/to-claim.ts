import type { Claim } from "@krempelfrei/contract/accounting/claims";
import type { ClaimRow } from "../data/claims.queries.ts";
import { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";

/**
 * True unless the claim is a Storno, a correcting invoice, reversed, under collection or written off (accounting.md
 * 1.6).
 */
export const canReverse = ({ kind, reversed, written_off, status }: ClaimRow): boolean =>
  kind !== "storno" && kind !== "korrektur" && !reversed && !written_off && status !== "im_einzug";

const other = (id: string | null, number: string | null) =>
  id === null || number === null ? null : { id, number };

const Packaged = ClaimSnapshot.pick({ package: true });

/** The wire form of a claim. The database checks the values of the columns that are cast here. */
export const toClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  number: row.number,
  kind: row.kind as Claim["kind"],
  month: row.month,
  customer: toAccountingCustomer(row),
  period_from: row.period_from,
  period_to: row.period_to,
  gross_cents: row.gross_cents,
  vat_cents: row.vat_cents,
  open_cents: row.open_cents,
  status: row.status as Claim["status"],
  payment_method: row.payment_method as Claim["payment_method"],
  package: Packaged.parse(row.snapshot).package,
  mandate_missing: row.has_no_mandate && row.open_cents > 0 && row.status !== "im_einzug",
  issued_on: row.issued_on,
  due_on: row.due_on,
  storno_of: other(row.storno_of, row.storno_of_number),
  reason: row.reason,
  storno: other(row.storno_id, row.storno_number),
  mailed_at: row.mailed_at?.toISOString() ?? null,
  posted_on: row.posted_on,
  can_storno: canReverse(row),
});
