import type { ConvertibleKind } from "@krempelfrei/documents/convertible-kind";
import { convertDocument } from "@krempelfrei/reader/convert/convert-document";
import { blobKey } from "../../../blobs/blob-key.ts";
import type { Spooled } from "../../../blobs/port.ts";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { aboutFile } from "../data/about.ts";
import { addVersion, type NewContent } from "../data/add-version.ts";
import { setFile, type FileRow } from "../data/files.queries.ts";
import { type NotRead, whyNotRead } from "./open-content.ts";
import { type ContentKey, lockContent, lockFilesOf, UNREAD } from "./reading.queries.ts";
import { storeMade } from "./store-part.ts";

interface Options {
  afterwards(ctx: Ctx, made: ContentKey): Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Adds a version in a common format to the documents whose content is in a convertible format; the original stays as an
 * earlier version. `afterwards` runs in the transaction, with the key of the new content. Returns why the content could
 * not be converted; undefined if it was.
 */
export async function convertContent(
  ctx: Ctx,
  key: ContentKey,
  from: ConvertibleKind,
  { afterwards, signal }: Options,
): Promise<NotRead | undefined> {
  const { customer_id } = key;
  const content = await ctx.blobs.get(blobKey(customer_id, key.sha256));
  const converted = await convertDocument(from, content, signal).catch(whyNotRead);
  if ("state" in converted) return converted;
  let made: Pick<Spooled, "sha256" | "size">;
  try {
    made = await storeMade(ctx, customer_id, converted.open());
  } finally {
    await converted.close();
  }
  const next = { extension: converted.extension, sha256: made.sha256, size: made.size };
  await inSystemTransaction(ctx, async (ctx) => {
    if ((await lockContent(ctx, key))?.state !== "waiting") return;
    for (const file of await lockFilesOf(ctx, key)) await become(ctx, file, next);
    await afterwards(ctx, { customer_id, sha256: made.sha256 });
  });
  return undefined;
}

/** Replaces the content; marks, note and approval of the document stay, because it looks the same. */
async function become(ctx: Ctx, before: FileRow, content: NewContent): Promise<void> {
  const number = await addVersion(ctx, before, content);
  const after = await setFile(ctx, before, { ...content, ...UNREAD });
  await recordChange(ctx, {
    action: "file.converted",
    ...aboutFile(after),
    changes: [
      { field: "version", old: number - 1, new: number },
      ...changedFields(before, after, ["extension", "size", "revision"]),
    ],
  });
}
