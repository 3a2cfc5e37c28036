import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, requiredText } from "../fields.ts";
import { bic, iban } from "./iban.ts";
import { MANDATE_HOLDER_MAX, MANDATE_REFERENCE_MAX } from "../limits.ts";

/** Source: accounting.md 1.3. */
export const MANDATE_STATES = [
  { value: "active", label: "aktiv" },
  { value: "revoked", label: "widerrufen" },
  { value: "expired", label: "abgelaufen" },
  { value: "replaced", label: "ersetzt" },
] as const;

/** Permission to collect from an account by SEPA debit. A customer has at most one active mandate. */
export const Mandate = z.object({
  id,
  reference: z.string(),
  signed_on: isoDate,
  /** Holder of the account; may differ from the customer. */
  holder: z.string(),
  /** In groups of four, all but the ends hidden: `DE89 **** **** **** **30 00`. */
  iban_masked: z.string(),
  bic: z.string().nullable(),
  /** `expired`: for 36 months neither signed nor used. */
  status: z.enum(["active", "revoked", "expired", "replaced"]),
  first_used_on: isoDate.nullable(),
  last_used_on: isoDate.nullable(),
  /** True if the next collection has to announce a changed account to the bank. */
  account_changed: z.boolean(),
  /** True if it can still be edited: active and never used. */
  can_modify: z.boolean(),
  created_at: moment,
  revision: z.int(),
});
export type Mandate = z.infer<typeof Mandate>;

/** A mandate for its form: with the whole IBAN, without blanks. */
export const MandateDetails = Mandate.extend({ iban: z.string() });
export type MandateDetails = z.infer<typeof MandateDetails>;

const MandateFields = z.strictObject({
  /** Default: `PG-<customer number>-<counter>`. */
  reference: z
    .string()
    .trim()
    .min(1, MESSAGES.required)
    .max(MANDATE_REFERENCE_MAX, MESSAGES.max(MANDATE_REFERENCE_MAX))
    // Banks refuse a slash at either end and two slashes in a row (accounting.md 3.1).
    .regex(/^(?!\/)(?!.*\/\/)[A-Za-z0-9+?/:().,'-]+(?<!\/)$/, MESSAGES.characters)
    .optional(),
  signed_on: isoDate,
  holder: requiredText(MANDATE_HOLDER_MAX),
  iban,
  bic: bic.optional(),
});

export const MandateInput = MandateFields;
export type MandateInput = z.infer<typeof MandateInput>;

export const MandateChanges = MandateFields.partial().extend({
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type MandateChanges = z.infer<typeof MandateChanges>;

export const MandateAccount = z.strictObject({
  iban,
  bic: bic.optional(),
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type MandateAccount = z.infer<typeof MandateAccount>;

const params = z.strictObject({ id, mandateId: id });

export const listMandates = endpoint({
  method: "GET",
  path: "/customers/:id/mandates",
  summary: "The mandates of a customer, the newest first, and the reference that the next one gets",
  access: ["customers.details"],
  params: idParams,
  response: z.object({ data: z.array(Mandate), next_reference: z.string() }),
});

export const getMandate = endpoint({
  method: "GET",
  path: "/customers/:id/mandates/:mandateId",
  summary: "A mandate with its whole IBAN",
  access: ["customers.write"],
  params,
  response: MandateDetails,
});

export const createMandate = endpoint({
  method: "POST",
  path: "/customers/:id/mandates",
  summary: "Makes a mandate, which takes the place of the active one",
  access: ["customers.write"],
  params: idParams,
  body: MandateInput,
  response: MandateDetails,
  status: 201,
});

export const updateMandate = endpoint({
  method: "PATCH",
  path: "/customers/:id/mandates/:mandateId",
  summary: "Changes the given fields of an active mandate that was never used",
  access: ["customers.write"],
  params,
  body: MandateChanges,
  response: MandateDetails,
});

export const changeMandateAccount = endpoint({
  method: "POST",
  path: "/customers/:id/mandates/:mandateId/account",
  summary:
    "Lets an active mandate go on with another account of the same holder; the next collection tells the bank",
  access: ["customers.write"],
  params,
  body: MandateAccount,
  response: MandateDetails,
});

export const revokeMandate = endpoint({
  method: "POST",
  path: "/customers/:id/mandates/:mandateId/revoke",
  summary: "Ends a mandate: nothing is collected by it any more",
  access: ["customers.write"],
  params,
  response: Mandate,
});
