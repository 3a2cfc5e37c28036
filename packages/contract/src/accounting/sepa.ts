import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, optionalText, requiredText } from "../fields.ts";
import { REASON_MAX, STORNO_REASON_MAX } from "../limits.ts";
import { AMOUNT_MAX_CENTS } from "../money.ts";
import { month } from "../month.ts";
import { AccountingCustomer, ClaimRef, CountAndSum, paging, SkippedClaim } from "./claim-terms.ts";

/** The states of a collection file. Source: accounting.md 1.6. */
export const SEPA_RUN_STATES = [
  { value: "erstellt", label: "erstellt" },
  { value: "eingereicht", label: "eingereicht" },
  { value: "gebucht", label: "gebucht" },
  { value: "verworfen", label: "verworfen" },
] as const;
const SepaRunState = z.enum(SEPA_RUN_STATES.map(({ value }) => value));

/** The states of one collection in a run. */
export const SEPA_ITEM_STATES = [
  { value: "im_einzug", label: "im Einzug" },
  { value: "gebucht", label: "gebucht" },
  { value: "zurueck", label: "Rücklastschrift" },
  { value: "abgelehnt", label: "von der Bank abgelehnt" },
  { value: "verworfen", label: "verworfen" },
] as const;
export const SepaItemState = z.enum(
  SEPA_ITEM_STATES.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type SepaItemState = z.infer<typeof SepaItemState>;

/** A collection file (Lastschriftlauf). */
export const SepaRun = z.object({
  id,
  /** `LS-2026-12-001` */
  msg_id: z.string(),
  month,
  collection_on: isoDate,
  count: z.int(),
  sum_cents: z.int(),
  status: SepaRunState,
  /** Hash of the file in hexadecimal; every download has the same bytes. */
  sha256: z.string(),
  file_name: z.string(),
  skipped_items: z.array(SkippedClaim),
  /** Collections by their state; they add up to `count` and `sum_cents`. */
  by_status: z.array(z.object({ status: SepaItemState, count: z.int(), sum_cents: z.int() })),
  /** Collections under way that no invoice announced and for which no mail and no letter was sent. */
  unannounced: z.int(),
  /** Collections under way whose mail or letter went out later than the settings' days before the collection. */
  late: z.int(),
  /** The last note that letters announced collections under way; null without one. */
  last_letters: z.object({ count: z.int(), noted_at: moment }).nullable(),
  created_by: z.string().nullable(),
  created_at: moment,
  downloaded_at: moment.nullable(),
  submitted_at: moment.nullable(),
  booked_at: moment.nullable(),
  discarded_at: moment.nullable(),
  discard_reason: z.string().nullable(),
  revision: z.int(),
});
export type SepaRun = z.infer<typeof SepaRun>;

/** Preview of a run. */
export const SepaPreview = z.object({
  /** Null if no run is possible; `problem` gives the reason. */
  collection_on: isoDate.nullable(),
  /** A German sentence if the day was moved to a banking day; otherwise null. */
  moved: z.string().nullable(),
  problem: z.string().nullable(),
  count: z.int(),
  sum_cents: z.int(),
  /** Part of the sum: open fees collected with the claims. */
  fees_cents: z.int(),
  /** Number of customers who get a mail that announces the collection. */
  notices: z.int(),
  /** Number of customers who need a letter instead: without an address, or with one that refused a mail lately. */
  letters: z.int(),
  skipped_items: z.array(SkippedClaim),
  /** Claims of the month that credit or a payment settled before any collection. */
  settled: CountAndSum,
});
export type SepaPreview = z.infer<typeof SepaPreview>;

export const SepaItem = z.object({
  id,
  run_id: id,
  msg_id: z.string(),
  collection_on: isoDate,
  customer: AccountingCustomer,
  claim: ClaimRef.extend({ status: z.string(), open_cents: z.int() }),
  end_to_end_id: z.string(),
  mandate_reference: z.string(),
  iban_masked: z.string(),
  amount_cents: z.int(),
  status: SepaItemState,
  /** Code such as `AC04`; null without a return. */
  return_reason: z.string().nullable(),
  /** `AC04 Konto aufgelöst` */
  return_text: z.string().nullable(),
  returned_on: isoDate.nullable(),
  /** Time of the mail or letter that announced the collection; null without one. */
  notified_at: moment.nullable(),
  /** True while no invoice, mail or letter announced the collection. */
  is_unannounced: z.boolean(),
  /** True if a mail or letter announced the collection, but too late (`SepaRun.late`). */
  is_late: z.boolean(),
  can_confirm: z.boolean(),
  can_return: z.boolean(),
  /** True if the return was entered by hand: only such a return can be taken back. */
  can_undo_return: z.boolean(),
  /** True if the collection was returned or rejected, and its claim can be collected again. */
  can_retry: z.boolean(),
});
export type SepaItem = z.infer<typeof SepaItem>;

/** Word that a person types to discard a run which the bank already has. */
export const DISCARD_CONFIRMATION = "VERWERFEN";
const CLAIMS_AT_ONCE_MAX = 500;

const SepaInput = z.strictObject({
  month,
  /** Default: the usual day of the month, moved to a banking day. */
  collection_on: isoDate.optional(),
  /** True: also open claims of earlier months. */
  include_older: z.boolean().default(false),
  /** True: also open fees, with the first claim of each customer, if a mail announces them in time. */
  include_fees: z.boolean().default(false),
  /** Only these claims, of any month, even returned or reminded ones; default: the open ones of the month. */
  claim_ids: z
    .array(id)
    .min(1, MESSAGES.min_items(1))
    .max(CLAIMS_AT_ONCE_MAX, MESSAGES.max_items(CLAIMS_AT_ONCE_MAX))
    .optional(),
  dry_run: z.boolean().default(false),
});

const access = ["accounting.manage"] as const;
const revision = z.int().optional();

export const createSepaRun = endpoint({
  method: "POST",
  path: "/accounting/sepa",
  summary:
    "Makes the file for the bank with the open claims of a month; again without new claims: the same run",
  access,
  body: SepaInput,
  response: z.object({
    /** Null for a preview, and if all claims are left out. */
    run: SepaRun.nullable(),
    created: z.boolean(),
    download_url: z.string().nullable(),
    preview: SepaPreview,
    skipped_items: z.array(SkippedClaim),
  }),
});

export const listSepaRuns = endpoint({
  method: "GET",
  path: "/accounting/sepa",
  summary: "The collection files of a month, the newest first, and what another one would collect",
  access,
  query: z.strictObject({ month }),
  response: z.object({ data: z.array(SepaRun), preview: SepaPreview }),
});

export const getSepaRun = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id",
  summary: "A collection file",
  access,
  params: idParams,
  response: SepaRun,
});

