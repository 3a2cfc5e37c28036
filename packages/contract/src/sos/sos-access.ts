import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { birthday, email, fileExtension, id, idParams, MESSAGES, moment } from "../fields.ts";
import { FileType } from "../file-types.ts";
import { PreviewQuery } from "../files/reading.ts";
import { TWO_FACTOR_DIGITS } from "../limits.ts";

/** A document for an emergency contact: to be opened and saved only. */
export const SosFile = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  author: z.string().nullable(),
  type: FileType.nullable(),
  extension: fileExtension,
  /** Bytes. */
  size: z.int(),
  /** Hash in the address of its pictures; null without pictures. */
  preview: z.string().nullable(),
  date_relevance_year: z.int().nullable(),
  date_relevance_month: z.int().nullable(),
  date_relevance_day: z.int().nullable(),
  /** True for living will, power of attorney and medication, which are listed first. */
  is_urgent: z.boolean(),
});
export type SosFile = z.infer<typeof SosFile>;

/** Another contact of the person, to be called; `relation` is in the person's words. */
export const SosPhone = z.object({
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string(),
});
export type SosPhone = z.infer<typeof SosPhone>;

/** A person who named the contact, with their SOS documents: the urgent ones first (by kind), the others by name. */
export const SosPerson = z.object({
  id,
  name: z.string(),
  /** End of the access; null while it is off, which only a test run and the person's own preview show. */
  till: moment.nullable(),
  /** True in a test run: the list is the real one, but without contents. */
  is_trial: z.boolean(),
  files: z.array(SosFile),
  /** The person's other contacts with a telephone. */
  phones: z.array(SosPhone),
});
export type SosPerson = z.infer<typeof SosPerson>;

/** One text for an unknown address, a wrong birthday, an inactive access, and a mailed code or link. */
export const SOS_REFUSED =
  "Anmeldung nicht möglich. Falls die Angaben stimmen und der Notfallzugang freigeschaltet ist, haben wir Ihnen eine E-Mail gesendet.";

export const SosLoginInput = z.strictObject({ email, birthday });
export const sosLogin = endpoint({
  method: "POST",
  path: "/sos/login",
  summary:
    "Lets an emergency contact in for 30 minutes. Where more than address and birthday is asked for, a code or link is mailed, and the answer is the one refusal",
  access: "guest",
  setsCookie: true,
  body: SosLoginInput,
  response: "nothing",
});

export const SosCodeInput = z.strictObject({
  code: z
    .string({ error: MESSAGES.required })
    .trim()
    .min(1, MESSAGES.required)
    .regex(new RegExp(`^\\d{${TWO_FACTOR_DIGITS}}$`), MESSAGES.code(TWO_FACTOR_DIGITS)),
});
export const sosCode = endpoint({
  method: "POST",
  path: "/sos/code",
  summary:
    "Finishes the sign-in of a contact by the mailed code, which works once, for 10 minutes and 5 tries",
  access: "guest",
  setsCookie: true,
  body: SosCodeInput,
  response: "nothing",
});

export const SosLinkInput = z.strictObject({ token: z.string().min(1, MESSAGES.required).max(200) });
export const sosLink = endpoint({
  method: "POST",
  path: "/sos/link",
  summary: "Lets a contact in by the token of a mailed link (/sos-access#token=…), which works once",
  access: "guest",
  setsCookie: true,
  body: SosLinkInput,
  response: "nothing",
});

export const checkSosLink = endpoint({
  method: "POST",
  path: "/sos/check-link",
  summary: "Whether a mailed link can still let a contact in (422 where not); uses nothing up",
  access: "guest",
  body: SosLinkInput,
  response: "nothing",
});

export const SosSession = z.object({
  logged_in: z.boolean(),
  /** Name of the contact; null without a session. */
  name: z.string().nullable(),
  expires_at: moment.nullable(),
  /** Seconds from now, for devices with a wrong clock; 0 without a session. */
  seconds_left: z.int(),
});
export type SosSession = z.infer<typeof SosSession>;

export const getSosLoggedIn = endpoint({
  method: "GET",
  path: "/sos/logged-in",
  summary: "Whether this browser has an open emergency access, and for how long",
  access: "public",
  response: SosSession,
});

export const sosLogout = endpoint({
  method: "POST",
  path: "/sos/logout",
  summary: "Ends the emergency access of this browser; without one nothing happens",
  access: "public",
  setsCookie: true,
  response: "nothing",
});

export const SosDocumentsQuery = z.strictObject({ email: email.optional(), birthday: birthday.optional() });
export const getSosDocuments = endpoint({
  method: "GET",
  path: "/sos/documents",
  summary:
    "The SOS documents by person. Without a session e-mail and birthday of the query are checked like a sign-in; with one they are not looked at",
  access: "sos",
  query: SosDocumentsQuery,
  response: z.object({ data: z.array(SosPerson) }),
});

export const showSosFile = endpoint({
  method: "GET",
  path: "/sos/files/:id/show",
  summary: "The content of an SOS document, to be shown in a frame or window",
  access: "sos",
  params: idParams,
  response: "document",
});

export const downloadSosFile = endpoint({
  method: "GET",
  path: "/sos/files/:id/download",
  summary: "The content of an SOS document, to be saved under its name",
  access: "sos",
  params: idParams,
  response: "document",
});

export const downloadSosArchive = endpoint({
  method: "GET",
  path: "/sos/archive",
  summary: "All SOS documents as one ZIP file, a folder a person, the urgent ones first",
  access: "sos",
  response: "download",
});

export const showSosFilePreview = endpoint({
  method: "GET",
  path: "/sos/files/:id/preview",
  summary: "The picture of the first page of an SOS document, 240 or 800 pixels wide (WebP)",
  access: "sos",
  params: idParams,
  query: PreviewQuery,
  response: "document",
});
