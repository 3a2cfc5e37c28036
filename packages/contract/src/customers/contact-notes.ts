import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, MESSAGES, moment, requiredText } from "../fields.ts";
import { CONTACT_NOTE_MAX } from "../limits.ts";

/** Kinds of contact between staff and customer; sign-ins do not count. */
export const CONTACT_KINDS = [
  { value: "call", label: "Anruf" },
  { value: "letter", label: "Brief" },
  { value: "visit", label: "Besuch" },
] as const;
const CONTACT_KIND_NAMES = CONTACT_KINDS.map(({ value }) => value);
const ContactKind = z.enum(CONTACT_KIND_NAMES, { error: MESSAGES.choice });
export type ContactKind = z.infer<typeof ContactKind>;

/** A call, letter or visit, as noted by its author. */
export const ContactNote = z.object({
  id,
  kind: ContactKind,
  text: z.string(),
  at: moment,
  /** Null once the account of the author is deleted. */
  author: z.string().nullable(),
  /** True if the reader may remove the note: its author, owners and admins. */
  can_delete: z.boolean(),
});
export type ContactNote = z.infer<typeof ContactNote>;

export const ContactNoteInput = z.strictObject({ kind: ContactKind, text: requiredText(CONTACT_NOTE_MAX) });
export type ContactNoteInput = z.output<typeof ContactNoteInput>;

export const listContactNotes = endpoint({
  method: "GET",
  path: "/customers/:id/contact-notes",
  summary:
    "The latest hundred contacts with a customer, or all; to a janitor only of customers whom they look after",
  access: ["customers.read"],
  params: idParams,
  query: z.strictObject({ all: z.literal("true").optional() }),
  response: z.object({ data: z.array(ContactNote), total: z.int() }),
});

export const createContactNote = endpoint({
  method: "POST",
  path: "/customers/:id/contact-notes",
  summary: "Notes a contact with a customer, with the time and the caller as its author",
  access: ["customers.read"],
  params: idParams,
  body: ContactNoteInput,
  response: ContactNote,
  status: 201,
});

export const deleteContactNote = endpoint({
  method: "DELETE",
  path: "/customers/:id/contact-notes/:noteId",
  summary: "Takes a note of a contact back; only its author, owners and admins may",
  access: ["customers.read"],
  params: z.strictObject({ id, noteId: id }),
  response: "nothing",
});
