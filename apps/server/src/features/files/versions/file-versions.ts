import type { FileVersion } from "@krempelfrei/contract/files/versions";
import { blobKey } from "../../../blobs/blob-key.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { getFile } from "../data/files.queries.ts";
import { mediaTypeOf, type OpenedFile } from "../workspace/open-file.ts";
import { listVersions } from "../data/versions.queries.ts";
import { mayReadFile } from "../data/files.policy.ts";

/** All contents of a document, the current one first. Errors: 403, 404. */
export async function listFileVersions(ctx: Ctx, input: { readonly id: string }): Promise<FileVersion[]> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, mayReadFile(file));
  authorize(ctx, "documents.manage");
  const versions = await listVersions(ctx, file);
  return versions.map((row, index) => ({
    number: row.number,
    extension: row.extension as FileVersion["extension"],
    size: row.size,
    created_at: row.created_at.toISOString(),
    created_by_name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    is_current: index === 0,
  }));
}

/** Opens one of the contents of a document. Errors: 403; 404 also for an unknown number. */
export async function openFileVersion(
  ctx: Ctx,
  input: { readonly id: string; readonly number: number },
): Promise<OpenedFile> {
  const file = await getFile(ctx, input.id);
  authorize(ctx, mayReadFile(file));
  authorize(ctx, "documents.manage");
  const version = (await listVersions(ctx, file)).find(({ number }) => number === input.number);
  if (!version) throw notFound();
  return {
    key: blobKey(file.customer_id, version.sha256),
    size: version.size,
    sha256: version.sha256,
    mediaType: mediaTypeOf(version.extension),
    fileName: `${file.name} (Version ${version.number}).${version.extension}`,
  };
}
