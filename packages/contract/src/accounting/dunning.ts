import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, requiredText } from "../fields.ts";
import { AccountingCustomer, ClaimState, CustomerNote, paging } from "./claim-terms.ts";

/** Levels of reminders (accounting.md 1.5); the first one is friendly. */
export const REMINDER_LEVELS = [
  { value: 0, label: "Zahlungserinnerung" },
  { value: 1, label: "1. Mahnung" },
  { value: 2, label: "2. Mahnung" },
] as const;

export const reminderName = (level: number): string =>
  REMINDER_LEVELS.find(({ value }) => value === level)?.label ?? "Mahnung";

const access = ["accounting.manage"] as const;
const CUSTOMERS_AT_ONCE_MAX = 500;
/** 20,00 €: the maximum of a letter's real costs. */
const REMINDER_FEE_MAX_CENTS = 2000;

const OpenClaim = z.object({
  id,
  number: z.string(),
  month: z.string(),
  due_on: isoDate,
  open_cents: z.int(),
  status: ClaimState,
  /** Level of the last reminder; null before the first. */
  level: z.int().nullable(),
  reminder_due_on: isoDate.nullable(),
  /** Day since which a collection agency has the claim; null without one. */
  agency_on: isoDate.nullable(),
});

/** A fee (the bank's charge for a return, the costs of a reminder) or another debt outside of claims. */
export const OpenFee = z.object({
  id,
  text: z.string(),
  booked_on: isoDate,
  open_cents: z.int(),
  /** The open part that no collection is under way for. */
  due_cents: z.int(),
});
export type OpenFee = z.infer<typeof OpenFee>;

/** A customer with debts. */
export const OpenItems = z.object({
  customer: AccountingCustomer,
  /** The oldest first. */
  claims: z.array(OpenClaim),
  /** The oldest first. */
  fees: z.array(OpenFee),
  /** Sum of claims and fees. */
  open_cents: z.int(),
  /** Part that is due and not being collected. */
  overdue_cents: z.int(),
  dunning_block: z.boolean(),
  dunning_block_note: z.string().nullable(),
});
export type OpenItems = z.infer<typeof OpenItems>;

export const listOpenItems = endpoint({
  method: "GET",
  path: "/accounting/open-items",
  summary: "Who owes what: 10 customers a page, those with the most overdue first",
  access,
  query: z.strictObject({ ...paging, overdue: z.stringbool({ error: MESSAGES.choice }).default(false) }),
  response: z.object({
    data: z.array(OpenItems),
    /** Totals over all pages. */
    total: z.int(),
    open_cents: z.int(),
    overdue_cents: z.int(),
    page: z.int(),
    per_page: z.int(),
  }),
});

export const exportOpenItems = endpoint({
  method: "GET",
  path: "/accounting/open-items/export",
  summary: "All open items as CSV",
  access,
  response: "download",
});

export const Reminder = z.object({
  id,
  customer: AccountingCustomer,
  level: z.int(),
  issued_on: isoDate,
  due_on: isoDate,
  /** Sum that the letter demands: its claims, the fees that were open, and the costs of the letter. */
  total_cents: z.int(),
  fee_cents: z.int(),
  claims: z.array(z.string()),
  /** Part of the total: fees that were open before this letter. */
  open_fees_cents: z.int(),
  mailed_at: moment.nullable(),
  /** Time at which all was found paid or written off before the mail; the reminder was not sent then, and open costs reversed. */
  paid_at: moment.nullable(),
});
export type Reminder = z.infer<typeof Reminder>;

