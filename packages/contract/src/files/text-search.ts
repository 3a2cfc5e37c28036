import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, MESSAGES, searchText } from "../fields.ts";
import { TEXT_SEARCH_MAX, TEXT_SEARCH_WORDS_MAX } from "../limits.ts";

/** A document in whose text everything stands that was looked for. */
export const TextHit = z.object({
  file_id: id,
  /** The group. */
  customer_id: id,
  /** Name of the contract holder; null for members. */
  customer_name: z.string().nullable(),
  full_name: z.string(),
  /** The passage where it stands, on one line. */
  snippet: z.string(),
  /** From and to (behind the end) of what was found in the snippet; UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** The page of the passage, from 1. */
  page: z.int(),
  /**
   * `exact`: all words as they were typed; `part`: some only inside of longer ones; `form`: some only in another form
   * ("Verträge": "Vertrag"); `similar`: some only in a similar spelling.
   */
  how: z.enum(["exact", "part", "form", "similar"]),
});
export type TextHit = z.infer<typeof TextHit>;

export const TextHits = z.object({
  hits: z.array(TextHit),
  /** `cursor` of the page after this one; null behind the last. */
  next: z.string().nullable(),
  /** Words that were searched for instead because the typed ones have no hit ("Meinten Sie"). */
  similar: z.array(z.string()),
  /** Words in the passages that mean the same as typed ones, as they are written there. */
  also: z.array(z.string()),
  /**
   * Typed words that hits need not have: those that say nothing about a document ("Brief vom"), and those that nothing has
   * together with the others.
   */
  left_out: z.array(z.string()),
  /** Without a hit: number of visible documents whose text is missing or incomplete. */
  unread: z
    .object({
      /** They are still being read. */
      waiting: z.int(),
      /** They cannot be read, or not all of their pages. */
      unreadable: z.int(),
    })
    .nullable(),
});
export type TextHits = z.infer<typeof TextHits>;

export const searchTexts = endpoint({
  method: "GET",
  path: "/search",
  summary: "Documents by what stands in them: of the own group; for staff of a customer or of all",
  access: MEMBER_OR_MANAGER,
  query: z.strictObject({
    q: searchText
      .pipe(z.string().trim())
      .refine((text) => text.length <= TEXT_SEARCH_MAX, `Bitte höchstens ${TEXT_SEARCH_MAX} Zeichen eingeben`)
      .refine(
        (text) => text.split(/\s+/).length <= TEXT_SEARCH_WORDS_MAX,
        `Bitte höchstens ${TEXT_SEARCH_WORDS_MAX} Wörter eingeben`,
      ),
    customer_id: id.optional(),
    /** `next` of the page before. */
    cursor: z.string().max(200, MESSAGES.max(200)).optional(),
  }),
  response: TextHits,
});
