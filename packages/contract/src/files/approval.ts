import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, MESSAGES } from "../fields.ts";
import { FileItem } from "./files.ts";
import { REASON_MAX } from "../limits.ts";
import { isPlainText } from "../plain-text.ts";

/** If given, a file that has changed since is refused with 409. */
const revision = z.int().optional();

/** Four-eyes approval: members do not see a submitted document before it is approved. */
export const submitForApproval = endpoint({
  method: "PATCH",
  path: "/files/:id/approval",
  summary: "Submits a filed document for approval; 409 in any other state",
  access: ["documents.manage"],
  params: idParams,
  response: FileItem,
});

export const approveFile = endpoint({
  method: "PATCH",
  path: "/files/:id/approve",
  summary: "Approves a submitted document; 409 in any other state",
  access: ["documents.approve"],
  params: idParams,
  body: z.strictObject({ revision }).optional(),
  response: FileItem,
});

export const disapproveFile = endpoint({
  method: "PATCH",
  path: "/files/:id/disapprove",
  summary: "Rejects a submitted document: it goes back to the unmanaged ones, with the reason",
  access: ["documents.approve"],
  params: idParams,
  body: z.strictObject({
    revision,
    /** May have several lines. */
    reason: z
      .string()
      .trim()
      .max(REASON_MAX, MESSAGES.max(REASON_MAX))
      .refine((text) => isPlainText(text.replace(/[\t\r\n]/g, " ")), MESSAGES.characters)
      .default(""),
  }),
  response: FileItem,
});
