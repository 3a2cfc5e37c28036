import { z } from "zod";
import { DeadlineKind } from "../deadlines/due-day.ts";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate } from "../fields.ts";
import { FileType } from "../file-types.ts";

/** A value that a document seems to have: offered, never filled in by itself. */
const suggested = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      value,
      /** Next best value, if it is nearly as likely. */
      other: value.optional(),
      /** `aus: Datum`, `wie 8 frühere Briefe`. */
      why: z.string(),
      /** Quotation from the text and its page; null if the suggestion does not come from the text. */
      quote: z.string().nullable(),
      page: z.int().nullable(),
      /** Text before the quotation on its page, which distinguishes repeated words. */
      before: z.string().default(""),
      after: z.string().default(""),
      /** 0 to 1. */
      score: z.number(),
    })
    .nullable();

export const FileSuggestions = z.object({
  /** A day, or a year alone ("2021"). */
  date: suggested(z.union([isoDate, z.string().regex(/^\d{4}$/)])),
  author: suggested(z.string()),
  type: suggested(FileType),
  tags: suggested(z.array(z.string())),
  folder_id: suggested(id),
  name: suggested(z.string()),
  /** A person of the group, or the whole group. */
  owner: suggested(z.object({ user_id: id, is_for_all: z.boolean() })),
  amount_cents: suggested(z.int()),
  due_on: suggested(isoDate),
  deadline: suggested(
    z.object({
      kind: DeadlineKind,
      /** Null if the text contains only a period. */
      day: isoDate.nullable(),
      /** Period of notice before the end of the contract: months and days. */
      months: z.int(),
      days: z.int(),
    }),
  ),
});
export type FileSuggestions = z.infer<typeof FileSuggestions>;
export type SuggestedField = keyof FileSuggestions;

export const getSuggestions = endpoint({
  method: "GET",
  path: "/files/:id/suggestions",
  summary:
    "What a document seems to be, by its text and what its group has filed; nothing while it is not read",
  // Members get suggestions from the documents that they see.
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: FileSuggestions,
});

/** Suggestions for an unfiled document, for the fields of the form. */
export const WaitingSuggestions = z.object({
  file_id: id,
  /** False while the document is not read. */
  is_read: z.boolean(),
  suggestions: FileSuggestions.omit({ amount_cents: true, due_on: true, deadline: true }),
});
export type WaitingSuggestions = z.infer<typeof WaitingSuggestions>;

/**
 * Score from which a suggestion is sure enough to file many documents at once. Forms show suggestions below it too,
 * because a person reads a form before filing; here nobody would notice an error.
 */
export const SURE_FROM = {
  date: 0.65,
  author: 0.6,
  type: 0.65,
  tags: 0.6,
  folder_id: 0.65,
  name: 0.6,
  owner: 0.65,
} as const satisfies Partial<Record<SuggestedField, number>>;

/** Number of documents in one answer: well under a second, even if all suggestions are computed again. */
export const WAITING_PART = 100;

export const listWaitingSuggestions = endpoint({
  method: "GET",
  path: "/waiting-suggestions",
  summary: "Suggestions for the unsorted documents of a customer, a part at a time, the oldest first",
  access: ["documents.manage"],
  query: z.strictObject({
    customer_id: id,
    /** Last document of the previous part. */
    after: id.optional(),
  }),
  response: z.object({
    data: z.array(WaitingSuggestions),
    /** Value of `after` for the next part; null after the last one. */
    next: id.nullable(),
  }),
});
