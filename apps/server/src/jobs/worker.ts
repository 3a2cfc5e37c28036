import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "../context/context.ts";
import type { Db } from "../db/connect.ts";
import { JOB_CLASSES, type JobClass, type RunnableJob } from "./job.ts";
import { deleteFinishedJobs } from "./job.queries.ts";
import { watchIdle } from "./idle.ts";
import { giveTurns, type LeasedJob, leaseJob, type LeaseOptions, reclaimJobs } from "./leases.ts";
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
  /** Whether a second document may be read beside the lanes now. */
  readonly isIdle?: () => boolean;
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
/** Lanes of reading on an idle machine, even if fewer are set: drawing a page fills one CPU. */
const READING_LANES = 2;
const GRACE_MS = 10_000;

const pauseUnless = async (stopping: AbortSignal, milliseconds: number): Promise<void> =>
  wait(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

/** Leases the job with the next turn; with a spare lane also a further one of a group, if no other group waits. */
const leaseOther = async (db: Db, lease: LeaseOptions, hasSpare: boolean): Promise<LeasedJob | undefined> =>
  (await leaseJob(db, lease)) ??
  (hasSpare ? leaseJob(db, { ...lease, perGroup: lease.perGroup + 1 }) : undefined);

/** Also looks whether the machine is idle, so that this is known of the last second when a job comes. */
const lookAround = (lookForJobs: () => Promise<void>, isIdle: () => boolean) => async (): Promise<void> => {
  isIdle();
  await lookForJobs();
};

/** Frees the jobs of lost workers, and deletes those that ended long ago. */
async function tidyUp(db: Db, names: readonly string[]): Promise<void> {
  await reclaimJobs(db, names);
  await deleteFinishedJobs(db);
}

/** Starts running jobs in this process, and filling the slots of the scheduled ones. */
export function startWorker(options: WorkerOptions): Worker {
  const { deps, jobs, lanes, pollMs = 500, isIdle = watchIdle() } = options;
  const { leaseSeconds = 15, graceMs = GRACE_MS } = options;
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
    const room = (): number => (jobClass === "reading" && isIdle() ? Math.max(width, READING_LANES) : width);
    let turnsAt = 0;
    while (!stopping.signal.aborted) {
      try {
        // Also while the queue is never empty, so that newcomers get turns in between.
        if (performance.now() >= turnsAt) {
          await giveTurns(db, jobClass);
          turnsAt = performance.now() + pollMs;
        }
        const ends = [...running];
        const stay = stays.pop();
        const next = stay && (await leaseJob(db, { ...lease, stayWith: stay }));
        const job = next ?? (await leaseOther(db, lease, room() > width));
        const definition = job && byName.get(job.name);
        if (!definition) {
          // Their group may wait for them; one may have ended while the queue was asked.
          await Promise.race([queue.found(jobClass), ...ends]);
          continue;
        }
        const run = runJob({ deps, job, definition, leaseSeconds, killed: killing.signal });
        running.add(run);
        const until = next ? stay.until : performance.now() + (definition.stayMs ?? 0);
        void run.finally(() => {
          running.delete(run);
          if (performance.now() < until) stays.push({ ...job, until });
        });
        while (running.size >= room()) await Promise.race(running);
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

  const fillSlots = createSchedule(db, possible);
  const loops = [
    repeat(async () => tidyUp(db, known), (leaseSeconds * 1000) / 3, "jobs cannot be reclaimed"),
    repeat(async () => fillSlots(clock()), pollMs, "jobs cannot be scheduled"),
    repeat(lookAround(queue.look, isIdle), pollMs, "jobs cannot be read"),
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
