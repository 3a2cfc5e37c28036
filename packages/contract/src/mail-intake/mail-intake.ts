import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Maximum of attachments from one mail. */
export const ATTACHMENTS_MAX = 20;

const MailAddress = z.object({
  /** The person's secret address for sending documents; null if they have none. */
  address: z.string().nullable(),
  /** True if the operator accepts documents by mail. */
  is_offered: z.boolean(),
});
export type MailAddress = z.infer<typeof MailAddress>;

const access = ["documents.own"] as const;

export const getMailAddress = endpoint({
  method: "GET",
  path: "/profile/mail-address",
  summary: "The own address to which documents are sent by mail",
  access,
  response: MailAddress,
});

export const renewMailAddress = endpoint({
  method: "POST",
  path: "/profile/mail-address",
  summary: "Makes the own address for documents, or a new one: then the earlier ends at once",
  access,
  response: MailAddress,
});

export const endMailAddress = endpoint({
  method: "DELETE",
  path: "/profile/mail-address",
  summary: "Ends the own address for documents",
  access,
  allowedAfterEnd: true,
  response: MailAddress,
});
