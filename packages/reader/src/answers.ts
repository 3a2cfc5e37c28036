import type { Invoice as InvoiceFacts } from "@krempelfrei/documents/invoice";
import { LINE_MAX, LINES_MAX } from "@krempelfrei/documents/stacks/placed-line";
import { z } from "zod";
import { LIMITS } from "./limits.ts";

// Answers of a child, as JSON files. They are untrusted: the document may have taken the child over. Children import only
// types from here, because the validating code would be a quarter of their start.

const Size = z.strictObject({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) });
export type Size = z.infer<typeof Size>;

export const Refusal = z.strictObject({
  refused: z.enum(["encrypted", "damaged", "pixels", "memory", "unsupported"]),
});
export type Refusal = z.infer<typeof Refusal>;

export const PageText = z.strictObject({
  text: z.string().max(LIMITS.textLength),
  /** `none`: the page needs recognition. */
  state: z.enum(["text", "blank", "none", "broken"]),
});
export type PageText = z.infer<typeof PageText>;

const word = z.string().min(1).max(LIMITS.invoiceWords).nullable();
const day = z.iso.date().nullable();
const Invoice = z.strictObject({
  kind: z.enum(["invoice", "credit"]),
  number: word,
  date: day,
  seller: word,
  payable_cents: z.int().nullable(),
  due_on: day,
  iban: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
    .nullable(),
}) satisfies z.ZodType<InvoiceFacts>;

export const LookAnswer = z.union([
  Refusal,
  z.strictObject({
    pages: z.int().min(0).max(1_000_000),
    texts: z.array(PageText).max(LIMITS.textPages),
    /** Size of the first page, once it was drawn. */
    bitmap: Size.optional(),
    /** Electronic invoice among the attachments. */
    invoice: Invoice.optional(),
  }),
]);

const share = z.number().min(-1).max(2);
const Line = z.strictObject({
  text: z.string().max(LINE_MAX),
  left: share,
  top: share,
  right: share,
  bottom: share,
});

const Sheet = z.strictObject({
  page: z.int().min(0),
  /** Null if the page cannot be drawn. */
  bitmap: Size.nullable(),
  blank: z.boolean(),
  codes: z.array(z.string().max(LIMITS.codeLength)).max(LIMITS.codes),
  text: PageText.shape.state,
  lines: z.array(Line).max(LINES_MAX),
});
export const SheetsAnswer = z.union([
  Refusal,
  z.strictObject({ pages: z.int().min(0).max(1_000_000), sheets: z.array(Sheet).max(LIMITS.sheets) }),
]);

export const RenderAnswer = z.union([Refusal, z.strictObject({ bitmap: Size.nullable() })]);

const part = z.number().min(-1).max(2);
/** A word with its corners as shares of the upright page: top left, top right, bottom right, bottom left. */
export const Word = z.strictObject({
  text: z.string().min(1).max(LIMITS.wordLength),
  quad: z.tuple([part, part, part, part, part, part, part, part]),
  /** 0 to 100. */
  confidence: z.number().min(0).max(100),
  /** Number of the word's line on the page; a skipped number ends a paragraph. */
  line: z.int().min(0),
});
export type Word = z.infer<typeof Word>;

export const RecogniseAnswer = z.union([
  Refusal,
  z.strictObject({
    words: z.array(Word).max(LIMITS.words),
    confidence: z.number().min(0).max(100),
    turned: z.boolean(),
  }),
]);

export const UprightAnswer = z.union([
  Refusal,
  /** `orientation`: EXIF value of the original. `upright`: true if that is mirrored; `UPRIGHT` is its upright copy. */
  z.strictObject({ orientation: z.int().min(1).max(8), upright: z.boolean() }),
]);
export const MailAnswer = z.union([
  Refusal,
  z.strictObject({
    subject: z.string().max(LIMITS.mailWords),
    files: z
      .array(
        z.strictObject({
          name: z.string().max(LIMITS.mailWords).nullable(),
          type: z.string().max(LIMITS.mailWords),
          isTooLarge: z.boolean(),
        }),
      )
      .max(LIMITS.mailFiles),
    left: z.int().min(0),
  }),
]);
/** What a report says of mails that were not delivered (RFC 3464). */
const DeliveryReport = z.strictObject({
  deliveries: z
    .array(
      z.strictObject({
        /** Original and final address of the recipient, in lower case. */
        addresses: z.array(z.string().max(LIMITS.mailWords)).max(2),
        /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
        action: z.string().max(LIMITS.mailWords),
        /** `5.1.1`; empty if the report contains no such code. */
        status: z.string().max(LIMITS.mailWords),
      }),
    )
    .max(LIMITS.reportedRecipients),
  /** Message-ID of the returned mail, without its brackets; empty if it was not returned. */
  messageId: z.string().max(LIMITS.mailWords),
});
export type DeliveryReport = z.infer<typeof DeliveryReport>;
/** Null if the mail is no delivery report. */
export const ReportAnswer = z.union([Refusal, z.strictObject({ report: DeliveryReport.nullable() })]);
export const DoneAnswer = z.union([Refusal, z.strictObject({ done: z.boolean() })]);
