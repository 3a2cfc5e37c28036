import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fileExtension, id, moment, optionalText } from "../fields.ts";
import { LOCKER_NOTE_MAX } from "../limits.ts";
import { READING_REASONS } from "./reading.ts";

/** A self-digitised document that waits for an operator (specification 3). */
export const LockerEntry = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  extension: fileExtension,
  size: z.int(),
  created_at: moment,
  /** Note to the Krempler. */
  note: z.string().nullable(),
  /** True if the person could see another document with the same content before. */
  is_duplicate: z.boolean(),
  /** `waiting`, `sorting` (an employee has it open) or `filed`. */
  state: z.enum(["waiting", "sorting", "filed"]),
  /** Folder of the filed document; null until it is filed and visible to the person. */
  folder: z.object({ id, name: z.string() }).nullable(),
  /** Hash in the address of its pictures; null without pictures, and while it may not be opened. */
  preview: z.string().nullable(),
  /** True if the person may open it now: false while it is unmanaged or submitted for approval. */
  can_show: z.boolean(),
  /** Reason why the document cannot be read, while it is unfiled; null without one. */
  problem: z.enum(READING_REASONS).nullable(),
});
export type LockerEntry = z.infer<typeof LockerEntry>;

export const getLocker = endpoint({
  method: "GET",
  path: "/locker",
  summary: "The own documents that wait to be filed, and those filed of late; newest first",
  access: ["documents.own"],
  response: z.object({ data: z.array(LockerEntry) }),
});

/** Mails about the own locker. */
export const LockerMails = z.strictObject({
  /** At most one mail a day: the number of own documents that were filed. */
  filed: z.boolean(),
});
export type LockerMails = z.infer<typeof LockerMails>;

export const getLockerMails = endpoint({
  method: "GET",
  path: "/locker/mails",
  summary: "Which mails about the own locker one gets",
  access: ["documents.own"],
  response: LockerMails,
});

export const chooseLockerMails = endpoint({
  method: "PATCH",
  path: "/locker/mails",
  summary: "Switches the daily mail about filed letters on or off",
  access: ["documents.own"],
  body: LockerMails,
  response: LockerMails,
});

export const addToLocker = endpoint({
  method: "POST",
  path: "/locker",
  summary: "Drops one file into the own locker",
  access: ["documents.own"],
  upload: true,
  body: z.strictObject({
    note: optionalText(LOCKER_NOTE_MAX).optional(),
    /** True if the whole group may see it once it is filed. */
    is_for_all: z.enum(["true", "false"]).optional(),
  }),
  response: LockerEntry,
  status: 201,
});
