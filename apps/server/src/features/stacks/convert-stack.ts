import { isConvertible } from "@krempelfrei/documents/convertible-kind";
import { convertDocument } from "@krempelfrei/reader/convert/convert-document";
import { blobKey } from "../../blobs/blob-key.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { type NotRead, whyNotRead } from "../files/reading/open-content.ts";
import { MADE_MAX_BYTES } from "../files/reading/store-part.ts";
import { getStackLocked, setStack, type StackRow } from "./stacks.queries.ts";

/**
 * Gives a stack whose file is a picture that is not cut a PDF or JPG in its place; one of another kind stays as it is. What the
 * scanner wrote lies in the folder of what is done.
 */
export async function convertStack(
  ctx: Ctx,
  stack: StackRow,
  signal: AbortSignal,
): Promise<StackRow | NotRead> {
  const { id, extension, sha256 } = stack;
  if (!isConvertible(extension)) return stack;
  const content = await ctx.blobs.get(blobKey(id, sha256));
  const converted = await convertDocument(extension, content, signal).catch(whyNotRead);
  if ("state" in converted) return converted;
  try {
    const made = await ctx.blobs.spool(converted.open(), { maxBytes: MADE_MAX_BYTES });
    try {
      await ctx.blobs.commit(made, blobKey(id, made.sha256));
      const next = { extension: converted.extension, sha256: made.sha256, size: made.size };
      const after = await inSystemTransaction(ctx, async (ctx) =>
        (await getStackLocked(ctx, id)).sha256 === sha256 ? setStack(ctx, id, next) : getStackLocked(ctx, id),
      );
      await ctx.blobs.delete(blobKey(id, sha256));
      return after;
    } finally {
      await ctx.blobs.discard(made);
    }
  } finally {
    await converted.close();
  }
}
