import { isConvertible } from "@krempelfrei/documents/convertible-kind";
import { convertDocument } from "@krempelfrei/reader/convert/convert-document";
import { blobKey } from "../../blobs/blob-key.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { type NotRead, whyNotRead } from "../files/reading/open-content.ts";
import { MADE_MAX_BYTES } from "../files/reading/store-part.ts";
import { deleteOriginal } from "./delete-original.job.ts";
import { getStackLocked, setStack, type StackRow } from "./stacks.queries.ts";

/**
 * Replaces the picture of a stack by a PDF or JPG if its format needs it; others stay. The scanner's original is in the
 * folder of processed files. Returns the stack, or why the picture cannot be read.
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
      return await inSystemTransaction(ctx, async (ctx) => {
        const now = await getStackLocked(ctx, id);
        if (now.sha256 !== sha256) return now;
        await enqueue(ctx, deleteOriginal, { stack_id: id, sha256 });
        return setStack(ctx, id, next);
      });
    } finally {
      await ctx.blobs.discard(made);
    }
  } finally {
    await converted.close();
  }
}
