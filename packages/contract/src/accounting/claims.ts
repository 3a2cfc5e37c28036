import { z } from "zod";
import {
  AccountingCustomer,
  ClaimKind,
  ClaimRef,
  ClaimState,
  CountAndSum,
  CustomerNote,
  paging,
} from "./claim-terms.ts";
import { PackageName, PaymentMethod } from "../customers/customer-terms.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, requiredText, searchText } from "../fields.ts";
import { STORNO_REASON_MAX } from "../limits.ts";
import { month } from "../month.ts";

/** A claim (Forderung), printed as an invoice. */
export const Claim = z.object({
  id,
  number: z.string(),
  kind: ClaimKind,
  month,
  customer: AccountingCustomer,
  period_from: isoDate,
  period_to: isoDate,
  /** Below 0 for a Storno and for some correcting invoices. */
  gross_cents: z.int(),
  vat_cents: z.int(),
  open_cents: z.int(),
  status: ClaimState,
  payment_method: PaymentMethod,
  /** Package on the day of the invoice; null without a fee. */
  package: PackageName.nullable(),
  /** True if it is open, to be paid by debit, and has no valid mandate today. */
  mandate_missing: z.boolean(),
  issued_on: isoDate,
  due_on: isoDate,
  /** For a Storno: the claim that it reverses, and the reason. */
  storno_of: ClaimRef.nullable(),
  reason: z.string().nullable(),
  /** For a reversed claim: its Storno. */
  storno: ClaimRef.nullable(),
  mailed_at: moment.nullable(),
  /** The day of posting, as noted by staff. */
  posted_on: isoDate.nullable(),
  can_storno: z.boolean(),
});
export type Claim = z.infer<typeof Claim>;

/** A claim of a run, or of its preview. */
const DraftedClaim = z.object({
  /** Null in a preview, like `number`. */
  id: id.nullable(),
  number: z.string().nullable(),
  customer: AccountingCustomer,
  period_from: isoDate,
  period_to: isoDate,
  gross_cents: z.int(),
  status: ClaimState,
  /** The warnings in one line. */
  note: z.string(),
});
export type DraftedClaim = z.infer<typeof DraftedClaim>;

/** Sums by way of payment, which together are all claims. `ohne_mandat`: by debit, without a valid mandate. */
export const SumsByWay = z.object({
  lastschrift: CountAndSum,
  ueberweisung: CountAndSum,
  ohne_mandat: CountAndSum,
});
export type SumsByWay = z.infer<typeof SumsByWay>;

/** Maximum of rows in the lists of a run's answer; the counts cover all. */
export const RUN_ROWS_MAX = 1000;

export const ClaimRunResult = z.object({
  month,
  dry_run: z.boolean(),
  /** `queued`: too many to wait for; a job makes them, and `getClaimRun` returns its progress. */
  state: z.enum(["done", "queued"]),
  created: z.int(),
  /** Number of claims of this month that existed before the run. */
  unchanged: z.int(),
  /** Number of customers who got no claim because theirs was reversed before. */
  reversed: z.int(),
  skipped: z.int(),
  warned: z.int(),
  total_cents: z.int(),
  by_way: SumsByWay,
  claims: z.array(DraftedClaim),
  skipped_items: z.array(CustomerNote),
  warnings: z.array(CustomerNote),
  /** Outcome in German sentences. */
  messages: z.array(z.string()),
});
export type ClaimRunResult = z.infer<typeof ClaimRunResult>;

export const ClaimRunInput = z.strictObject({
  month,
  /** True: preview without writing. */
  dry_run: z.boolean({ error: MESSAGES.form }).default(false),
  /** True: also makes claims again that were reversed. */
  recreate: z.boolean({ error: MESSAGES.form }).default(false),
});
export type ClaimRunInput = z.output<typeof ClaimRunInput>;

export const createClaims = endpoint({
  method: "POST",
  path: "/accounting/claims",
  summary: "Makes the claims of a month, each once however often it is called",
  access: ["accounting.manage"],
  setsState: true,
  body: ClaimRunInput,
  response: ClaimRunResult,
});

export const getClaimRun = endpoint({
  method: "GET",
  path: "/accounting/claims/run",
  summary: "How far the making of a month's claims is",
  access: ["accounting.manage"],
  query: z.strictObject({ month }),
  response: z.object({
    month,
    state: z.enum(["none", "waiting", "running", "failed"]),
    done: z.int(),
    total: z.int(),
    text: z.string(),
  }),
});

const ClaimRun = z.object({
  id,
  created: z.int(),
  total_cents: z.int(),
  created_at: moment,
  created_by: z.string().nullable(),
  skipped_items: z.array(CustomerNote),
  warnings: z.array(CustomerNote),
});

/** Claims of a month; reversed ones count only in `reversed`. */
const ClaimMonth = z.object({
  month,
  claims: CountAndSum,
  by_way: SumsByWay,
  open: CountAndSum,
  in_collection: CountAndSum,
  returned: CountAndSum,
  paid: CountAndSum,
  reversed: CountAndSum,
  /**
   * Numbers of invoices by post: not noted as sent, parts of these that are printed or could not be mailed, and sent; the
   * last note that can be taken back.
   */
  by_post: z.object({
    waiting: z.int(),
    printed: z.int(),
    unmailed: z.int(),
    sent: z.int(),
    last_note: z.object({ count: z.int(), posted_on: isoDate }).nullable(),
  }),
  /** The latest first. */
  runs: z.array(ClaimRun),
});
export type ClaimMonth = z.infer<typeof ClaimMonth>;

