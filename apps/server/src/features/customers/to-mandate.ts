import { berlinDay } from "@krempelfrei/contract/dates";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { mandateStatus } from "@krempelfrei/contract/customers/mandate-status";
import { Mandate, type MandateDetails } from "@krempelfrei/contract/customers/mandates";
import type { Ctx } from "../../context/context.ts";
import type { MandateRow } from "./mandates.queries.ts";

/** The wire form of a mandate, without the account number: `iban_masked` is enough to recognise it. */
export function toMandate(ctx: Ctx, row: MandateRow): Mandate {
  const stored = Mandate.shape.status.parse(row.status);
  const status = mandateStatus({ ...row, status: stored }, berlinDay(ctx.clock()));
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
