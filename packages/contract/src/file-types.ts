import { z } from "zod";
import { requiredChoice } from "./fields.ts";

export const FileType = z.enum(["contract", "invoice", "police", "misc"], {
  error: requiredChoice,
});
export type FileType = z.infer<typeof FileType>;

/** Reasons why the pages of a document or a stack could not be read, or not all of them. */
export const UNREAD_REASONS = ["encrypted", "damaged", "pages", "time", "memory", "pixels", "lost"] as const;
