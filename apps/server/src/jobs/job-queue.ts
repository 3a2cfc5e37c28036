import type { Db } from "../db/connect.ts";
import type { JobInput, JobQueue } from "./port.ts";

/** Jobs in the table `job`: enqueued in the caller's transaction, so that they exist if and only if it commits. */
export function createJobQueue(): JobQueue {
  return {
    async enqueue(db: Db, job: JobInput): Promise<void> {
      await db
        .insertInto("job")
        .values({
          name: job.name,
          payload: JSON.stringify(job.payload),
          customer_id: job.customer_id ?? null,
          key: job.key ?? null,
          ...(job.run_at ? { run_at: job.run_at } : {}),
        })
        .onConflict((conflict) =>
          conflict
            .columns(["name", "key"])
            .where("state", "=", "queued")
            .where("key", "is not", null)
            .doNothing(),
        )
        .execute();
    },
  };
}
