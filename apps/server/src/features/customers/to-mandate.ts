import { berlinDay } from "@krempelfrei/contract/dates";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { Mandate, type MandateDetails } from "@krempelfrei/contract/customers/mandates";
import type { Ctx } from "../../core/context.ts";
import type { MandateRow } from "./mandates.queries.ts";

/** The same day so many months later, or the last of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Expires 36 months after it was used last, or signed when it never was (accounting.md 1.3). */
export function mandateStatus(row: MandateRow, today: string): Mandate["status"] {
  const status = Mandate.shape.status.parse(row.status);
  const counts = addMonths(row.last_used_on ?? row.signed_on, MANDATE_MONTHS);
  return status === "active" && counts < today ? "expired" : status;
}

/** Without the account number: `iban_masked` is just enough for somebody who knows it. */
export function toMandate(ctx: Ctx, row: MandateRow): Mandate {
  const status = mandateStatus(row, berlinDay(ctx.clock()));
  return {
    id: row.id,
    reference: row.reference,
    signed_on: row.signed_on,
    holder: row.holder,
    iban_masked: maskIban(row.iban),
    bic: row.bic,
    status,
    first_used_on: row.first_used_on,
    last_used_on: row.last_used_on,
    account_changed: row.previous_iban !== null,
    can_modify: row.status === "active" && row.first_used_on === null,
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  };
}

export const toMandateDetails = (ctx: Ctx, row: MandateRow): MandateDetails => ({
  ...toMandate(ctx, row),
  iban: row.iban,
});
