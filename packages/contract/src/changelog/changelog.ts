import { z } from "zod";
import { CHANGE_KIND_NAMES } from "./change-words.ts";
import { endpoint } from "../endpoint.ts";
import { id, isoDate, MESSAGES, moment, searchText } from "../fields.ts";
import { LIST_PAGE_SIZE } from "../limits.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/**
 * One entry of the change history. Actions, kinds of subjects and fields are names of change-words.ts, which has their
 * German words; `changeText` formats values. Ids in values are replaced by names.
 */
export const LoggedChange = z.object({
  id: z.int(),
  at: moment,
  /** `id` is null for guests, jobs and emergency contacts. */
  actor: z.object({ id: id.nullable(), name: z.string() }),
  action: z.string(),
  /** `name` is the name at the time of the entry. */
  subject: z.object({ type: z.string(), id: id.nullable(), name: z.string() }),
  /** The group of the entry; its `name` is null if the customer was deleted. */
  customer: z.object({ id, name: z.string().nullable() }).nullable(),
  changes: z.array(z.object({ field: z.string(), old: Value, new: Value })),
  /** True if personal data was erased: names are "gelöscht", and there are no changes. */
  is_erased: z.boolean(),
  /** "gelöscht" after 90 days. */
  ip: z.string().nullable(),
});
export type LoggedChange = z.infer<typeof LoggedChange>;

const WRONG_ORDER = "Das Ende darf nicht vor dem Beginn liegen";

const FILTERS = {
  /** The person who acted. */
  actor_id: id.optional(),
  /** Group of the entry; the group of a deleted customer can still be queried. */
  customer_id: id.optional(),
  kind: z.enum(CHANGE_KIND_NAMES, { error: MESSAGES.choice }).optional(),
  /** The first and the last day in Germany. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Parts of words in the actor, the subject and the action; all must match. */
  search: searchText,
};

const inOrder = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean => from === undefined || to === undefined || from <= to;
const ORDER = { path: ["to"], error: WRONG_ORDER };

export const ChangelogQuery = z
  .strictObject({
    ...FILTERS,
    /** `next` of the page before. */
    cursor: z.string().max(100, MESSAGES.max(100)).optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(LIST_PAGE_SIZE),
  })
  .refine(inOrder, ORDER);

export const listChanges = endpoint({
  method: "GET",
  path: "/changelog",
  summary: "The change history, the newest first, 20 a page",
  access: ["changelog.read"],
  query: ChangelogQuery,
  response: z.object({
    data: z.array(LoggedChange),
    /** Cursor of the next page; null on the last one. */
    next: z.string().nullable(),
  }),
});

export const exportChanges = endpoint({
  method: "GET",
  path: "/changelog/export",
  summary: "The entries of the change history that pass the filters as CSV; stands in the change history",
  access: ["changelog.read"],
  query: z.strictObject(FILTERS).refine(inOrder, ORDER),
  response: "download",
});

/** A person to filter by. */
export const ChangePerson = z.object({
  id,
  name: z.string(),
  /** Role, or customer number; empty for a deleted person. */
  detail: z.string(),
});
export type ChangePerson = z.infer<typeof ChangePerson>;

export const listChangePeople = endpoint({
  method: "GET",
  path: "/changelog/people",
  summary: "People to filter the change history by, or the one of an id, a deleted one too",
  access: ["changelog.read"],
  query: z.strictObject({
    /** Parts of the words of names and addresses, or the number of a customer. */
    search: searchText,
    among: z.enum(["all", "customers"], { error: MESSAGES.choice }).default("all"),
    id: id.optional(),
  }),
  response: z.object({ data: z.array(ChangePerson) }),
});
