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
      /** `aus: Datum`, `wie 8 frühere Briefe`. */
      why: z.string(),
      /** Quotation from the text and its page; null if the suggestion does not come from the text. */
      quote: z.string().nullable(),
      page: z.int().nullable(),
      /** 0 to 1. */
      score: z.number(),
    })
    .nullable();

export const FileSuggestions = z.object({
  date: suggested(isoDate),
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
      /** Null where the text names a span alone. */
      day: isoDate.nullable(),
      /** Period of notice before the end. */
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
  // For a member they are learned from what it sees itself.
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: FileSuggestions,
});
