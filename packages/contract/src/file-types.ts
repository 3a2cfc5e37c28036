import { z } from "zod";
import { MESSAGES } from "./fields.ts";

export const FileType = z.enum(["contract", "invoice", "police", "misc"], {
  error: MESSAGES.required,
});
export type FileType = z.infer<typeof FileType>;
