import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";

interface Named {
  readonly customer_id: string;
  readonly customer_number: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** A customer as lists of the accounting show it: the last name first, as they are sorted (accounting.md 5). */
export const toAccountingCustomer = (row: Named): AccountingCustomer => ({
  id: row.customer_id,
  number: row.customer_number,
  name: `${row.last_name}, ${row.first_name}`,
});
