import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fileExtension, folderPath, id, moment, optionalText } from "../fields.ts";
import { LOCKER_NOTE_MAX } from "../limits.ts";
import { READING_REASONS } from "./reading.ts";

/** A document that a member dropped into the locker: waiting, or filed of late (specification 3). */
export const LockerEntry = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  extension: fileExtension,
  size: z.int(),
  created_at: moment,
  /** Note to the Krempler. */
  note: z.string().nullable(),
  /** True if the person sees an earlier document with the same content. */
  is_duplicate: z.boolean(),
  /** `sorting`: an employee has the document open, it has left the locker unfiled, or it waits for approval. */
  state: z.enum(["waiting", "sorting", "filed"]),
  /** Folder of the filed document; null until it is filed and visible to the person. */
  folder: z.object({ id, name: z.string() }).nullable(),
  /** Hash in the address of its pictures; null without pictures, and while `can_show` is false. */
  preview: z.string().nullable(),
  /** True if the person may open the document now: not while it is unmanaged or submitted for approval. */
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

/** A member's choice of mails about their locker. */
export const LockerMails = z.strictObject({
  /** True: at most one mail a day with the number of the member's documents that were filed. */
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
    /** `true` if the whole group may see the document once it is filed. */
    is_for_all: z.enum(["true", "false"]).optional(),
    /** Folders of a dropped folder: a hint for the suggestions. */
    origin_path: folderPath,
  }),
  response: LockerEntry,
  status: 201,
});
