import { ADDRESS_AND_PAYMENT, BLOCKS_AND_NOTE, FORM_OF_ADDRESS } from "./contract-fields.ts";
import type { CustomerRow } from "./customers.queries.ts";

/** The fields of a customer that the change history records; edits of prices have entries of their own. */
export const CUSTOMER_FIELDS = [
  ...FORM_OF_ADDRESS,
  "first_name",
  "last_name",
  "email",
  "birthday",
  ...ADDRESS_AND_PAYMENT,
  "caretaker_name",
  ...BLOCKS_AND_NOTE,
] as const satisfies readonly (keyof CustomerRow)[];

/** The recorded fields of a new customer, with number and prices. */
export const NEW_CUSTOMER_FIELDS = ["number", ...CUSTOMER_FIELDS, "package", "monthly_fee_cents"] as const;
