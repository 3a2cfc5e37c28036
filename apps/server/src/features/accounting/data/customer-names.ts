import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";

/** The customer of a row, with the present name. */
export interface CustomerNames {
  readonly customer_id: string;
  readonly customer_number: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** A customer with the facts for the address of a letter. */
export interface LetterRecipient
  extends
    CustomerNames,
    Readonly<Record<"salutation" | "title" | "street" | "house_no" | "zip" | "city", string | null>> {
  readonly country: string;
}

/** A customer as the lists of the accounting show them: last name first, the sort order (accounting.md 5). */
export const toAccountingCustomer = (row: CustomerNames): AccountingCustomer => ({
  id: row.customer_id,
  number: row.customer_number,
  name: `${row.last_name}, ${row.first_name}`,
});
