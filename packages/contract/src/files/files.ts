import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import {
  fileExtension,
  folderPath,
  id,
  idParams,
  MESSAGES,
  moment,
  optionalText,
  requiredText,
} from "../fields.ts";
import { positiveCents } from "../positive-cents.ts";
import { FileType } from "../file-types.ts";
import { Folder } from "./folders.ts";
import { Reading } from "./reading.ts";
import {
  FACT_MAX,
  FACTS_MAX,
  KNOWN_GAPS_MAX,
  AUTHOR_MAX,
  FILES_AT_ONCE_MAX,
  LOCKER_NOTE_MAX,
  NAME_MAX,
  RELEVANCE_YEAR_MIN,
  relevanceYearMax,
  TAG_MAX,
  TAGS_MAX,
} from "../limits.ts";
import { Template } from "../templates/templates.ts";

export const APPROVAL_STATES = ["none", "pending", "approved", "rejected"] as const;

const FileClaimer = z.object({ id, name: z.string() });

/** One document (specification 3). `name` is without extension, `full_name` with it. */
export const FileItem = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  /** Null while the document is unfiled. */
  folder_id: id.nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  /** Null until the form was filled. */
  type: FileType.nullable(),
  extension: fileExtension,
  /** Bytes. */
  size: z.int(),
  /** Start of the hash of the content, so that a reader notices new content of the same size. */
  content: z.string(),
  is_sos: z.boolean(),
  is_favorite: z.boolean(),
  is_tax_relevant: z.boolean(),
  is_locker: z.boolean(),
  is_unmanaged: z.boolean(),
  /** True if the document belongs to the whole relationship group. */
  is_for_all: z.boolean(),
  maintainer_id: id.nullable(),
  /** The owner. */
  user_id: id,
  can_modify: z.boolean(),
  can_delete: z.boolean(),
  /** True if the reader may set and clear the SOS mark. */
  can_mark_sos: z.boolean(),
  is_machine_readable: z.boolean(),
  is_orig_machine_readable: z.boolean(),
  reading: Reading,
  /** Hash in the address of its pictures; null without pictures. */
  preview: z.string().nullable(),
  date_relevance_year: z.int().nullable(),
  date_relevance_month: z.int().nullable(),
  date_relevance_day: z.int().nullable(),
  /** Note to the Krempler by the person who dropped the document into the locker; null for members. */
  note: z.string().nullable(),
  approval_status: z.enum(APPROVAL_STATES),
  /** Reason of the rejection, for staff; otherwise null. */
  approval_reason: z.string().nullable(),
  /** True if the reader may approve the document. */
  can_approve: z.boolean(),
  /** Time when staff changed name, owner or SOS mark after the approval; null without a change. */
  changed_after_approval: moment.nullable(),
  /** Another employee who has the document open; null without one, and for members. */
  claimed_by: FileClaimer.nullable(),
  created_at: moment,
  /** Time when a filed document became unfiled again; undefined if it has waited since it was created. */
  waiting_since: moment.optional(),
  /** Numbers added by hand, for the search; undefined without any. */
  added_facts: z.array(z.string()).optional(),
  /**
   * In the answer to a change: titles of the deadlines transferred to the owner, because their persons no longer see
   * the document.
   */
  moved_deadlines: z.array(z.string()).optional(),
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type FileItem = z.infer<typeof FileItem>;

/** All filed documents, folders and templates of a group (staff: also the unmanaged and locker files). */
export const Browser = z.object({
  files: z.array(FileItem),
  folders: z.array(Folder),
  templates: z.array(Template),
  /** State of the listing that the reader now has; sent as `since` with the next request. */
  revision: z.string(),
});
export type Browser = z.infer<typeof Browser>;

/**
 * Changes since a state that the reader knows: `files`, `folders` and `templates` are then only the new or changed
 * rows. Without `difference` the answer is the whole listing. `difference.ts` merges the two.
 */
export const BrowserAnswer = Browser.extend({
  difference: z
    .object({
      /** Ids of files, folders and templates that the reader no longer sees. */
      gone: z.array(id),
      /** For staff, and only if a claim changed: all editing claims of other employees on documents of the group. */
      claims: z.array(z.object({ file_id: id, claimed_by: FileClaimer })).optional(),
    })
    .optional(),
});
export type BrowserAnswer = z.infer<typeof BrowserAnswer>;

const customerScope = z.strictObject({ customer_id: id.optional() });

