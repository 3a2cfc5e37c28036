import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";

/** Position in a document. */
const place = {
  /** From 1. */
  page: z.int(),
  /** As printed, on one line. */
  quote: z.string(),
  /** Text before the quotation on its page, which distinguishes repeated words. */
  before: z.string(),
  after: z.string(),
};

const FileFact = z.object({
  /** `added`: by hand. */
  kind: z.enum(["added", "contract", "customer", "invoice", "reference", "tax", "meter", "plate", "iban"]),
  /** Name in the document: "Kunden-Nr.". */
  label: z.string(),
  value: z.string(),
  /** Null if the number was added by hand. */
  place: z.object(place).nullable(),
});
export type FileFact = z.infer<typeof FileFact>;

/** A recognised transfer request of a document, which a person compares before paying. */
const Payment = z.object({
  recipient: z.string().nullable(),
  /** In groups of four. */
  iban: z.string(),
  amount_cents: z.int(),
  purpose: z.string().nullable(),
  /** Position of the amount; null if only the electronic invoice contains it. */
  place: z.object(place).nullable(),
  /** Last characters of the IBAN in the sender's earlier letters, if this one is new; otherwise null. */
  former_iban_end: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const FileFacts = z.object({
  /** Amount to pay by the document; null if it is unknown. */
  amount: z
    .object({
      cents: z.int(),
      /** Null if the document's text does not name the amount. */
      place: z.object(place).nullable(),
      /** True if a person entered the amount. */
      is_corrected: z.boolean(),
      /** `aus: Rechnungsbetrag`, `wie beim letzten Mal`; null if a person entered the amount. */
      why: z.string().nullable(),
    })
    .nullable(),
  facts: z.array(FileFact),
  /** In the form of `updateFile`. */
  added_facts: z.array(z.string()),
  hidden_facts: z.array(z.string()),
  payment: Payment.nullable(),
});
export type FileFacts = z.infer<typeof FileFacts>;

export const getFacts = endpoint({
  method: "GET",
  path: "/files/:id/facts",
  summary: "Numbers that a document names, and the transfer that it asks for; nothing while it is not read",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: FileFacts,
});
