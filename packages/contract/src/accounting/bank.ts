import { z } from "zod";
import { AccountingCustomer } from "./claim-terms.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, optionalText, requiredText } from "../fields.ts";
import { month } from "../month.ts";
import { BANK_LINES_PAGE, BLOCK_NOTE_MAX } from "../limits.ts";

/** Kind of a line of a bank statement, as stated by the bank. */
export const BANK_LINE_KINDS = [
  { value: "gutschrift", label: "Gutschrift" },
  { value: "sammelgutschrift", label: "Sammelgutschrift" },
  { value: "ruecklastschrift", label: "Rücklastschrift" },
  { value: "belastung", label: "Belastung" },
] as const;
export const BankLineKind = z.enum(
  BANK_LINE_KINDS.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type BankLineKind = z.infer<typeof BankLineKind>;

export const BANK_LINE_STATES = [
  { value: "offen", label: "offen" },
  { value: "gebucht", label: "gebucht" },
  { value: "ignoriert", label: "ignoriert" },
] as const;
export const BankLineState = z.enum(
  BANK_LINE_STATES.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type BankLineState = z.infer<typeof BankLineState>;

/** A statement that was read. `rows` is `new_rows`, `duplicates`, `pending` and the errors together. */
export const BankImport = z.object({
  id,
  filename: z.string(),
  /** Name for people: `Sparkasse CSV-CAMT`. */
  format: z.string(),
  encoding: z.string(),
  own_iban_masked: z.string().nullable(),
  first_day: isoDate.nullable(),
  last_day: isoDate.nullable(),
  rows: z.int(),
  new_rows: z.int(),
  /** Number of lines known from an earlier statement. */
  duplicates: z.int(),
  /** Number of lines that the bank has not booked yet. */
  pending: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
  warnings: z.array(z.string()),
  created_by_name: z.string().nullable(),
  created_at: moment,
});
export type BankImport = z.infer<typeof BankImport>;

/** Part of a line, with the claim that it settles or, for a return, reopens. */
const LineClaim = z.object({ id, number: z.string(), open_cents: z.int(), cents: z.int() });

/** Proposal for an open line. */
export const LineMatch = z.object({
  /** `sicher` can be booked with one click, `vorschlag` needs a check, `keine` is left to the clerk. */
  state: z.enum(["sicher", "vorschlag", "keine"]),
  reason: z.string(),
  customer: AccountingCustomer.nullable(),
  claims: z.array(LineClaim),
  /** Rest that becomes credit on the customer's account. */
  credit_cents: z.int(),
  /** The bank's charge for a return. */
  fee_cents: z.int(),
  /** True if the return was entered by hand before: the line is linked with it. */
  is_booked: z.boolean(),
  /** True for a future day: never `sicher`, and booking it needs a confirmation. */
  is_to_come: z.boolean(),
  run: z.object({ id, msg_id: z.string(), count: z.int() }).nullable(),
});
export type LineMatch = z.infer<typeof LineMatch>;

export const BankLine = z.object({
  id,
  import_id: id,
  /** Line number in the file. */
  line: z.int(),
  booked_on: isoDate,
  /** Booking day: the line's own day, or the first day after the closed periods. */
  book_on: isoDate,
  /** Above 0: incoming money. */
  amount_cents: z.int(),
  name: z.string().nullable(),
  iban_masked: z.string().nullable(),
  purpose: z.string(),
  end_to_end_id: z.string().nullable(),
  kind: BankLineKind,
  /** For returns: the bank's code. */
  return_reason: z.string().nullable(),
  state: BankLineState,
  note: z.string().nullable(),
  settled_at: moment.nullable(),
  settled_by_name: z.string().nullable(),
  /** For booked lines: reason in German why the booking cannot be undone; null if it can. */
  undo_obstacle: z.string().nullable(),
  /** For open lines. */
  match: LineMatch.nullable(),
  /** For booked lines. */
  bookings: z.array(
    z.object({ id, customer: AccountingCustomer, kind: z.string(), amount_cents: z.int(), text: z.string() }),
  ),
});
export type BankLine = z.infer<typeof BankLine>;

export const importStatement = endpoint({
  method: "POST",
  path: "/accounting/csv",
  summary:
    "Reads a bank statement (CSV, camt.053 or a ZIP of those) and proposes what its lines are; books nothing",
  access: ["accounting.manage"],
  upload: true,
  body: z.strictObject({}),
  response: z.object({
    import: BankImport,
    counts: z.object({
      rows: z.int(),
      new: z.int(),
      duplicates: z.int(),
      pending: z.int(),
      errors: z.int(),
    }),
    /** Outcome in one German sentence. */
    message: z.string(),
    /** The new lines, with their matches. */
    rows: z.array(BankLine),
  }),
});

export const listImports = endpoint({
  method: "GET",
  path: "/accounting/imports",
  summary: "The bank statements that were read, the newest first",
  access: ["accounting.manage"],
  response: z.object({ data: z.array(BankImport) }),
});

export const listBankLines = endpoint({
  method: "GET",
  path: "/accounting/lines",
  summary: "Lines of bank statements in one state; open ones with what they are taken for",
  access: ["accounting.manage"],
  query: z.strictObject({
    state: BankLineState.default("offen"),
    /** Limits lines and counts to lines booked in this month. */
    month: month.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(BANK_LINES_PAGE).default(BANK_LINES_PAGE),
  }),
  response: z.object({
    data: z.array(BankLine),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    /** Number and sum of the lines in each state. */
    counts: z.array(z.object({ state: BankLineState, count: z.int(), sum_cents: z.int() })),
    /** The last booked day of any statement; future days do not count. */
    last_day: isoDate.nullable(),
  }),
});

export const ignoreBankLine = endpoint({
  method: "POST",
  path: "/accounting/lines/:id/ignore",
  summary: "Marks an open line as none of a customer's: rent, fees",
  access: ["accounting.manage"],
  setsState: true,
  params: idParams,
  body: z.strictObject({ note: optionalText(BLOCK_NOTE_MAX) }),
  response: BankLine,
});

export const reopenBankLine = endpoint({
  method: "POST",
  path: "/accounting/lines/:id/reopen",
  summary: "Opens a line again that was ignored",
  access: ["accounting.manage"],
  setsState: true,
  params: idParams,
  response: BankLine,
});

const columnCell = requiredText(100);

export const ColumnMapInput = z.strictObject({
  /** Name for the format of this bank. */
  name: requiredText(60),
  header: z.array(z.string().max(200)).min(1, MESSAGES.required).max(200),
  delimiter: z.enum([";", ",", "\t"], { error: MESSAGES.choice }),
  days: z.enum(["german", "iso"], { error: MESSAGES.choice }),
  amounts: z.enum(["comma", "dot"], { error: MESSAGES.choice }),
  /** Columns (`columnCell`) are named as in the header. Either `amount`, or `debit` and `credit`. */
  booked_on: columnCell,
  amount: columnCell.nullish(),
  debit: columnCell.nullish(),
  credit: columnCell.nullish(),
  /** Column with one of two words for the direction of an unsigned amount. */
  side: columnCell.nullish(),
  side_debit: optionalText(20).optional(),
  side_credit: optionalText(20).optional(),
  /** Confirms that a file without a negative amount is right. */
  only_credits: z.boolean().optional(),
  purpose: columnCell,
  payer: columnCell.nullish(),
  account: columnCell.nullish(),
});
export type ColumnMapInput = z.output<typeof ColumnMapInput>;

export const saveColumnMap = endpoint({
  method: "POST",
  path: "/accounting/column-maps",
  summary:
    "Keeps what the columns of an unknown bank's file are; the same head again takes the place of the former",
  access: ["accounting.manage"],
  body: ColumnMapInput,
  response: "nothing",
});
