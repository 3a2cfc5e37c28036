import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, moment } from "../fields.ts";
import { FileItem } from "./files.ts";

/** A deleted document that can be restored. */
export const DeletedFile = z.object({
  id,
  full_name: z.string(),
  /** Bytes. */
  size: z.int(),
  owner_name: z.string(),
  /** Null if the account is deleted. */
  deleted_by_name: z.string().nullable(),
  deleted_at: moment,
  /** From then on row and content are gone for good. */
  erased_after: moment,
});
export type DeletedFile = z.infer<typeof DeletedFile>;

export const listDeletedFiles = endpoint({
  method: "GET",
  path: "/customers/:id/deleted-files",
  summary: "The deleted documents of a group that can still be restored, the last deleted first",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({ data: z.array(DeletedFile) }),
});

export const restoreFile = endpoint({
  method: "POST",
  path: "/files/:id/restore",
  summary: "Restores a deleted document: where it was, or unmanaged when its folder is gone",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({
    file: FileItem,
    /** Changes made by the restore: the name, if another document has it; the folder, if it was deleted. */
    changed: z.array(z.enum(["name", "folder"])),
  }),
});
