import { blobKey } from "../../../blobs/blob-key.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { fullFileName } from "../../../core/names.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { findPart } from "./reading.queries.ts";

export interface OpenedPreview {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: "image/webp";
  readonly fileName: string;
  /** True if the address contains the picture's hash. */
  readonly isNamed: boolean;
}

/** The picture of a document's first page, for readers of the document. Errors: 404, also while there is none. */
export async function openPreview(
  ctx: Ctx,
  { id, size, v }: { readonly id: string; readonly size: 240 | 800; readonly v?: string | undefined },
): Promise<OpenedPreview> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  const part = await findPart(ctx, file, `preview-${size}`);
  if (!part) throw notFound();
  return {
    key: blobKey(file.customer_id, part.part_sha256),
    size: part.size,
    sha256: part.part_sha256,
    mediaType: "image/webp",
    fileName: `${fullFileName(file)}.webp`,
    isNamed: v !== undefined && v === file.machine_preview,
  };
}
