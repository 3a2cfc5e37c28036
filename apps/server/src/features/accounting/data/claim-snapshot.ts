import { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { z } from "zod";

const text = z.string().nullable();
const address = { street: text, house_no: text, zip: text, city: text, country: z.string() };

/** A fact that the law requires on business letters (§ 35a GmbHG); null in snapshots from before it was stored. */
const laterText = text.default(null);

/** Name, address, package, mandate and creditor as of the issue of a claim: the letter stays the same whatever changes later. */
export const ClaimSnapshot = z.object({
  customer: z.object({
    number: z.int(),
    salutation: text,
    title: text,
    first_name: z.string(),
    last_name: z.string(),
    ...address,
  }),
  package: PackageName.nullable(),
  /** The mandate that will be used; null for transfers and without a mandate. */
  mandate: z.object({ reference: z.string(), holder: z.string(), iban_masked: z.string() }).nullable(),
  /** Amount in cents that account credit settled when the invoice was issued. */
  credit_cents: z.int(),
  creditor: z.object({
    company_name: text,
    ...address,
    phone: text,
    email: text,
    tax_number: text,
    vat_id: text,
    /** True for an invoice without VAT (§ 19 UStG); undefined in other letters. */
    small_business: z.boolean().optional(),
    creditor_id: text,
    iban: text,
    bic: text,
    bank_name: text,
    represented_by: laterText,
    seat: laterText,
    register_court: laterText,
    register_number: laterText,
  }),
});
export type ClaimSnapshot = z.infer<typeof ClaimSnapshot>;
