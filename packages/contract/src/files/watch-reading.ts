import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { givenPassword, id, idParams, moment } from "../fields.ts";
import { FileItem } from "./files.ts";
import { READING_REASONS, READING_STATES } from "./reading.ts";

/** Confidence (0 to 100) below which recognised text should be checked. */
export const UNSURE = 70;

const WatchedDocument = z.object({
  id,
  customer_id: id,
  customer_name: z.string(),
  full_name: z.string(),
  state: z.enum(READING_STATES),
  reason: z.enum(READING_REASONS).nullable(),
  pages: z.int().nullable(),
  pages_read: z.int(),
  /** Number of pages that were turned upright. */
  pages_turned: z.int(),
  /** 0 to 100, of the worst page; null without recognised pages. */
  confidence: z.int().nullable(),
  /** Time of reading. */
  at: moment,
});

export const ReadingReport = z.object({
  /** Numbers of documents by state and reason. */
  counts: z.array(
    z.object({
      state: z.enum(READING_STATES),
      reason: z.enum(READING_REASONS).nullable(),
      count: z.int(),
    }),
  ),
  /** Upload time of the oldest waiting document; null if none waits. */
  oldest_waiting: moment.nullable(),
  /** The newest 200 documents with missing, incomplete or uncertain text. */
  data: z.array(WatchedDocument),
});
export type ReadingReport = z.infer<typeof ReadingReport>;

export const watchReading = endpoint({
  method: "GET",
  path: "/reading",
  summary: "How the reading of all documents stands, and what somebody should look at",
  access: ["documents.manage"],
  response: ReadingReport,
});

export const readAgain = endpoint({
  method: "POST",
  path: "/files/:id/read-again",
  summary: "Has a document read anew",
  access: ["documents.manage"],
  params: idParams,
  response: FileItem,
});

export const readWithPassword = endpoint({
  method: "POST",
  path: "/files/:id/read-with-password",
  summary: "Reads a PDF that needs a password; the password is used once and kept nowhere",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: z.strictObject({ password: givenPassword }),
  response: FileItem,
});
