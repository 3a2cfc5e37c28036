import { z } from "zod";
import { backupRuns } from "../../backup/backup-lock.ts";
import { blobKey } from "../../blobs/blob-key.ts";
import { inSystemTransaction } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { job } from "../../jobs/job.ts";
import { afterBackup } from "../files/storage/collect-blob.job.ts";
import { findStack } from "./stacks.queries.ts";

const Payload = z.object({ stack_id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Deletes the picture of a stack that a conversion has replaced. A running backup may need it. */
export const deleteOriginal = job({
  name: "delete-stack-original",
  payload: Payload,
  class: "light",
  limitMs: 600_000,
  actor: "Stapel",
  key: ({ stack_id, sha256 }) => `${stack_id}/${sha256}`,
  async run(ctx, original) {
    if (await backupRuns(ctx.db)) {
      const options = { after: afterBackup(ctx) };
      await inSystemTransaction(ctx, async (ctx) => enqueue(ctx, deleteOriginal, original, options));
      return;
    }
    const { stack_id, sha256 } = original;
    if ((await findStack(ctx, stack_id))?.sha256 === sha256) return;
    await ctx.blobs.delete(blobKey(stack_id, sha256));
  },
});
