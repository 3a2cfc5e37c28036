import { z } from "zod";
import { requiredChoice } from "./fields.ts";

export const FileType = z.enum(["contract", "invoice", "police", "misc"], {
  error: requiredChoice,
});
export type FileType = z.infer<typeof FileType>;