export const getClaimMonth = endpoint({
  method: "GET",
  path: "/accounting/claims/months",
  summary: "What stands of a month's claims, and who made them when",
  access: ["accounting.manage"],
  query: z.strictObject({ month }),
  response: ClaimMonth,
});

export const downloadLetters = endpoint({
  method: "GET",
  path: "/accounting/claims/letters",
  summary: "The invoices of a month that wait to go by post, as PDFs in a ZIP; stands in the change history",
  access: ["accounting.manage"],
  query: z.strictObject({ month }),
  response: "download",
});

export const PostedInput = z.strictObject({
  month,
  /** Default: today. */
  posted_on: isoDate.optional(),
  /** Number of invoices that the person confirmed; another number of printed ones is refused. */
  count: z.int().optional(),
});

export const noteLettersPosted = endpoint({
  method: "POST",
  path: "/accounting/claims/posted",
  summary:
    "Notes that the printed invoices of a month were sent by post: so the customers know of the collection",
  access: ["accounting.manage"],
  setsState: true,
  body: PostedInput,
  response: z.object({ posted: z.int() }),
});

export const takeLettersBack = endpoint({
  method: "POST",
  path: "/accounting/claims/posted/take-back",
  summary: "Takes back the last note that invoices of a month were sent by post, where no collection used it",
  access: ["accounting.manage"],
  setsState: true,
  /** Day of the note that the person sees: a repeated call does not take back the one before. */
  body: z.strictObject({ month, posted_on: isoDate }),
  response: z.object({ taken_back: z.int() }),
});

const ClaimFilters = {
  month: month.optional(),
  status: ClaimState.optional(),
  customer_id: id.optional(),
  /** Parts of the invoice's number or of words of name, number and town of the customer. */
  search: searchText,
};
export const ClaimExportQuery = z.strictObject(ClaimFilters);
export type ClaimExportQuery = z.output<typeof ClaimExportQuery>;
export const ClaimListQuery = z.strictObject({
  ...paging,
  ...ClaimFilters,
});
export type ClaimListQuery = z.output<typeof ClaimListQuery>;

export const listClaims = endpoint({
  method: "GET",
  path: "/accounting/claims",
  summary: "Claims by number, 10 a page",
  access: ["accounting.manage"],
  query: ClaimListQuery,
  response: z.object({
    data: z.array(Claim),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    /** Sums over all pages. */
    sum_cents: z.int(),
    open_cents: z.int(),
  }),
});

export const exportClaims = endpoint({
  method: "GET",
  path: "/accounting/claims/export",
  summary: "The claims of a list as CSV for spreadsheets; stands in the change history",
  access: ["accounting.manage"],
  query: ClaimExportQuery,
  response: "download",
});

export const getInvoice = endpoint({
  method: "GET",
  path: "/accounting/claims/:id/pdf",
  summary: "The invoice as a letter, the same bytes each time",
  access: ["accounting.manage"],
  params: idParams,
  response: "download",
});

/** A claim that disagrees with its contract, or would if the contract ended on a day. */
const ClaimAfter = ClaimRef.extend({
  /** True if the cancellation reverses it automatically. */
  will_be_reversed: z.boolean(),
  old_cents: z.int(),
  /** Amount owed for the month by the contract; below 0 if only credits are left. */
  new_cents: z.int(),
  /**
   * Below 0 if the claim is too high; above 0 if a part of the month is not billed. With an obstacle, without credits and
   * extras whose text names the claim.
   */
  difference_cents: z.int(),
  /** Reason in German why the claim cannot be rectified; null if it can, or if its amount is right. */
  obstacle: z.string().nullable(),
});
export type ClaimAfter = z.infer<typeof ClaimAfter>;

const ClaimsAfter = z.object({
  /** The claims with their consequences, as a German text; null without claims. */
  text: z.string().nullable(),
  claims: z.array(ClaimAfter),
});
export type ClaimsAfter = z.infer<typeof ClaimsAfter>;

export const getClaimsAfter = endpoint({
  method: "GET",
  path: "/accounting/claims/after",
  summary:
    "Claims of a customer for days after the end of a contract: what a cancellation to that day takes back",
  access: ["accounting.manage"],
  query: z.strictObject({ customer_id: id, date: isoDate }),
  response: ClaimsAfter,
});

export const listMisbilledClaims = endpoint({
  method: "GET",
  path: "/accounting/claims/misbilled",
  summary:
    "Claims of a customer that disagree with the contract: beyond its end, or with other days or another fee",
  access: ["accounting.manage"],
  query: z.strictObject({ customer_id: id }),
  response: z.object({ claims: z.array(ClaimAfter) }),
});

export const rectifyClaim = endpoint({
  method: "POST",
  path: "/accounting/claims/:id/rectify",
  summary:
    "Replaces a claim that disagrees with its contract: its Storno, and a claim for the month as it is now",
  access: ["accounting.manage"],
  params: idParams,
  /** The new amount that the person has seen in the preview. */
  body: z.strictObject({ new_cents: z.int({ error: MESSAGES.form }) }),
  /** `claim`: null if nothing is owed for the month. */
  response: z.object({ storno: ClaimRef, claim: ClaimRef.nullable() }),
  status: 201,
});

export const reverseClaim = endpoint({
  method: "POST",
  path: "/accounting/claims/:id/storno",
  summary: "Takes a claim back by an invoice of its own; answers with that",
  access: ["accounting.manage"],
  params: idParams,
  body: z.strictObject({ reason: requiredText(STORNO_REASON_MAX) }),
  response: Claim,
  status: 201,
});
