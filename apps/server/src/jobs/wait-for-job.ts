import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "../context/context.ts";
import type { Job } from "./job.ts";
import { findNewestJob } from "./job.queries.ts";
import { giveTurns, leaseJob } from "./leases.ts";
import { runJob } from "./run-job.ts";

const POLL_MS = 100;
/** No limit per group for this command. */
const ANY_NUMBER = 1_000_000;
const LEASE_SECONDS = 15;

/**
 * For commands that enqueue a job and wait for it: runs the jobs of its name, or waits for a worker that does, until
 * the one with this key was attempted. Resolves to the error of that attempt; undefined if it succeeded.
 */
export async function waitForJob<Payload>(
  deps: Omit<Ctx, "actor">,
  definition: Job<Payload>,
  payload: Payload,
): Promise<string | undefined> {
  const { db } = deps;
  const { name, class: jobClass } = definition;
  const lease = { jobClass, names: [name], perGroup: ANY_NUMBER, leaseSeconds: LEASE_SECONDS };
  for (;;) {
    const newest = await findNewestJob(db, name, definition.key?.(payload) ?? null);
    const isOpen = newest?.state === "running" || (newest?.state === "queued" && newest.attempts === 0);
    if (!isOpen) return newest?.last_error ?? undefined;
    await giveTurns(db, jobClass);
    const job = await leaseJob(db, lease);
    if (job) {
      await runJob({
        deps,
        job,
        definition,
        leaseSeconds: LEASE_SECONDS,
        killed: new AbortController().signal,
      });
    } else {
      await wait(POLL_MS);
    }
  }
}
