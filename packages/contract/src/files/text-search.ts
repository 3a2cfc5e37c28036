import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, MESSAGES, searchText } from "../fields.ts";
import { TEXT_SEARCH_MAX, TEXT_SEARCH_WORDS_MAX } from "../limits.ts";

/** A document whose text matches the search. */
export const TextHit = z.object({
  file_id: id,
  /** The group. */
  customer_id: id,
  /** Name of the contract holder; null for members. */
  customer_name: z.string().nullable(),
  full_name: z.string(),
  /** The matching passage, on one line. */
  snippet: z.string(),
  /** Start and end (exclusive) of the matches in the snippet; UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** The page of the passage, from 1. */
  page: z.int(),
  /**
   * `exact`: all words as typed; `part`: some only inside of longer words; `form`: some only in another form
   * ("Verträge": "Vertrag"); `similar`: some only in a similar spelling.
   */
  how: z.enum(["exact", "part", "form", "similar"]),
});
export type TextHit = z.infer<typeof TextHit>;

export const TextHits = z.object({
  hits: z.array(TextHit),
  /** `cursor` of the next page; null after the last one. */
  next: z.string().nullable(),
  /** True on the last page if there are more hits than `TEXT_HITS_MAX`. */
  is_cut: z.boolean(),
  /** Words searched instead of typed words without hits ("Meinten Sie"). */
  similar: z.array(z.string()),
  /** Synonyms of typed words, as spelled in the passages. */
  also: z.array(z.string()),
  /**
   * Typed words that hits need not have: stop words ("Brief vom"), and words that no text has together with the others.
   */
  left_out: z.array(z.string()),
  /** Numbers of visible documents whose text is missing or incomplete; null if there are hits. */
  unread: z
    .object({
      /** Number of unread documents that are still being read. */
      waiting: z.int(),
      /** Number of unread documents that cannot be read, or not completely. */
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
