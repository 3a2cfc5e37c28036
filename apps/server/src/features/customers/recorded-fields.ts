import type { CustomerRow } from "./customers.queries.ts";

/** The fields of a customer that the change history records; edits of prices have entries of their own. */
export const CUSTOMER_FIELDS = [
  "salutation",
  "title",
  "first_name",
  "last_name",
  "email",
  "birthday",
  "street",
  "house_no",
  "zip",
  "city",
  "country",
  "phone",
  "mobile",
  "payment_method",
  "invoice_by_mail",
  "contract_start",
  "caretaker_name",
  "debit_block",
  "debit_block_note",
  "dunning_block",
  "dunning_block_note",
  "note",
] as const satisfies readonly (keyof CustomerRow)[];

/** For a new customer: number and prices are recorded too. */
export const NEW_CUSTOMER_FIELDS = ["number", ...CUSTOMER_FIELDS, "package", "monthly_fee_cents"] as const;
