import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { fileExtension, id, idParams, moment } from "../fields.ts";
import { FileItem } from "./files.ts";

export const replaceFile = endpoint({
  method: "POST",
  path: "/files/:id/replace",
  summary: "Gives a document a new content; the earlier one stays as a version",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  upload: true,
  body: z.strictObject({}),
  response: FileItem,
});

/** A former or present content of a document. */
export const FileVersion = z.object({
  /** 1 is the first content. */
  number: z.int(),
  extension: fileExtension,
  /** Bytes. */
  size: z.int(),
  /** Time at which this became the document's content. */
  created_at: moment,
  created_by_name: z.string().nullable(),
  is_current: z.boolean(),
});
export type FileVersion = z.infer<typeof FileVersion>;

export const listFileVersions = endpoint({
  method: "GET",
  path: "/files/:id/versions",
  summary: "All contents of a document, the current one first",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({ data: z.array(FileVersion) }),
});

const versionParams = z.strictObject({ id, number: z.coerce.number().int().min(1).max(100_000) });

export const showFileVersion = endpoint({
  method: "GET",
  path: "/files/:id/versions/:number/show",
  summary: "An earlier content, to be shown in a frame or window",
  access: ["documents.manage"],
  params: versionParams,
  response: "document",
});

export const downloadFileVersion = endpoint({
  method: "GET",
  path: "/files/:id/versions/:number/download",
  summary: "An earlier content, to be saved",
  access: ["documents.manage"],
  params: versionParams,
  response: "document",
});
