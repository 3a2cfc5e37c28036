import { z } from "zod";
import { MESSAGES } from "./fields.ts";

/** Specification 9 and, for the German names, the file dialog. */
export const FILE_TYPES = [
  { value: "contract", label: "Vertrag" },
  { value: "invoice", label: "Rechnung" },
  { value: "police", label: "Police" },
  { value: "misc", label: "Sonstiges" },
] as const;
export const FileType = z.enum(["contract", "invoice", "police", "misc"], {
  error: MESSAGES.required,
});
export type FileType = z.infer<typeof FileType>;
