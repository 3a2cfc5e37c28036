import { z } from "zod";
import { backupRuns } from "../../../backup/backup-lock.ts";
import { blobKey } from "../../../blobs/blob-key.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job } from "../../../jobs/job.ts";
import { forgetWords } from "../text/forget-words.job.ts";
import {
  deleteBlobRow,
  listPartsOf,
  listUnusedBlobs,
  lockUnusedBlob,
  waitForStorage,
} from "./contents.queries.ts";

/** Time for which a content is protected after its last reservation: longer than any upload takes. */
const KEEP_MS = 3_600_000;
/** Time after a deletion at which the job finds the reservation expired. */
export const COLLECT_AFTER_MS = KEEP_MS + 60_000;

/** Time of the next attempt at a deletion that a running backup prevents. */
export const afterBackup = (ctx: Ctx): Date => new Date(ctx.clock().getTime() + 10 * 60_000);

const Payload = z.object({ customer_id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Deletes a content without present or former files, and its parts. The row stays locked while the bytes are deleted,
 * so that an upload of the same content waits and stores them again.
 */
export const collectBlob = job({
  name: "collect-blob",
  payload: Payload,
  class: "light",
  limitMs: 600_000,
  actor: "Aufräumen",
  key: ({ customer_id, sha256 }) => `${customer_id}/${sha256}`,
  async run(ctx, blob) {
    if (await backupRuns(ctx.db)) {
      await collectAfterBackup(ctx, blob);
      return;
    }
    const before = new Date(ctx.clock().getTime() - KEEP_MS);
    await inSystemTransaction(ctx, async (ctx) => {
      if (!(await lockUnusedBlob(ctx, blob, before))) return;
      await waitForStorage(ctx);
      await ctx.blobs.delete(blobKey(blob.customer_id, blob.sha256));
      const parts = await listPartsOf(ctx, blob);
      await deleteBlobRow(ctx, blob);
      const { customer_id } = blob;
      for (const sha256 of parts) await enqueue(ctx, collectBlob, { customer_id, sha256 }, { customer_id });
      await enqueue(ctx, forgetWords, { customer_id }, { customer_id });
    });
  },
});

const collectAfterBackup = async (ctx: Ctx, blob: z.infer<typeof Payload>): Promise<void> =>
  inSystemTransaction(ctx, async (ctx) => {
    const { customer_id } = blob;
    await enqueue(ctx, collectBlob, blob, { customer_id, after: afterBackup(ctx) });
  });

/** Enqueues the collection of contents whose upload never became a file (a killed process). */
export async function collectUnused(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEEP_MS);
  for (const blob of await listUnusedBlobs(ctx, before)) {
    await enqueue(ctx, collectBlob, blob, { customer_id: blob.customer_id });
  }
}
