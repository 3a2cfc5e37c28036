import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, moment } from "../fields.ts";
import { FileType } from "../file-types.ts";

/** An unfiled document. */
export const WaitingFile = z.object({
  id,
  name: z.string(),
  type: FileType.nullable(),
  /** Key of the preview picture. */
  preview: z.string().nullable(),
  is_locker: z.boolean(),
  created_at: moment,
});
export type WaitingFile = z.infer<typeof WaitingFile>;

export const listWaitingFiles = endpoint({
  method: "GET",
  path: "/customers/:id/waiting-files",
  summary: "The latest documents of a customer that wait to be filed, and since when the oldest waits",
  access: ["customers.read"],
  params: idParams,
  response: z.object({
    /** The newest first, at most nine. */
    data: z.array(WaitingFile),
    total: z.int(),
    /** Number of waiting documents with a suggested folder. */
    suggested: z.int(),
    /** Upload time of the oldest waiting document; null without waiting documents. */
    oldest_at: moment.nullable(),
  }),
});

/** An emergency contact for the office to call. Without e-mail address and birthday, which are the contact's credentials. */
export const OfficeContact = z.object({
  id,
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
});
export type OfficeContact = z.infer<typeof OfficeContact>;

export const getCustomerEmergency = endpoint({
  method: "GET",
  path: "/customers/:id/emergency",
  summary:
    "The emergency access of a contract holder: until when, what is missing, whom to call; to a janitor only of customers whom they look after",
  access: ["customers.read"],
  params: idParams,
  response: z.object({
    /** Null: switched off, or ended. */
    active_till: moment.nullable(),
    /** Number of points of the checklist without a document; `points` is the number of all points. */
    missing: z.int(),
    points: z.int(),
    /** Sorted by name. */
    contacts: z.array(OfficeContact),
  }),
});
