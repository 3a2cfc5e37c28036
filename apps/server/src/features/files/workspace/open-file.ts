import { blobKey } from "../../../blobs/blob-key.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { hastenReading } from "../text/hasten-reading.ts";
import { findPart } from "../reading/reading.queries.ts";
import { getFile, type FileRow } from "../data/files.queries.ts";
import { mayReadFile } from "../data/files.policy.ts";
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

/** Opens a file's content for a person who may read it. Errors: 404. */
export async function openFile(ctx: Ctx, input: { readonly id: string }): Promise<OpenedFile> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, mayReadFile(file));
  return toOpened(file);
}

/** Opens a file for reading on the screen: with its recognised text, if it has one. Errors: 404. */
export async function openToRead(ctx: Ctx, input: { readonly id: string }): Promise<OpenedFile> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, mayReadFile(file));
  await hastenReading(ctx, file);
  return (await withText(ctx, file)) ?? toOpened(file);
}

/** The document as a PDF with its recognised text, for searching and selecting. Errors: 404, also without recognised text. */
export async function openReadable(ctx: Ctx, input: { readonly id: string }): Promise<OpenedFile> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, mayReadFile(file));
  const readable = await withText(ctx, file);
  if (!readable) throw notFound();
  return readable;
}

async function withText(ctx: Ctx, file: FileRow): Promise<OpenedFile | undefined> {
  const part = await findPart(ctx, file, "readable");
  return (
    part && {
      key: blobKey(file.customer_id, part.part_sha256),
      size: part.size,
      sha256: part.part_sha256,
      mediaType: mediaTypeOf("pdf"),
      fileName: `${file.name} (durchsuchbar).pdf`,
    }
  );
}

/** Content of a file for which the caller has authorized the actor. */
export const toOpened = (file: FileRow): OpenedFile => ({
  key: blobKey(file.customer_id, file.sha256),
  size: file.size,
  sha256: file.sha256,
  mediaType: mediaTypeOf(file.extension),
  fileName: fullFileName(file),
});
