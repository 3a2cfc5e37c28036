import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";

/** Position in a document. */
const place = {
  /** From 1. */
  page: z.int(),
  /** As it is written there, on one line. */
  quote: z.string(),
  /** Text around it on the page: distinguishes it from others of the same words. */
  before: z.string(),
  after: z.string(),
};

const FileFact = z.object({
  /** `added`: by hand. */
  kind: z.enum(["added", "contract", "customer", "invoice", "reference", "tax", "meter", "plate", "iban"]),
  /** As the document names it: "Kunden-Nr.". */
  label: z.string(),
  value: z.string(),
  /** Null where it was added by hand. */
  place: z.object(place).nullable(),
});
export type FileFact = z.infer<typeof FileFact>;

/** A transfer that a document asks for; recognised, so that a person compares it before paying. */
const Payment = z.object({
  recipient: z.string().nullable(),
  /** In groups of four. */
  iban: z.string(),
  amount_cents: z.int(),
  purpose: z.string().nullable(),
  /** Place of the amount; null if only the electronic invoice names it. */
  place: z.object(place).nullable(),
  /** End of the account that the sender's letters before named, where this one names another. */
  former_iban_end: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const FileFacts = z.object({
  /** Amount that the document wants. */
  amount: z
    .object({
      cents: z.int(),
      /** Null if its text does not name the amount. */
      place: z.object(place).nullable(),
      /** Given by a person. */
      is_corrected: z.boolean(),
      /** `aus: Rechnungsbetrag`, `wie beim letzten Mal`; null if a person gave it. */
      why: z.string().nullable(),
    })
    .nullable(),
  facts: z.array(FileFact),
  /** As `updateFile` takes them. */
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
