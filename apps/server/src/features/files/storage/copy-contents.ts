import { blobKey } from "../../../blobs/blob-key.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { groupExists, waitForStorage, type Content } from "./contents.queries.ts";
import { deleteGroupCopy, listGroupCopies, lockGroupCopy } from "./copies.queries.ts";

/** Number of contents copied in parallel, because reading and writing alternate in waiting for the disk. */
const AT_ONCE = 4;
/** Age from which an attempt counts as abandoned: longer than copying the contents of a person takes. */
const GIVEN_UP_MS = 3_600_000;

/**
 * Copies contents of one group for another, which need not exist yet. Each content is read whole and its hash compared,
 * so that damage is not passed on; a copy of the same size is not made again. Rejects as the store does and for a
 * damaged content; other copies may exist by then.
 */
export async function copyContents(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  contents: readonly Content[],
): Promise<void> {
  const waiting = [...contents];
  const copyNext = async (): Promise<void> => {
    for (let content = waiting.pop(); content; content = waiting.pop()) {
      await copyContent(ctx, blobKey(from, content.sha256), blobKey(to, content.sha256), content);
    }
  };
  // Waits for all copies, so that none is written while the caller cleans up.
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      copyNext().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

async function copyContent(ctx: Ctx, from: string, to: string, { sha256, size }: Content): Promise<void> {
  if ((await ctx.blobs.stat(to))?.size === size) return;
  const spooled = await ctx.blobs.spool(await ctx.blobs.get(from), { maxBytes: size });
  try {
    if (spooled.sha256 !== sha256) throw new Error(`The content of ${from} is damaged`);
    await ctx.blobs.commit(spooled, to);
  } finally {
    await ctx.blobs.discard(spooled);
  }
}

/**
 * Removes the copies of an attempt whose group was not created. The row stays locked meanwhile, so that another attempt
 * waits, and a commit of the removed attempt comes before or fails.
 */
export async function dropCopies(ctx: Ctx, customerId: string, attempt: string): Promise<void> {
  // access-checked, change-recorded: the copies never belonged to anybody.
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockGroupCopy(ctx, customerId, attempt))) return;
    await waitForStorage(ctx);
    if (!(await groupExists(ctx, customerId))) await ctx.blobs.deleteGroup(customerId);
    await deleteGroupCopy(ctx, customerId);
  });
}

/** Removes the copies that a killed process left. */
export async function dropAbandonedCopies(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - GIVEN_UP_MS);
  for (const { customer_id, attempt } of await listGroupCopies(ctx, before)) {
    await dropCopies(ctx, customer_id, attempt);
  }
}