export const createReminders = endpoint({
  method: "POST",
  path: "/accounting/reminders",
  summary:
    "Reminds all customers whose claims are overdue, or the named ones: one letter each, of the next level",
  access,
  setsState: true,
  body: z.strictObject({
    customer_ids: z
      .array(id)
      .min(1, MESSAGES.min_items(1))
      .max(CUSTOMERS_AT_ONCE_MAX, MESSAGES.max_items(CUSTOMERS_AT_ONCE_MAX))
      .optional(),
    /** Real costs of a letter (accounting.md 1.5), charged with the first and second reminder, not with the friendly one. */
    fee_cents: z
      .int({ error: MESSAGES.amount })
      .min(0, MESSAGES.amount)
      .max(REMINDER_FEE_MAX_CENTS, "Es dürfen nur die tatsächlichen Kosten berechnet werden.")
      .default(0),
    /** True: preview without writing. */
    dry_run: z.boolean().default(false),
  }),
  response: z.object({
    created: z.array(Reminder.omit({ id: true, mailed_at: true, paid_at: true })),
    total_cents: z.int(),
    skipped_items: z.array(CustomerNote),
  }),
});

export const listReminders = endpoint({
  method: "GET",
  path: "/accounting/reminders",
  summary: "Reminders, the newest first: 10 a page",
  access,
  query: z.strictObject(paging),
  response: z.object({ data: z.array(Reminder), total: z.int(), page: z.int(), per_page: z.int() }),
});

export const getReminderPdf = endpoint({
  method: "GET",
  path: "/accounting/reminders/:id/pdf",
  summary: "The letter of a reminder",
  access,
  params: idParams,
  response: "download",
});

export const WriteOffInput = z.strictObject({
  /** Recorded in the change history. */
  reason: requiredText(200),
});

export const writeOffClaim = endpoint({
  method: "POST",
  path: "/accounting/claims/:id/write-off",
  summary: "Gives up what is open of a claim (ausgebucht)",
  access,
  params: idParams,
  body: WriteOffInput,
  /** `fees_cents`: fees written off with it. */
  response: z.object({ id, status: ClaimState, open_cents: z.int(), fees_cents: z.int() }),
});

export const writeOffFees = endpoint({
  method: "POST",
  path: "/accounting/customers/:id/fees/write-off",
  summary: "Gives up all open fees of a customer; a claim that is written off takes its fees along by itself",
  access,
  params: idParams,
  body: WriteOffInput,
  response: z.object({ written_off_cents: z.int() }),
});

/** A customer with credit and without open claims. */
export const Refund = z.object({
  customer: AccountingCustomer,
  credit_cents: z.int(),
  holder: z.string().nullable(),
  iban_masked: z.string().nullable(),
  /** True while a file for the bank has the refund and no statement: further files leave it out. */
  is_in_file: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

export const listRefunds = endpoint({
  method: "GET",
  path: "/accounting/refunds",
  summary: "Customers who have paid too much, with the account that is known of them",
  access,
  response: z.object({
    data: z.array(Refund),
    total_cents: z.int(),
    /** A file of transfers to known accounts in the EEA. `obstacle`: reason in German why there is none, or null. */
    file: z.object({ count: z.int(), sum_cents: z.int(), obstacle: z.string().nullable() }),
    /** The same with the refunds that an earlier file has; null without such ones. */
    again: z.object({ count: z.int(), sum_cents: z.int() }).nullable(),
  }),
});

export const downloadRefundFile = endpoint({
  method: "GET",
  path: "/accounting/refunds/sepa",
  summary: "Transfers for the bank (pain.001.001.09) that no earlier file has, or all again; books nothing",
  access,
  query: z.strictObject({ again: z.literal("true").optional() }),
  response: "download",
});

const AgencyAnswer = z.object({ id, agency_on: isoDate.nullable() });

export const handToAgency = endpoint({
  method: "POST",
  path: "/accounting/claims/:id/agency",
  summary: "Notes that a collection agency has a claim (an Inkasso), after its last reminder",
  access,
  params: idParams,
  response: AgencyAnswer,
});

export const takeFromAgency = endpoint({
  method: "DELETE",
  path: "/accounting/claims/:id/agency",
  summary: "Notes that the agency has it no more: it can be written off or reminded of",
  access,
  params: idParams,
  response: AgencyAnswer,
});

export const exportRefunds = endpoint({
  method: "GET",
  path: "/accounting/refunds/export",
  summary:
    "The refunds that no earlier file has, or all again, as CSV with whole account numbers; books nothing",
  access,
  query: z.strictObject({ again: z.literal("true").optional() }),
  response: "download",
});