const ItemPage = z.object({
  data: z.array(SepaItem),
  total: z.int(),
  /** Sum over all pages. */
  sum_cents: z.int(),
  page: z.int(),
  per_page: z.int(),
});

export const listSepaItems = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id/items",
  summary: "The collections of a file, by customer: 10 a page",
  access,
  params: idParams,
  query: z.strictObject({ ...paging, status: SepaItemState.optional() }),
  response: ItemPage,
});

export const listSepaReturns = endpoint({
  method: "GET",
  path: "/accounting/returns",
  summary: "Collections of a month's claims that came back or were refused by the bank: 10 a page",
  access,
  query: z.strictObject({ month, ...paging }),
  response: ItemPage,
});

export const getSepaFile = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id/file",
  summary: "The file for the bank (pain.008.001.08), always the same bytes",
  access,
  params: idParams,
  response: "download",
});

export const getSepaListPdf = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id/list.pdf",
  summary: "The list that goes with the file (Begleitliste), to print",
  access,
  params: idParams,
  response: "download",
});

export const getSepaListCsv = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id/list.csv",
  summary: "The list that goes with the file (Begleitliste), for spreadsheets",
  access,
  params: idParams,
  response: "download",
});

export const getSepaNotices = endpoint({
  method: "GET",
  path: "/accounting/sepa/:id/notices",
  summary: "Letters to customers whose collection no mail could announce, as PDFs in a ZIP",
  access,
  params: idParams,
  response: "download",
});

