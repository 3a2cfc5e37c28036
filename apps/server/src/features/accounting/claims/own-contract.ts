import type { OwnContract, OwnInvoice } from "@krempelfrei/contract/accounting/own-contract";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { berlinDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import type { ClaimRow } from "../data/claims.queries.ts";
import { invoiceOf, type InvoiceFile } from "./get-invoice.ts";
import {
  getInvoiceByMail,
  getOwnClaim,
  getOwnContractRow,
  listOwnClaims,
  setInvoiceByMail,
} from "./own-contract.queries.ts";

/** The contract holder's id, which is also the group's id. Errors: 401, 403. */
function holderOf(ctx: Ctx): string {
  authorize(ctx, "contract.own");
  return userOf(ctx).id;
}

/** The contract of the signed-in contract holder as of today. Errors: 401, 403. */
export async function getOwnContract(ctx: Ctx): Promise<OwnContract> {
  const row = await getOwnContractRow(ctx, holderOf(ctx), berlinDay(ctx.clock()));
  const {
    next_on,
    next_cents,
    mandate_reference: reference,
    mandate_holder: holder,
    mandate_iban: iban,
  } = row;
  return {
    number: row.number,
    package: row.package as OwnContract["package"],
    monthly_fee_cents: row.monthly_fee_cents,
    contract_start: row.contract_start,
    cancelled_to: row.cancelled_to,
    payment_method: row.payment_method as OwnContract["payment_method"],
    balance_cents: row.balance_cents,
    next_collection: next_on === null || next_cents === null ? null : { on: next_on, cents: next_cents },
    mandate:
      reference === null || holder === null || iban === null
        ? null
        : { reference, holder, iban_masked: maskIban(iban) },
    invoice_by_mail: row.invoice_by_mail,
  };
}

/** Switches whether invoices are mailed to the contract holder. Errors: 401, 403. */
export async function updateOwnContract(
  ctx: Ctx,
  { invoice_by_mail }: { readonly invoice_by_mail: boolean },
): Promise<OwnContract> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "contract.own");
    const { id, name } = userOf(ctx);
    const before = await getInvoiceByMail(ctx, id);
    if (before.invoice_by_mail !== invoice_by_mail) await setInvoiceByMail(ctx, id, invoice_by_mail);
    await recordChange(ctx, {
      action: "customer.updated",
      subject: { type: "customer", id, name },
      customer_id: id,
      before,
      after: { invoice_by_mail },
      fields: ["invoice_by_mail"],
    });
    return getOwnContract(ctx);
  });
}

/**
 * State for the customer: partly paid, reminded and returned claims are shown as open, written-off claims as settled.
 */
function stateOf({ status }: ClaimRow): OwnInvoice["state"] {
  if (status === "bezahlt" || status === "storniert" || status === "im_einzug") return status;
  return status === "ausgebucht" ? "erledigt" : "offen";
}

/** One page of the contract holder's invoices. Errors: 401, 403. */
export async function listOwnInvoices(
  ctx: Ctx,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) {
  const holder = holderOf(ctx);
  const { rows, total } = await listOwnClaims(ctx, holder, {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const data = rows.map((row): OwnInvoice => ({
    id: row.id,
    number: row.number,
    kind: row.kind as OwnInvoice["kind"],
    month: row.month,
    issued_on: row.issued_on,
    due_on: row.due_on,
    gross_cents: row.gross_cents,
    open_cents: row.open_cents,
    state: stateOf(row),
  }));
  return { data, total, page, per_page };
}

/** One of the contract holder's invoices as a PDF. Errors: 401, 403; 404, also for invoices of others. */
export async function getOwnInvoice(ctx: Ctx, id: string): Promise<InvoiceFile> {
  return invoiceOf(ctx, await getOwnClaim(ctx, holderOf(ctx), id));
}