export const getBrowser = endpoint({
  method: "GET",
  path: "/browser",
  summary: "Files, folders and templates of the own group, or of a customer for staff",
  access: MEMBER_OR_MANAGER,
  query: customerScope.extend({
    /** `revision` of an earlier answer: requests the changes since; all rows if the changes are unavailable. Far shorter than 200. */
    since: z.string().max(200).optional(),
  }),
  response: BrowserAnswer,
});

export const getBrowserFolder = endpoint({
  method: "GET",
  path: "/browser/:folderId",
  summary: "The same for one folder and what is below it",
  access: MEMBER_OR_MANAGER,
  params: z.strictObject({ folderId: id }),
  query: customerScope,
  response: Browser,
});

export const UploadedFile = FileItem.extend({
  /** Another document of the group with the same content that the uploader may see; null without one. */
  duplicate_of: id.nullable(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

// Text fields of a multipart body arrive as text; an empty one counts as missing.
const formId = z
  .union([z.literal(""), z.literal("null"), id])
  .transform((value) => (value === "" || value === "null" ? undefined : value))
  .optional();

export const uploadFile = endpoint({
  method: "POST",
  path: "/files/upload",
  summary: "Stores one file: in a folder, or without one among a customer's unmanaged files (staff)",
  access: MEMBER_OR_MANAGER,
  upload: true,
  body: z.strictObject({
    folder_id: formId,
    user_id: formId,
    /** True: it belongs to the whole group, and so to the contract holder, regardless of `user_id`. */
    is_for_all: z.enum(["true", "false"]).optional(),
    /** Folders of a dropped folder: a hint for the suggestions. */
    origin_path: folderPath,
  }),
  response: UploadedFile,
  status: 201,
});

export const storeFile = endpoint({
  method: "POST",
  path: "/files/store",
  summary:
    "Stores one file without a choice of folder (the file picker's call): a member's in the top folder, one of staff among the unmanaged files of the customer that it names",
  access: MEMBER_OR_MANAGER,
  query: customerScope,
  upload: true,
  body: z.strictObject({}),
  response: z.object({ data: FileItem }),
  status: 201,
});

/** True if the parts make a date of the calendar; a day needs a month, and a month needs a year. */
export function relevanceDateExists(year: number | null, month: number | null, day: number | null): boolean {
  if (day !== null && month === null) return false;
  if (month !== null && year === null) return false;
  if (day === null || month === null || year === null) return true;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const yearRange = (value: number): boolean => value >= RELEVANCE_YEAR_MIN && value <= relevanceYearMax();

/** The fields of the file form, all optional: a PATCH sends changed ones. */
export const FileChanges = z.strictObject({
  name: requiredText(NAME_MAX).optional(),
  type: FileType.optional(),
  author: requiredText(AUTHOR_MAX).optional(),
  tags: z
    .array(requiredText(TAG_MAX))
    .max(TAGS_MAX, `Es sind höchstens ${TAGS_MAX} Schlagworte möglich`)
    .optional(),
  date_relevance_year: z
    .int({ error: MESSAGES.dateParts })
    .refine(yearRange, MESSAGES.dateParts)
    .nullable()
    .optional(),
  date_relevance_month: z
    .int({ error: MESSAGES.dateParts })
    .min(1, MESSAGES.dateParts)
    .max(12, MESSAGES.dateParts)
    .nullable()
    .optional(),
  date_relevance_day: z
    .int({ error: MESSAGES.dateParts })
    .min(1, MESSAGES.dateParts)
    .max(31, MESSAGES.dateParts)
    .nullable()
    .optional(),
  user_id: id.optional(),
  is_for_all: z.boolean().optional(),
  is_favorite: z.boolean().optional(),
  is_tax_relevant: z.boolean().optional(),
  is_sos: z.boolean().optional(),
  /** The full list of numbers added by hand, preferably with a name: "Vertragsnummer: HV 304". */
  added_facts: z
    .array(requiredText(FACT_MAX))
    .max(FACTS_MAX, `Es sind höchstens ${FACTS_MAX} Angaben möglich`)
    .optional(),
  /** The full list of wrongly recognised numbers. */
  hidden_facts: z.array(requiredText(FACT_MAX)).max(FACTS_MAX).optional(),
  /** Amount in cents entered by a person in place of the recognised amount; null: the recognised amount. */
  amount_cents: positiveCents.nullable().optional(),
  /** The full list of years ("2022") and months ("2022-05") of its series that are known to have no document. */
  known_gaps: z
    .array(z.string().regex(/^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/))
    .max(KNOWN_GAPS_MAX)
    .optional(),
  /** True: the document's series is dissolved, for all readers. */
  no_series: z.boolean().optional(),
  /** Note to the Krempler; a blank one removes it. */
  note: optionalText(LOCKER_NOTE_MAX).optional(),
  /** Folder to file or move the document into, in the same step and by the rules of a move. */
  folder_id: id.optional(),
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type FileChanges = z.infer<typeof FileChanges>;

export const updateFile = endpoint({
  method: "PATCH",
  path: "/files/:id",
  summary: "Changes the given fields",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: FileChanges,
  response: FileItem,
});

export const updateFiles = endpoint({
  method: "PATCH",
  path: "/files",
  summary: "Changes fields of several files of one group, each its own: all or none",
  access: MEMBER_OR_MANAGER,
  body: z.strictObject({
    files: z
      .array(FileChanges.omit({ folder_id: true }).extend({ id }))
      .min(1, MESSAGES.required)
      .max(FILES_AT_ONCE_MAX),
  }),
  response: z.object({ files: z.array(FileItem) }),
});

export const moveFile = endpoint({
  method: "PATCH",
  path: "/files/:id/move-to/:folderId",
  summary: "Moves a file to a folder of its group; files an unmanaged or locker file",
  access: MEMBER_OR_MANAGER,
  params: z.strictObject({ id, folderId: id }),
  body: z
    .strictObject({
      /** If given and the file has changed since, 409: two employees do not file the same document. */
      revision: z.int().optional(),
    })
    .optional(),
  response: FileItem,
});

export const moveFiles = endpoint({
  method: "PATCH",
  path: "/files/move-to/:folderId",
  summary: "Moves several files of one group to a folder: all or none",
  access: MEMBER_OR_MANAGER,
  params: z.strictObject({ folderId: id }),
  body: z.strictObject({
    fileIds: z.array(id).min(1, MESSAGES.required).max(FILES_AT_ONCE_MAX),
    /** If one of these has changed, none is moved and 409 names it: two employees do not file the same document. */
    revisions: z
      .array(z.strictObject({ id, revision: z.int() }))
      .max(FILES_AT_ONCE_MAX)
      .optional(),
  }),
  response: z.object({ files: z.array(FileItem) }),
});

export const undoChanges = endpoint({
  method: "PATCH",
  path: "/files/undo",
  summary:
    "Takes the last change of documents back, if it is the actor's own and of the last half hour; a filed one is unsorted again: all or none",
  access: MEMBER_OR_MANAGER,
  body: z.strictObject({
    files: z
      .array(z.strictObject({ id, revision: z.int() }))
      .min(1, MESSAGES.required)
      .max(FILES_AT_ONCE_MAX),
  }),
  /** `unmarked`: ids of the documents whose SOS mark did not return, because the actor may not set it. */
  response: z.object({ files: z.array(FileItem), unmarked: z.array(id) }),
});

export const deleteFile = endpoint({
  method: "DELETE",
  path: "/files/:id",
  summary: "Deletes a file for good; with `only=locker` 409 if it no longer waits in the locker",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  query: z.strictObject({ only: z.literal("locker").optional() }),
  response: "nothing",
});

export const deleteFiles = endpoint({
  method: "DELETE",
  path: "/files",
  summary: "Deletes several files for good: all or none",
  access: MEMBER_OR_MANAGER,
  body: z.strictObject({ fileIds: z.array(id).min(1, MESSAGES.required).max(FILES_AT_ONCE_MAX) }),
  response: "nothing",
});

export const showFile = endpoint({
  method: "GET",
  path: "/files/:id/show",
  summary:
    "The content, to be shown in a frame or window: as a PDF with its recognised text, where there is one",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  /** `original`: the uploaded bytes, even if there is a PDF with recognised text. */
  query: z.strictObject({ content: z.literal("original").optional(), v: z.string().max(64).optional() }),
  response: "document",
});

export const downloadFile = endpoint({
  method: "GET",
  path: "/files/:id/download",
  summary: "The content, to be saved under its name",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  /** The PDF with the recognised text instead of the uploaded content; 404 without one. */
  query: z.strictObject({ content: z.literal("readable").optional(), v: z.string().max(64).optional() }),
  response: "document",
});
