import { z } from "zod";
import { backupRuns } from "../../../backup/backup-lock.ts";
import { destroyContentKey } from "../../../blobs/group-keys.queries.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job } from "../../../jobs/job.ts";
import { afterBackup, COLLECT_AFTER_MS } from "./collect-blob.job.ts";
import { groupExists } from "./contents.queries.ts";

const Payload = z.object({ customer_id: z.uuid(), round: z.enum(["now", "later"]) });

/** Deletes every content of a deleted group. The storage keys contain the group, so no row is needed. */
export const deleteContents = job({
  name: "delete-contents",
  payload: Payload,
  class: "heavy",
  limitMs: 3_600_000,
  actor: "Aufräumen",
  key: ({ customer_id, round }) => `${customer_id}/${round}`,
  async run(ctx, { customer_id, round }) {
    if (await backupRuns(ctx.db)) {
      const options = { after: afterBackup(ctx) };
      await inSystemTransaction(ctx, async (ctx) =>
        enqueue(ctx, deleteContents, { customer_id, round }, options),
      );
      return;
    }
    if (await groupExists(ctx, customer_id)) throw new Error("the group of these contents still exists");
    await ctx.blobs.deleteGroup(customer_id);
  },
});

/**
 * Enqueues the deletion in the transaction that deletes the group, which also destroys the key of its contents: at
 * once, and again for when an upload that began before has stored its bytes. The jobs name the group only in the
 * payload, so that they are not deleted with the group's other jobs.
 */
export async function enqueueDeleteContents(ctx: Ctx, customerId: string): Promise<void> {
  await destroyContentKey(ctx.db, customerId, ctx.clock());
  await enqueue(ctx, deleteContents, { customer_id: customerId, round: "now" });
  const after = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
  await enqueue(ctx, deleteContents, { customer_id: customerId, round: "later" }, { after });
}
