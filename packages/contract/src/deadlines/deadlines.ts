import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, moment, optionalText, requiredText } from "../fields.ts";
import { FileType } from "../file-types.ts";
import { DEADLINE_NOTE_MAX, DEADLINE_ORIGIN_MAX, DEADLINE_TITLE_MAX } from "../limits.ts";
import { deadlineDay, DeadlineKind, DueRule } from "./due-day.ts";

/** Position of a date in a document. */
const Origin = z.strictObject({
  /** From 1. */
  page: z.int().min(1).max(100_000),
  text: requiredText(DEADLINE_ORIGIN_MAX),
});

const FileOfDeadline = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  author: z.string().nullable(),
  type: FileType.nullable(),
  /** Key of the preview picture. */
  preview: z.string().nullable(),
});

/** A date recognised in the text of a document that is neither a deadline nor dismissed. */
export const FoundDate = z.object({
  kind: DeadlineKind,
  due_on: isoDate,
  /** `wie beim letzten Mal`: a person gave the sender's last date this kind; null if the text names the kind. */
  why: z.string().nullable(),
  origin: Origin,
  file: FileOfDeadline,
});
export type FoundDate = z.infer<typeof FoundDate>;

/** A date of a document by which something has to be done. It is visible with its document. */
export const Deadline = z.object({
  id,
  kind: DeadlineKind,
  title: z.string(),
  /** Reason or amount. */
  note: z.string().nullable(),
  due_on: isoDate,
  /** Rule by which the day was computed; null if a person chose the day. */
  rule: DueRule.nullable(),
  /** The original day of a postponed deadline; null if it was never postponed. */
  postponed_from: isoDate.nullable(),
  /** Null if a person typed the deadline. */
  origin: Origin.nullable(),
  person: z.object({ id, name: z.string(), initials: z.string() }),
  file: FileOfDeadline,
  done_at: moment.nullable(),
  /** True if the reader may complete and postpone it. */
  can_settle: z.boolean(),
  /** True if the reader may change and remove it. */
  can_modify: z.boolean(),
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type Deadline = z.infer<typeof Deadline>;

const fields = {
  kind: DeadlineKind,
  title: requiredText(DEADLINE_TITLE_MAX),
  note: optionalText(DEADLINE_NOTE_MAX).optional(),
  /** The day, or the rule that computes it. */
  due: z.union([deadlineDay, DueRule]),
  /** A person of the group; default: the owner of the document, or the member who adds it to one of the whole group. */
  person_id: id.optional(),
};

export const NewDeadline = z.strictObject({ file_id: id, ...fields, origin: Origin.nullable().optional() });
export type NewDeadline = z.output<typeof NewDeadline>;

const revision = z.int().optional();

export const DeadlineChanges = z.strictObject({ ...fields, revision }).partial();
export type DeadlineChanges = z.output<typeof DeadlineChanges>;

export const listDeadlines = endpoint({
  method: "GET",
  path: "/deadlines",
  summary:
    "The dates that matter of the own group's documents, or of a customer's for staff: the earliest first",
  access: MEMBER_OR_MANAGER,
  query: z.strictObject({ customer_id: id.optional() }),
  response: z.object({
    /** The present day in Germany, from which the client counts the days to each deadline. */
    today: isoDate,
    /** The persons of the group, the contract holder first. */
    persons: z.array(z.object({ id, name: z.string(), first_name: z.string() })),
    data: z.array(Deadline),
    /**
     * Days of open deadlines that the reader is reminded of without words, because the document is being checked: with
     * repetitions, the earliest first; none for staff.
     */
    hidden_days: z.array(isoDate),
    /** Dates found in documents that may be deadlines: the next 50. */
    found: z.array(FoundDate),
  }),
});

export const createDeadline = endpoint({
  method: "POST",
  path: "/deadlines",
  summary: "Adds a date that matters to a document",
  access: MEMBER_OR_MANAGER,
  body: NewDeadline,
  response: Deadline,
  status: 201,
});

export const updateDeadline = endpoint({
  method: "PATCH",
  path: "/deadlines/:id",
  summary: "Changes the given fields",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: DeadlineChanges,
  response: Deadline,
});

export const postponeDeadline = endpoint({
  method: "PATCH",
  path: "/deadlines/:id/postpone",
  summary: "Puts it off to another day",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: z.strictObject({ due_on: deadlineDay, revision }),
  response: Deadline,
});

export const settleDeadline = endpoint({
  method: "PATCH",
  path: "/deadlines/:id/done",
  summary: "Marks it as done, or takes the mark away",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: z.strictObject({ done: z.boolean(), revision }),
  response: Deadline,
});

export const deleteDeadline = endpoint({
  method: "DELETE",
  path: "/deadlines/:id",
  summary: "Removes it; the document stays",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: "nothing",
});

export const dismissFoundDate = endpoint({
  method: "POST",
  path: "/deadlines/dismiss",
  summary: "A date that was found in a document is no deadline: it is offered no more",
  access: MEMBER_OR_MANAGER,
  body: z.strictObject({ file_id: id, kind: DeadlineKind, due_on: deadlineDay }),
  response: "nothing",
});

export const downloadDeadline = endpoint({
  method: "GET",
  path: "/deadlines/:id/calendar",
  summary: "One date as a calendar file (RFC 5545)",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: "download",
});
