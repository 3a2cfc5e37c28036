import { z } from "zod";
import { AccountingCustomer, ClaimState } from "./claim-terms.ts";
import { OpenFee } from "./dunning.ts";
import { ReturnInput } from "./sepa.ts";
import { MoneyAccount } from "../bookings/bookings.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, requiredText } from "../fields.ts";
import { BOOKINGS_AT_ONCE_MAX, BOOKING_TEXT_MAX, STORNO_REASON_MAX } from "../limits.ts";
import { AMOUNT_MAX_CENTS } from "../money.ts";
import { positiveCents } from "../positive-cents.ts";

/** Kinds of bookings: of a line of a statement, or of money that came or went in another way. */
export const LINE_BOOKING_KINDS = [
  { value: "zahlung", label: "Zahlung" },
  { value: "sammelgutschrift", label: "Lastschriftlauf" },
  { value: "ruecklastschrift", label: "Rücklastschrift" },
  { value: "ruecklastschrift_gebucht", label: "Rücklastschrift, war schon gebucht" },
  { value: "erstattung", label: "Erstattung" },
] as const;
export const LineBookingKind = z.enum(
  LINE_BOOKING_KINDS.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type LineBookingKind = z.infer<typeof LineBookingKind>;

const PARTS_MAX = 100;

export const LineBooking = z.strictObject({
  /** The bank line, booked only once, even if sent again. Several bookings of a line add up to its amount. */
  bank_tx_id: id.nullish(),
  /** Instead of a line, for money that no statement contains: a new key for each booking. */
  client_key: z.uuid({ error: "Die Kennung ist ungültig" }).nullish(),
  kind: LineBookingKind,
  /** The customer of the booking; for a `sammelgutschrift` they follow from the run. */
  customer_id: id.nullish(),
  run_id: id.nullish(),
  /** For money without a line; a line is booked on its own day, or on the first day after the closed periods. */
  booked_on: isoDate.nullish(),
  amount_cents: positiveCents,
  /** For money without a line: its account; default: the bank. */
  money_account: MoneyAccount.nullish(),
  text: requiredText(BOOKING_TEXT_MAX).nullish(),
  /** The claims to settle, in this order; default: claims named by the line, then the oldest. */
  claim_ids: z.array(id).max(PARTS_MAX).nullish(),
  /** Parts of the amount by claim, if the clerk divides it; the rest is credit. */
  parts: z
    .array(z.strictObject({ claim_id: id, cents: positiveCents }))
    .max(PARTS_MAX)
    .nullish(),
  /** For a return: the bank's charge, which `amount_cents` does not contain, and the code of the reason. */
  fee_cents: z
    .int({ error: MESSAGES.amount })
    .min(0, MESSAGES.amount)
    .max(AMOUNT_MAX_CENTS, MESSAGES.amount)
    .nullish(),
  return_reason: ReturnInput.shape.reason.nullish(),
});
export type LineBooking = z.output<typeof LineBooking>;

const NONE = "Bitte mindestens eine Buchung auswählen.";
const TOO_MANY = `Bitte höchstens ${BOOKINGS_AT_ONCE_MAX} Buchungen auswählen.`;

const ClaimStanding = z.object({ id, number: z.string(), status: ClaimState, open_cents: z.int() });

export const bookLines = endpoint({
  method: "POST",
  path: "/accounting/bookings",
  summary: "Books what was confirmed: all of it or nothing, each line once",
  access: ["accounting.manage"],
  body: z.strictObject({
    bookings: z.array(LineBooking, { error: NONE }).min(1, NONE).max(BOOKINGS_AT_ONCE_MAX, TOO_MANY),
  }),
  bodyMax: 1024 ** 2,
  response: z.object({
    /** Number of booked account lines: for a run one for each collection. */
    created: z.int(),
    /** Lines and keys that were booked before. */
    already_booked: z.array(id),
    claims_updated: z.array(ClaimStanding),
    /** Outcome in German sentences. */
    messages: z.array(z.string()),
  }),
});

export const undoBankLine = endpoint({
  method: "POST",
  path: "/accounting/lines/:id/undo",
  summary: "Takes the bookings of a line back with their exact negatives; the line is open again",
  access: ["accounting.manage"],
  params: idParams,
  body: z.strictObject({ reason: requiredText(STORNO_REASON_MAX) }),
  response: "nothing",
});

export const getOpenItems = endpoint({
  method: "GET",
  path: "/accounting/customers/:id/open",
  summary: "What a customer has to pay, and what stands in credit",
  access: ["accounting.manage"],
  params: idParams,
  response: z.object({
    customer: AccountingCustomer,
    claims: z.array(ClaimStanding.extend({ month: z.string(), due_on: isoDate, gross_cents: z.int() })),
    /** Fees and other debts outside of claims, the oldest first. */
    fees: z.array(OpenFee),
    /** Extras less credits that the next claim bills: they are on the account and not due yet. */
    unbilled_cents: z.int(),
    /** Collections that can come back, or whose return is in no statement yet; the newest first. */
    collections: z.array(
      z.object({
        claim_id: id,
        claim_number: z.string(),
        cents: z.int(),
        collection_on: isoDate,
        /** True if its return was entered by hand and no statement contains it yet. */
        is_returned: z.boolean(),
      }),
    ),
    /** Credit of the account: money of the customer that settles neither a claim nor a fee. */
    credit_cents: z.int(),
    /** Allocations to claims, the newest first; reversed ones are left out. */
    allocations: z.array(
      z.object({ id, claim_number: z.string(), text: z.string(), cents: z.int(), allocated_on: isoDate }),
    ),
  }),
});

export const allocateCredit = endpoint({
  method: "POST",
  path: "/accounting/allocations",
  summary: "Settles claims of a customer with its credit, the oldest payment first",
  access: ["accounting.manage"],
  body: z.strictObject({
    customer_id: id,
    /** The claims to settle, in this order; default: the open ones, the oldest first. */
    claim_ids: z.array(id).max(PARTS_MAX).nullish(),
  }),
  response: z.object({ claims_updated: z.array(ClaimStanding) }),
});

export const releaseAllocation = endpoint({
  method: "DELETE",
  path: "/accounting/allocations/:id",
  summary: "Takes back that a payment settles a claim: it is credit again, and the claim open",
  access: ["accounting.manage"],
  params: idParams,
  response: "nothing",
});
