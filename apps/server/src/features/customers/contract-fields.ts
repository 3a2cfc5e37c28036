/** Columns of a contract that staff edit, except the caretaker, in the order of the history and the data export. */
export const FORM_OF_ADDRESS = ["salutation", "title"] as const;
export const ADDRESS_AND_PAYMENT = [
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
] as const;
export const BLOCKS_AND_NOTE = [
  "debit_block",
  "debit_block_note",
  "dunning_block",
  "dunning_block_note",
  "note",
] as const;
export const CANCELLATION = ["cancelled_on", "cancelled_to", "cancel_reason"] as const;
