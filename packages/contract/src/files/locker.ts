import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, moment } from "../fields.ts";

/** A self-digitised document that waits for an operator (specification 3). */
export const LockerEntry = z.object({
  id,
  name: z.string(),
  full_name: z.string(),
  extension: z.enum(["pdf", "jpg", "png"]),
  size: z.int(),
  created_at: moment,
  /** `waiting`, `sorting` (an operator has it in hand) or `filed`. */
  state: z.enum(["waiting", "sorting", "filed"]),
  /** Where it was filed, once it was and the person may see it there. */
  folder: z.object({ id, name: z.string() }).nullable(),
  /** Whether the person may open it right now: not while it is unmanaged or waits for an approval. */
  can_show: z.boolean(),
});
export type LockerEntry = z.infer<typeof LockerEntry>;

export const getLocker = endpoint({
  method: "GET",
  path: "/locker",
  summary: "The own documents that wait to be filed, and those filed of late; newest first",
  access: ["documents.own"],
  response: z.object({ data: z.array(LockerEntry) }),
});

export const addToLocker = endpoint({
  method: "POST",
  path: "/locker",
  summary: "Drops one file into the own locker",
  access: ["documents.own"],
  upload: true,
  body: z.strictObject({}),
  response: LockerEntry,
  status: 201,
});
