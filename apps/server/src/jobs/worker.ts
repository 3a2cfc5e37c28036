import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Db } from "../db/connect.ts";
import {
  deleteFinishedJobs,
  failJob,
  finishJob,
  leaseJob,
  reclaimJobs,
  renewLease,
  type LeasedJob,
} from "./leases.ts";
import type { JobHandler } from "./port.ts";

export interface WorkerOptions {
  readonly db: Db;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: Logger;
  /** Jobs at once. */
  readonly concurrency?: number;
  readonly pollMs?: number;
  /** How long a killed worker's job waits until another takes it. */
  readonly leaseSeconds?: number;
}

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** Begins to run jobs in this process. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, handlers, log, concurrency = 2, pollMs = 500, leaseSeconds = 15 } = options;
  const id = randomUUID();
  const names = Object.keys(handlers);
  const stopping = new AbortController();

  async function run(job: LeasedJob): Promise<void> {
    const heartbeat = setInterval(
      () => {
        renewLease(db, job, id, leaseSeconds).catch((error: unknown) =>
          log.warn({ err: error, job }, "lease not renewed"),
        );
      },
      (leaseSeconds * 1000) / 3,
    );
    try {
      const handler = handlers[job.name];
      if (!handler) throw new Error(`no handler for ${job.name}`);
      await handler(job.payload);
      await finishJob(db, job, id);
    } catch (error) {
      log.error({ err: error, job_id: job.id, job: job.name, attempts: job.attempts }, "job failed");
      await failJob(db, job, id, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const job = await leaseJob(db, names, id, leaseSeconds);
        if (job) await run(job);
        else await sleep(pollMs, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, "jobs cannot be read");
        await sleep(pollMs * 4, stopping.signal);
      }
    }
  }

  async function janitor(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await reclaimJobs(db);
        await deleteFinishedJobs(db);
      } catch (error) {
        log.warn({ err: error }, "jobs cannot be reclaimed");
      }
      await sleep((leaseSeconds * 1000) / 3, stopping.signal);
    }
  }

  const lanes = [...Array.from({ length: concurrency }, lane), janitor()];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

/** Ends early, without an error, when the worker stops. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
