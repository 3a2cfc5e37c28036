import { blobKey } from "../../../blobs/blob-key.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { reserveBlob } from "../storage/contents.queries.ts";
import type { Part, PartKind } from "./reading.queries.ts";

/** Larger than anything that is made of an upload. */
const MAX_BYTES = 1024 ** 3;

/** Stores the bytes of something that was made from a content; kept for an hour until a row needs it. */
export async function storePart(
  ctx: Ctx,
  customerId: string,
  kind: PartKind,
  source: AsyncIterable<Uint8Array>,
): Promise<Part> {
  const spooled = await ctx.blobs.spool(source, { maxBytes: MAX_BYTES });
  try {
    // Apart from the call, which is done when its document is there.
    // access-checked, change-recorded: by the use case or job that stores the part.
    await inTransaction({ ...ctx, call: undefined }, async (ctx) =>
      reserveBlob(ctx, customerId, spooled.sha256, spooled.size),
    );
    await ctx.blobs.commit(spooled, blobKey(customerId, spooled.sha256));
    return { kind, part_sha256: spooled.sha256, size: spooled.size };
  } finally {
    await ctx.blobs.discard(spooled);
  }
}
