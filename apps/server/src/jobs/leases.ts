import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

/** A job in the hands of one worker. Worker and `attempts` together name the lease: each take-up counts one. */
export interface LeasedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: Record<string, unknown>;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

const MAX_ATTEMPTS = 5;
/** Jobs of one group that run at once; the others of the group wait while other groups' go first. */
const PER_GROUP = 2;
const KEEP_FINISHED_DAYS = 7;

/** Takes the next due job and leases it. */
export async function leaseJob(
  db: Db,
  names: readonly string[],
  worker: string,
  leaseSeconds: number,
): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    UPDATE job SET state = 'running', locked_by = ${worker}, attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = (
      SELECT candidate.id FROM job AS candidate
      WHERE candidate.state = 'queued' AND candidate.run_at <= now() AND candidate.name = ANY(${names})
        AND (candidate.customer_id IS NULL OR (
          SELECT count(*) FROM job AS running
          WHERE running.state = 'running' AND running.customer_id = candidate.customer_id) < ${PER_GROUP})
      ORDER BY candidate.run_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, name, payload, attempts`.execute(db);
  return rows[0];
}

/** Frees the jobs whose lease has ended, and buries those that were begun too often. */
export async function reclaimJobs(db: Db): Promise<void> {
  // A job of the same name and key waits already, or is freed beside it: then this one is done with. Two of one key in
  // the queue would break its index, and with it this call for all jobs.
  await sql`
    UPDATE job SET state = 'dead', finished_at = now(), last_error = coalesce(last_error, 'the worker was lost')
    WHERE state = 'running' AND lease_until < now() AND (attempts >= ${MAX_ATTEMPTS} OR EXISTS (
      SELECT 1 FROM job AS twin
      WHERE twin.name = job.name AND twin.key = job.key AND (twin.state = 'queued' OR (
        twin.state = 'running' AND twin.lease_until < now() AND twin.attempts < ${MAX_ATTEMPTS} AND twin.id < job.id
      ))))`.execute(db);
  await sql`
    UPDATE job SET state = 'queued', locked_by = NULL, lease_until = NULL
    WHERE state = 'running' AND lease_until < now()`.execute(db);
}

/** False when the lease was lost meanwhile. */
export async function renewLease(
  db: Db,
  job: LeasedJob,
  worker: string,
  leaseSeconds: number,
): Promise<boolean> {
  const row = await db
    .updateTable("job")
    .set({ lease_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", job.id)
    .where("locked_by", "=", worker)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a job. One whose lease another worker, or another lane of this one, took meanwhile stays with that. */
export async function finishJob(db: Db, job: LeasedJob, worker: string): Promise<void> {
  await db
    .updateTable("job")
    .set({ state: "done", finished_at: sql`now()`, lease_until: null })
    .where("id", "=", job.id)
    .where("locked_by", "=", worker)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .execute();
}

/** Puts a failed job back, later each time (about 2, 8, 32, 128 s), or buries it. */
export async function failJob(db: Db, job: LeasedJob, worker: string, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const seconds = 2 * 4 ** (job.attempts - 1) * (0.75 + Math.random() / 2);
  const twin = sql<boolean>`EXISTS (SELECT 1 FROM job AS twin
    WHERE twin.state = 'queued' AND twin.name = job.name AND twin.key = job.key)`;
  const over = sql<boolean>`(${job.attempts} >= ${MAX_ATTEMPTS}::integer OR ${twin})`;
  await sql`
    UPDATE job SET
      state = CASE WHEN ${over} THEN 'dead' ELSE 'queued' END,
      finished_at = CASE WHEN ${over} THEN now() END,
      run_at = now() + make_interval(secs => ${seconds}),
      locked_by = NULL, lease_until = NULL, last_error = ${text}
    WHERE id = ${job.id} AND locked_by = ${worker} AND attempts = ${job.attempts} AND state = 'running'`.execute(
    db,
  );
}

export async function deleteFinishedJobs(db: Db): Promise<void> {
  await sql`
    DELETE FROM job WHERE state = 'done' AND finished_at < now() - make_interval(days => ${KEEP_FINISHED_DAYS})`.execute(
    db,
  );
}
