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
  /** To the Krempler. */
  note: z.string().nullable(),
  /** Whether the person could see another document with the same content before. */
  is_duplicate: z.boolean(),
  /** `waiting`, `sorting` (an operator has it in hand) or `filed`. */
  state: z.enum(["waiting", "sorting", "filed"]),
  /** Folder of the filed document; null until it is filed and visible to the person. */
  folder: z.object({ id, name: z.string() }).nullable(),
  /** Names the pictures of its first page in their address; null without one, and while it may not be opened. */
  preview: z.string().nullable(),
  /** Whether the person may open it right now: not while it is unmanaged or waits for an approval. */
  can_show: z.boolean(),
  /** Why nobody can read it, as long as it is not filed; null without such a reason. */
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
  /** At most once a day: how many of the own letters were filed. */
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
    /** Whether the whole group may see it once it is filed. */
    is_for_all: z.enum(["true", "false"]).optional(),
  }),
  response: LockerEntry,
  status: 201,
});
