import { z } from "zod";
import { ClaimKind, paging } from "./claim-terms.ts";
import { PackageName, PaymentMethod } from "../customers/customer-terms.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES } from "../fields.ts";
import { month } from "../month.ts";

/** "Vertrag & Rechnungen" of the profile: the contract as its holder sees it. */
export const OwnContract = z.object({
  /** Kundennummer. */
  number: z.int(),
  /** Package and fee (gross, a month) of today. */
  package: PackageName,
  monthly_fee_cents: z.int(),
  contract_start: isoDate,
  cancelled_to: isoDate.nullable(),
  payment_method: PaymentMethod,
  /** Above 0 a debt of the customer, below 0 credit. */
  balance_cents: z.int(),
  /** The next known debit; null without one. */
  next_collection: z.object({ on: isoDate, cents: z.int() }).nullable(),
  /** The valid mandate; null without one. */
  mandate: z.object({ reference: z.string(), holder: z.string(), iban_masked: z.string() }).nullable(),
  invoice_by_mail: z.boolean(),
});
export type OwnContract = z.infer<typeof OwnContract>;

/** State of a claim for the customer. */
export const INVOICE_STATES = [
  { value: "offen", label: "offen" },
  { value: "im_einzug", label: "wird eingezogen" },
  { value: "bezahlt", label: "bezahlt" },
  { value: "storniert", label: "storniert" },
  { value: "erledigt", label: "erledigt" },
] as const;

export const OwnInvoice = z.object({
  id,
  number: z.string(),
  kind: ClaimKind,
  month,
  issued_on: isoDate,
  due_on: isoDate,
  gross_cents: z.int(),
  open_cents: z.int(),
  state: z.enum(INVOICE_STATES.map(({ value }) => value)),
});
export type OwnInvoice = z.infer<typeof OwnInvoice>;

export const getOwnContract = endpoint({
  method: "GET",
  path: "/account/contract",
  summary: "The own contract: package, balance, next debit and mandate; for the contract holder alone",
  access: ["contract.own"],
  response: OwnContract,
});

export const updateOwnContract = endpoint({
  method: "PATCH",
  path: "/account/contract",
  summary: "Whether invoices are mailed to the contract holder",
  access: ["contract.own"],
  body: z.strictObject({ invoice_by_mail: z.boolean({ error: MESSAGES.form }) }),
  response: OwnContract,
  // A former customer chooses how to receive the last invoice.
  allowedAfterEnd: true,
});

export const listOwnInvoices = endpoint({
  method: "GET",
  path: "/account/invoices",
  summary: "The own invoices, the newest first, 10 a page",
  access: ["contract.own"],
  query: z.strictObject(paging),
  response: z.object({ data: z.array(OwnInvoice), total: z.int(), page: z.int(), per_page: z.int() }),
});

export const getOwnInvoice = endpoint({
  method: "GET",
  path: "/account/invoices/:id/pdf",
  summary: "One of the own invoices as a letter",
  access: ["contract.own"],
  params: idParams,
  response: "download",
});
