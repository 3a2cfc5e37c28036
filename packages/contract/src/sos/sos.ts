import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  birthday,
  email,
  givenPassword,
  id,
  idParams,
  isoDate,
  moment,
  optionalLines,
  optionalText,
  personName,
  phoneText,
} from "../fields.ts";
import { SOS_NOTE_MAX, SOS_RELATION_MAX } from "../limits.ts";
import { SOS_CHECKLIST_KEYS } from "./checklist.ts";
import { SosPerson } from "./sos-access.ts";

/** A person named for an emergency. The contact is no user and has no password. */
export const SosContact = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** Together with the birthday the contact's credential at /sos-access. */
  email: z.string(),
  birthday,
  phone: z.string().nullable(),
  /** In the person's words: Mutter, Freundin, … */
  relation: z.string().nullable(),
  note: z.string().nullable(),
  /** Time of the contact's last sign-in; null if there was none. */
  last_access_at: moment.nullable(),
  /** Time of the contact's last test run; null if there was none. */
  tried_at: moment.nullable(),
  /** End of the time in which the contact can begin a test run; null without one. */
  trial_till: moment.nullable(),
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type SosContact = z.infer<typeof SosContact>;

const contactFields = {
  first_name: personName,
  last_name: personName,
  email,
  birthday,
  phone: phoneText.optional(),
  relation: optionalText(SOS_RELATION_MAX).optional(),
  note: optionalLines(SOS_NOTE_MAX).optional(),
};
/** Required if the change extends access and the sign-in is older than ten minutes (422 at `password`). */
const password = givenPassword.optional();

export const SosContactInput = z.strictObject(contactFields);
export type SosContactInput = z.output<typeof SosContactInput>;

export const NewSosContact = SosContactInput.extend({ password });
export type NewSosContact = z.output<typeof NewSosContact>;

export const SosContactChanges = SosContactInput.partial().extend({
  /** When given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
  password,
});
export type SosContactChanges = z.output<typeof SosContactChanges>;

/** The emergency access of the signed-in person. */
export const SosState = z.object({
  /** The last moment of the last day, in Germany; null: switched off, or ended. */
  active_till: moment.nullable(),
  /** As `active_till`, or earlier where the contract ends: the last moment at which contacts are admitted. */
  open_till: moment.nullable(),
  /** „Zusätzlich Code per E-Mail“: contacts must also enter a mailed code. */
  with_code: z.boolean(),
  /** True: at most one mail a day about the office's changes of the person's SOS documents. */
  change_mails: z.boolean(),
  /** Address of the page where contacts sign in; it is on the emergency card too. */
  access_url: z.string(),
  data: z.array(SosContact),
});
export type SosState = z.infer<typeof SosState>;

export const getSos = endpoint({
  method: "GET",
  path: "/sos",
  summary: "The own emergency contacts, and until when they get in",
  access: ["sos.own"],
  response: SosState,
});

export const createSosContact = endpoint({
  method: "POST",
  path: "/sos",
  summary: "Names an emergency contact; ten minutes after the sign-in it needs the password",
  access: ["sos.own"],
  body: NewSosContact,
  response: SosContact,
  status: 201,
});

export const updateSosContact = endpoint({
  method: "PATCH",
  path: "/sos/:id",
  summary:
    "Changes the given fields of a contact; another address or birthday ends its open access, and ten minutes after the sign-in it needs the password",
  access: ["sos.own"],
  params: idParams,
  body: SosContactChanges,
  response: SosContact,
});

export const deleteSosContact = endpoint({
  method: "DELETE",
  path: "/sos/:id",
  summary: "Takes a contact away; its open access ends at once",
  access: ["sos.own"],
  params: idParams,
  response: "nothing",
});

export const startSosTrial = endpoint({
  method: "POST",
  path: "/sos/:id/trial",
  summary:
    "Lets a contact try the access once within a quarter of an hour, switched on or not: it sees the list, no content, and the person is told",
  access: ["sos.own"],
  params: idParams,
  response: SosContact,
});

export const ActivateSosInput = z.strictObject({
  /** The last day, in Germany; default: 12 months from today. At most 5 years ahead. */
  till: isoDate.optional(),
  password,
});
export const activateSos = endpoint({
  method: "POST",
  path: "/sos/activate",
  summary:
    "Lets the contacts in until the end of a day; sets it anew when the access is active already. Ten minutes after the sign-in it needs the password, unless the day is an earlier one",
  access: ["sos.own"],
  setsState: true,
  body: ActivateSosInput.optional(),
  response: SosState,
});

export const deactivateSos = endpoint({
  method: "POST",
  path: "/sos/deactivate",
  summary: "Lets no contact in any more and ends every open access at once („Jetzt sperren“)",
  access: ["sos.own"],
  setsState: true,
  allowedAfterEnd: true,
  response: SosState,
});

export const SosSettings = z.strictObject({
  with_code: z.boolean().optional(),
  change_mails: z.boolean().optional(),
  password,
});
export type SosSettings = z.output<typeof SosSettings>;

export const updateSosSettings = endpoint({
  method: "PATCH",
  path: "/sos/settings",
  summary:
    "Whether contacts type a mailed code as well; switching it off needs the password ten minutes after the sign-in. And whether the daily mail about changed SOS documents is wanted",
  access: ["sos.own"],
  body: SosSettings,
  response: SosState,
});

export const SosPreview = z.object({
  /** The signed-in person alone, with the documents as a contact sees them. */
  persons: z.array(SosPerson),
  /** One entry for each point of `SOS_CHECKLIST`, in its order; `files` is empty if a paper is missing. */
  checklist: z.array(
    z.object({
      key: z.enum(SOS_CHECKLIST_KEYS),
      files: z.array(z.object({ id, full_name: z.string() })),
    }),
  ),
});
export type SosPreview = z.infer<typeof SosPreview>;

export const getSosPreview = endpoint({
  method: "GET",
  path: "/sos/preview",
  summary: "What a contact would see, active or not, and what is missing",
  access: ["sos.own"],
  response: SosPreview,
});

/** A line of the access book, which shows a person what their contacts did. */
export const SosAccess = z.object({
  id: z.string(),
  at: moment,
  /** Full name of the contact at that time. */
  contact: z.string(),
  kind: z.enum(["sign_in", "trial", "show", "download", "archive"]),
  /** Name of the document with its extension; null for a sign-in, a test run and all documents at once. */
  document: z.string().nullable(),
});
export type SosAccess = z.infer<typeof SosAccess>;

export const SosAccessQuery = z.strictObject({
  /** `next` of the previous answer. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const listSosAccesses = endpoint({
  method: "GET",
  path: "/sos/accesses",
  summary: "The access book: who was in, when, and which document; the newest first, 20 a page",
  access: ["sos.own"],
  query: SosAccessQuery,
  response: z.object({
    data: z.array(SosAccess),
    /** For the next page; null after the last one. */
    next: z.string().nullable(),
  }),
});

export const getSosCard = endpoint({
  method: "GET",
  path: "/sos/card",
  summary: "The emergency card as a PDF to be printed: name, address and QR code of /sos-access, no secret",
  access: ["sos.own"],
  response: "download",
});
