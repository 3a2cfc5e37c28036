import { blobKey } from "../../../blobs/blob-key.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { getFile, type FileRow } from "../data/files.queries.ts";
import { readFile } from "../data/files.policy.ts";
import { fullFileName } from "../../../core/names.ts";

const MEDIA_TYPES: Record<string, string> = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" };

export const mediaTypeOf = (extension: string): string =>
  MEDIA_TYPES[extension] ?? "application/octet-stream";

export interface OpenedFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** What is needed to send a file's content to somebody who may read it. Errors: 404. */
export async function openFile(ctx: Ctx, input: { readonly id: string }): Promise<OpenedFile> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, readFile(file));
  return toOpened(file);
}

/** The same of a file that the caller has authorized. */
export const toOpened = (file: FileRow): OpenedFile => ({
  key: blobKey(file.customer_id, file.sha256),
  size: file.size,
  sha256: file.sha256,
  mediaType: mediaTypeOf(file.extension),
  fileName: fullFileName(file),
});
