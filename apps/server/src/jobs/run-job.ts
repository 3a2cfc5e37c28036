import { once } from "node:events";
import type { Ctx } from "../context/context.ts";
import { spanned, type SpanOptions } from "../core/tracing.ts";
import { RecipientRefused } from "../mail/port.ts";
import { BrokenPayload, TookTooLong, type JobCtx, type Progress, type RunnableJob } from "./job.ts";
import { LeaseLost, leaseOf, readingDb } from "./lease-guard.ts";
import {
  buryJob,
  failJob,
  finishJob,
  releaseJob,
  renewLease,
  setProgress,
  type LeasedJob,
} from "./leases.ts";

export interface Run {
  readonly deps: Omit<Ctx, "actor">;
  readonly job: LeasedJob;
  readonly definition: RunnableJob;
  readonly leaseSeconds: number;
  /** Aborted when the worker cannot wait for its jobs any longer. */
  readonly killed: AbortSignal;
}

/** The worker is stopping: the job starts again elsewhere. */
export class WorkerStops extends Error {
  constructor() {
    super("the worker stops");
    this.name = "WorkerStops";
  }
}

const PROGRESS_EVERY_MS = 500;

/**
 * Runs a leased job and stores its outcome. The lease is renewed meanwhile; if it is lost, the job exceeds its limit or
 * the worker ends, the handler's signal is aborted and it is no longer awaited: its later writes are refused. Never
 * rejects.
 */
export async function runJob({ deps, job, definition, leaseSeconds, killed }: Run): Promise<void> {
  const { db, log } = deps;
  const control = new AbortController();
  const { signal } = control;
  const { limitMs } = definition;
  const limit = setTimeout(() => control.abort(new TookTooLong(limitMs)), limitMs);
  const renew = async (): Promise<void> => {
    if (!(await renewLease(db, job, leaseSeconds))) control.abort(new LeaseLost());
  };
  const heartbeat = setInterval(
    () => {
      renew().catch((error: unknown) => log.warn({ err: error, job_id: job.id }, "lease not renewed"));
    },
    (leaseSeconds * 1000) / 3,
  );
  const kill = (): void => control.abort(killed.reason);
  killed.addEventListener("abort", kill);
  if (killed.aborted) kill();

  const ctx: JobCtx = {
    ...deps,
    db: readingDb(db, signal),
    lease: leaseOf(job, signal),
    actor: { kind: "system", name: definition.actor },
    progress: progressOf(deps, job),
    askedAt: job.asked_at,
  };
  try {
    await spanned(deps.trace, `job ${job.name}`, spanOf(job), async () =>
      Promise.race([definition.execute(ctx, job.payload, signal), abortOf(signal)]),
    );
    if (!(await finishJob(db, job))) throw new LeaseLost();
  } catch (error) {
    // An abort decides, whatever the handler did afterwards.
    await noteFailure(deps, job, definition, signal.aborted ? signal.reason : error);
  } finally {
    clearTimeout(limit);
    clearInterval(heartbeat);
    killed.removeEventListener("abort", kill);
  }
}

const spanOf = ({ name, attempts, trace_parent }: LeasedJob): SpanOptions => ({
  kind: "consumer",
  parent: trace_parent,
  facts: { "krempelfrei.job.name": name, "krempelfrei.job.attempt": attempts },
});

/** No retry would change the failure. */
const isLasting = (error: unknown): boolean =>
  error instanceof BrokenPayload || error instanceof RecipientRefused;

async function noteFailure(
  { db, log }: Run["deps"],
  job: LeasedJob,
  { patience }: RunnableJob,
  error: unknown,
): Promise<void> {
  const facts = { err: error, job_id: job.id, job: job.name, attempts: job.attempts };
  try {
    if (error instanceof LeaseLost) return log.warn(facts, "job lost");
    if (error instanceof WorkerStops) {
      log.warn(facts, "job given back");
      return await releaseJob(db, job);
    }
    log.error(facts, "job failed");
    await (isLasting(error) ? buryJob(db, job, error) : failJob(db, job, error, patience));
  } catch (failure) {
    // The job's lease will expire.
    log.warn({ ...facts, err: failure }, "the end of a job cannot be written down");
  }
}

/** Writes the first and the last report, and some in between. */
function progressOf({ db }: Run["deps"], job: LeasedJob): JobCtx["progress"] {
  let nextAt = 0;
  return async (progress: Progress) => {
    if (performance.now() < nextAt && progress.done < progress.total) return;
    nextAt = performance.now() + PROGRESS_EVERY_MS;
    await setProgress(db, job, progress);
  };
}

async function abortOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
}
