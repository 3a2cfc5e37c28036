import { changedFields, type FieldChange } from "../../core/audit.ts";
import type { CustomerRow } from "./customers.queries.ts";

/** What of a customer the change history tells; the prices have entries of their own in an edit. */
const FIELDS = [
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

/** Old and new value of what differs. */
export const differences = (before: CustomerRow, after: CustomerRow): FieldChange[] =>
  changedFields(before, after, FIELDS);

/** All fields of a new customer that have a value. */
export const newFields = (row: CustomerRow): FieldChange[] =>
  (["number", ...FIELDS, "package", "monthly_fee_cents"] as const)
    .filter((field) => row[field] !== null && row[field] !== false)
    .map((field) => ({ field, old: null, new: row[field] }));
