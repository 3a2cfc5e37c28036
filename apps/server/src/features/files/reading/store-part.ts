import { Readable } from "node:stream";
import type { Look } from "@krempelfrei/reader/reader";
import { blobKey } from "../../../blobs/blob-key.ts";
import type { Spooled } from "../../../blobs/port.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { reserveBlob } from "../storage/contents.queries.ts";
import type { Part, PartKind } from "./reading.queries.ts";

/** Maximum of bytes of a part: larger than anything that is made of an upload. */
export const MADE_MAX_BYTES = 1024 ** 3;

/** Stores bytes made from a content; the caller adds the returned part (`putParts`). */
export async function storePart(
  ctx: Ctx,
  customerId: string,
  kind: PartKind,
  source: AsyncIterable<Uint8Array>,
): Promise<Part> {
  const { sha256, size } = await storeMade(ctx, customerId, source);
  return { kind, part_sha256: sha256, size };
}

/** Stores the pictures of a first page, all at once: each waits for the disk. */
export const storePreviews = async (
  ctx: Ctx,
  customerId: string,
  { previews }: Pick<Look, "previews">,
): Promise<Part[]> =>
  Promise.all(
    [...previews].map(async ([kind, bytes]) => storePart(ctx, customerId, kind, Readable.from([bytes]))),
  );

/** Stores the bytes of a part made from a content, reserved for an hour until a row needs it. */
export async function storeMade(
  ctx: Ctx,
  customerId: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Pick<Spooled, "sha256" | "size">> {
  const spooled = await ctx.blobs.spool(source, { maxBytes: MADE_MAX_BYTES });
  try {
    // Leaves out the call, whose `Idempotency-Key` is stored with its change. access-checked, change-recorded: by the
    // use case or job that stores the part.
    await inTransaction({ ...ctx, call: undefined }, async (ctx) =>
      reserveBlob(ctx, customerId, spooled.sha256, spooled.size),
    );
    await ctx.blobs.commit(spooled, blobKey(customerId, spooled.sha256));
    return spooled;
  } finally {
    await ctx.blobs.discard(spooled);
  }
}
