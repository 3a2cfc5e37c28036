import type { CustomerRow } from "./customers.queries.ts";

/** What of a customer the change history tells; the prices have entries of their own in an edit. */
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
  "contract_start",
  "caretaker_name",
  "debit_block",
  "debit_block_note",
  "dunning_block",
  "dunning_block_note",
  "note",
] as const satisfies readonly (keyof CustomerRow)[];

/** The same of a new one, whose number and prices are told too. */
export const NEW_CUSTOMER_FIELDS = ["number", ...CUSTOMER_FIELDS, "package", "monthly_fee_cents"] as const;
