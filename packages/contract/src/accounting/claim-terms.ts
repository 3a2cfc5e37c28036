import { z } from "zod";
import { id, MESSAGES } from "../fields.ts";
import { TABLE_PAGE_SIZE } from "../limits.ts";

/** The states of a claim. Source: accounting.md 1.6. */
export const CLAIM_STATES = [
  { value: "offen", label: "offen" },
  { value: "im_einzug", label: "im Einzug" },
  { value: "teilbezahlt", label: "teilbezahlt" },
  { value: "bezahlt", label: "bezahlt" },
  { value: "ruecklaeufer", label: "Rückläufer" },
  { value: "gemahnt", label: "gemahnt" },
  { value: "ausgebucht", label: "ausgebucht" },
  { value: "storniert", label: "storniert" },
] as const;
export const ClaimState = z.enum(
  CLAIM_STATES.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type ClaimState = z.infer<typeof ClaimState>;

/** `Rückläufer` for `ruecklaeufer`. */
export const claimStateLabel = (state: ClaimState): string =>
  CLAIM_STATES.find(({ value }) => value === state)?.label ?? state;

/**
 * `monatsbeitrag`: the fee of a month, with extras and credits; `einzel`: extras and credits after the end of a
 * contract; `korrektur`: the same if their sum is below 0; `storno`: the reversal of another claim.
 */
export const CLAIM_KINDS = [
  { value: "monatsbeitrag", label: "Monatsbeitrag" },
  { value: "einzel", label: "Einzelrechnung" },
  { value: "storno", label: "Stornorechnung" },
  { value: "korrektur", label: "Rechnungskorrektur" },
] as const;
export const ClaimKind = z.enum(
  CLAIM_KINDS.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type ClaimKind = z.infer<typeof ClaimKind>;

/** `Rechnung`, or another title of the letter for this kind. */
export const invoiceTitle = (kind: string): string =>
  kind === "storno" || kind === "korrektur"
    ? (CLAIM_KINDS.find(({ value }) => value === kind)?.label ?? "")
    : "Rechnung";

/** A customer in a list of the accounting: `Müller, Jürgen`, 10001. */
export const AccountingCustomer = z.object({ id, number: z.int(), name: z.string() });
export type AccountingCustomer = z.infer<typeof AccountingCustomer>;

/** Something that a person should know about a customer, in German. */
export const CustomerNote = z.object({
  customer: AccountingCustomer,
  code: z.string(),
  message: z.string(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

export const ClaimRef = z.object({ id, number: z.string() });

/** A claim that a run leaves out, and why in German. */
export const SkippedClaim = CustomerNote.extend({ claim: ClaimRef, open_cents: z.int() });
export type SkippedClaim = z.infer<typeof SkippedClaim>;

/** The query of a list in pages. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
};

export const CountAndSum = z.object({ count: z.int(), cents: z.int() });
export type CountAndSum = z.infer<typeof CountAndSum>;
