import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "../context/context.ts";
import { JOB_CLASSES, type JobClass, type RunnableJob } from "./job.ts";
import { deleteFinishedJobs } from "./job.queries.ts";
import { giveTurns, type LeasedJob, leaseJob, reclaimJobs } from "./leases.ts";
import { runJob, WorkerStops } from "./run-job.ts";
import { createSchedule } from "./schedule.ts";
import { watchQueue } from "./watch-queue.ts";

export interface WorkerOptions {
  readonly deps: Omit<Ctx, "actor">;
  /** The known jobs; jobs that are impossible here are left to other workers, or a later start. */
  readonly jobs: readonly RunnableJob[];
  /** Number of parallel jobs of each class; a class without lanes is left to other workers. */
  readonly lanes: Readonly<Record<JobClass, number>>;
  readonly pollMs?: number;
  /** Seconds until another worker takes over the job of a killed one. */
  readonly leaseSeconds?: number;
  /** Milliseconds that running jobs have to finish when the worker stops. */
  readonly graceMs?: number;
}

export interface Worker {
  /** Takes no more jobs and waits for running ones; jobs that exceed the grace period are released. */
  stop(): Promise<void>;
}

/** A lane that stays with the jobs of a name and group until a time of `performance.now()`. */
interface Stay extends Pick<LeasedJob, "name" | "customer_id"> {
  readonly until: number;
}

/** Maximum of parallel jobs of one group, in all workers together. */
const PER_GROUP = 2;
const GRACE_MS = 10_000;

const pauseUnless = async (stopping: AbortSignal, milliseconds: number): Promise<void> =>
  wait(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

/** Starts running jobs in this process, and filling the slots of the scheduled ones. */
export function startWorker(options: WorkerOptions): Worker {
  const { deps, jobs, lanes, pollMs = 500, leaseSeconds = 15, graceMs = GRACE_MS } = options;
  const { db, log, clock } = deps;
  const known = jobs.map(({ name }) => name);
  const possible = jobs.filter((job) => job.isPossible?.(deps) ?? true);
  const names = possible.map(({ name }) => name);
  const newestFirst = possible.filter((job) => job.newestFirst).map(({ name }) => name);
  const byName = new Map(possible.map((job) => [job.name, job]));
  const stopping = new AbortController();
  const killing = new AbortController();
  const pause = (milliseconds: number) => pauseUnless(stopping.signal, milliseconds);
  const classes = JOB_CLASSES.filter((jobClass) => lanes[jobClass] > 0);
  const queue = watchQueue(db, { classes, names }, stopping.signal);

  /** Leases jobs of one class while there are free lanes: sequentially, so that the limits per group hold. */
  async function take(jobClass: JobClass, width: number): Promise<void> {
    // One group never occupies all lanes of a class.
    const perGroup = Math.max(1, Math.min(PER_GROUP, width - 1));
    const lease = { jobClass, names, perGroup, leaseSeconds, newestFirst };
    const stays: Stay[] = [];
    const running = new Set<Promise<void>>();
    let turnsAt = 0;
    while (!stopping.signal.aborted) {
      try {
        // Also while the queue is never empty, so that newcomers get turns in between.
        if (performance.now() >= turnsAt) {
          await giveTurns(db, jobClass);
          turnsAt = performance.now() + pollMs;
        }
        const stay = stays.pop();
        const next = stay && (await leaseJob(db, { ...lease, stayWith: stay }));
        const job = next ?? (await leaseJob(db, lease));
        const definition = job && byName.get(job.name);
        if (!definition) {
          await queue.found(jobClass);
          continue;
        }
        const run = runJob({ deps, job, definition, leaseSeconds, killed: killing.signal });
        running.add(run);
        const until = next ? stay.until : performance.now() + (definition.stayMs ?? 0);
        void run.finally(() => {
          running.delete(run);
          if (performance.now() < until) stays.push({ ...job, until });
        });
        if (running.size >= width) await Promise.race(running);
      } catch (error) {
        log.warn({ err: error }, "jobs cannot be read");
        await pause(pollMs * 4);
      }
    }
    await Promise.all(running);
  }

  async function repeat(work: () => Promise<void>, everyMs: number, failure: string): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, failure));
      await pause(everyMs);
    }
  }

  const reclaim = async (): Promise<void> => {
    await reclaimJobs(db, known);
    await deleteFinishedJobs(db);
  };
  const fillSlots = createSchedule(db, possible);
  const loops = [
    repeat(reclaim, (leaseSeconds * 1000) / 3, "jobs cannot be reclaimed"),
    repeat(async () => fillSlots(clock()), pollMs, "jobs cannot be scheduled"),
    repeat(queue.look, pollMs, "jobs cannot be read"),
    ...classes.map(async (jobClass) => take(jobClass, lanes[jobClass])),
  ];
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => killing.abort(new WorkerStops()), graceMs);
      await Promise.all(loops);
      clearTimeout(grace);
    },
  };
}