export const noteSepaNoticesPosted = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/notices",
  summary: "Notes that these letters were sent by post: so the collections are announced",
  access,
  setsState: true,
  params: idParams,
  body: z.strictObject({
    /** Number of letters that the person confirmed; another number of unannounced collections is refused. */
    count: z.int(),
  }),
  response: SepaRun,
});

export const takeSepaNoticesBack = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/notices/take-back",
  summary: "Takes back the last note that letters of a run were sent by post",
  access,
  params: idParams,
  body: z.strictObject({
    /** `last_letters.noted_at` as the person saw it; an older or newer note is refused. */
    noted_at: moment,
  }),
  response: SepaRun,
});

export const submitSepaRun = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/submit",
  summary: "Notes that the file was given to the bank",
  access,
  params: idParams,
  body: z.strictObject({
    revision,
    /** True: submitted although collections are not announced, or too late. */
    without_notice: z.boolean().default(false),
  }),
  response: SepaRun,
});

export const confirmSepaRun = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/confirm",
  summary: "Books the payments of a file on the day of the collection: of all that are under way, or of some",
  access,
  params: idParams,
  body: z.strictObject({
    item_ids: z
      .array(id)
      .min(1, MESSAGES.min_items(1))
      .max(CLAIMS_AT_ONCE_MAX, MESSAGES.max_items(CLAIMS_AT_ONCE_MAX))
      .optional(),
  }),
  response: SepaRun,
});

export const DiscardInput = z.strictObject({
  reason: requiredText(REASON_MAX),
  /** `DISCARD_CONFIRMATION`, required once the bank has the file. */
  confirmation: optionalText(20).optional(),
  revision,
});

export const discardSepaRun = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/discard",
  summary: "Gives the claims of a file free; of one that the bank has only with the typed confirmation",
  access,
  params: idParams,
  body: DiscardInput,
  response: SepaRun,
});

export const ReturnInput = z.strictObject({
  reason: z.string({ error: MESSAGES.choice }).regex(/^[A-Z]{2}\d{2}$/, MESSAGES.choice),
  /** The bank's charge for the return, passed on unchanged; 0 for none. */
  fee_cents: z.int({ error: MESSAGES.amount }).min(0, MESSAGES.amount).max(AMOUNT_MAX_CENTS, MESSAGES.amount),
  booked_on: isoDate,
});
export type ReturnInput = z.infer<typeof ReturnInput>;

export const returnSepaItem = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/items/:itemId/return",
  summary: "Books that a collection came back: the claim is open again, the bank's charge is passed on",
  access,
  params: z.strictObject({ id, itemId: id }),
  body: ReturnInput,
  response: SepaItem,
});

export const UndoReturnInput = z.strictObject({ reason: requiredText(STORNO_REASON_MAX) });

export const undoSepaReturn = endpoint({
  method: "POST",
  path: "/accounting/sepa/:id/items/:itemId/undo-return",
  summary: "Takes back a return that was entered by hand: its payment settles the claim again",
  access,
  params: z.strictObject({ id, itemId: id }),
  body: UndoReturnInput,
  response: SepaItem,
});

export const importSepaStatus = endpoint({
  method: "POST",
  path: "/accounting/sepa/status",
  summary: "Reads the bank's report on a file (pain.002): what it refused is open again",
  access,
  upload: true,
  response: z.object({
    run: SepaRun,
    rejected: z.int(),
    /** Number of refused collections that were no longer under way and stay unchanged. */
    unchanged: z.int(),
    /** Refused collections that are booked as paid; the clerk enters them as returns. */
    booked: z.int(),
  }),
});
