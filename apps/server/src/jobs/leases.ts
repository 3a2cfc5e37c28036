import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { JobClass, Patience, Progress } from "./job.ts";

/** A job leased to one worker. `lease_id` identifies the lease: each one is new. */
export interface LeasedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  /** Number of attempts, this one included. */
  readonly attempts: number;
  readonly lease_id: string;
  /** The trace of the call that enqueued it. */
  readonly trace_parent: string | null;
  /** The relationship group that it belongs to. */
  readonly customer_id: string | null;
  /** When its work was asked for. */
  readonly asked_at: Date;
}

type Lease = Pick<LeasedJob, "id" | "lease_id">;

const MAX_ATTEMPTS = 5;
/**
 * Jobs of one group, class and name that are due together get turns this far apart, so that jobs of other groups and
 * names run in between. Far more than a job takes, far less than anybody would wait for the last of many.
 */
const TURN_SECONDS = 60;
const TURNS_AT_ONCE = 1000;
/** Days that a job of an unknown name waits, because machines are upgraded one after the other. */
const UNKNOWN_DAYS = 1;

/**
 * Assigns turns to all jobs that have become due: their due time, or later than the last turn of the same group and
 * name. Separate from enqueueing, so that enqueueing neither reads the queue nor waits for it.
 */
export async function giveTurns(db: Db, jobClass: JobClass): Promise<number> {
  let given = 0;
  for (;;) {
    const { rows } = await sql`
      WITH due AS (
        SELECT id, customer_id, name, run_at FROM job
        WHERE state = 'queued' AND turn IS NULL AND class = ${jobClass} AND run_at <= now()
        ORDER BY run_at LIMIT ${TURNS_AT_ONCE} FOR UPDATE SKIP LOCKED),
      placed AS MATERIALIZED (
        SELECT id, customer_id, name, run_at,
          row_number() OVER (PARTITION BY customer_id, name ORDER BY run_at) - 1 AS place
        FROM due),
      last AS MATERIALIZED (
        SELECT customer_id, name, (
          SELECT max(job.turn) FROM job
          WHERE job.state IN ('queued', 'running') AND job.class = ${jobClass}
            AND job.customer_id = streams.customer_id AND job.name = streams.name
        ) AS turn
        FROM (SELECT DISTINCT customer_id, name FROM due WHERE customer_id IS NOT NULL) AS streams)
      UPDATE job SET turn = CASE WHEN placed.customer_id IS NULL THEN placed.run_at ELSE
        greatest(placed.run_at, last.turn + make_interval(secs => ${TURN_SECONDS}))
          + placed.place * make_interval(secs => ${TURN_SECONDS}) END
      FROM placed LEFT JOIN last ON last.customer_id = placed.customer_id AND last.name = placed.name
      WHERE job.id = placed.id
      RETURNING job.id`.execute(db);
    given += rows.length;
    if (rows.length < TURNS_AT_ONCE) return given;
  }
}

export interface LeaseOptions {
  readonly jobClass: JobClass;
  /** Names of the jobs that this worker can run. */
  readonly names: readonly string[];
  /** Maximum of parallel jobs of one group; its others wait while other groups' run first. */
  readonly perGroup: number;
  readonly leaseSeconds: number;
  /** Names whose newest job of a group runs first. */
  readonly newestFirst?: readonly string[];
  /** Only jobs of this name and group: a lane stays with them for a while. */
  readonly stayWith?: Pick<LeasedJob, "name" | "customer_id"> | undefined;
}

/**
 * Leases the job with the next turn: by the index one of each name, so that jobs which no worker here can run cost
 * nothing, however many wait. For names in `newestFirst` the newest job of its group runs in its place and the
 * two exchange turns, so that the group as a whole comes no earlier.
 */
export async function leaseJob(
  db: Db,
  { jobClass, names, perGroup, leaseSeconds, newestFirst = [], stayWith }: LeaseOptions,
): Promise<LeasedJob | undefined> {
  const staying = stayWith ? sql`AND customer_id = ${stayWith.customer_id}` : sql``;
  const { rows } = await sql<LeasedJob>`
    WITH due AS MATERIALIZED (
      SELECT first.* FROM unnest(${stayWith ? [stayWith.name] : names}::text[]) AS known (name), LATERAL (
        SELECT id, customer_id, name, turn FROM job
        WHERE state = 'queued' AND turn IS NOT NULL AND class = ${jobClass} AND job.name = known.name ${staying}
          AND (customer_id IS NULL OR customer_id <> ALL(ARRAY(
            SELECT customer_id FROM job
            WHERE state = 'running' AND class = ${jobClass} AND customer_id IS NOT NULL
            GROUP BY customer_id HAVING count(*) >= ${perGroup}::integer)))
        ORDER BY turn
        LIMIT 1
        FOR UPDATE SKIP LOCKED) AS first
      ORDER BY turn
      LIMIT 1),
    newest AS MATERIALIZED (
      SELECT job.id, job.turn FROM job JOIN due ON job.customer_id = due.customer_id AND job.name = due.name
      WHERE due.name = ANY(${newestFirst}) AND job.state = 'queued' AND job.turn IS NOT NULL AND job.class = ${jobClass}
      ORDER BY job.asked_at DESC, job.created_at DESC
      LIMIT 1
      FOR UPDATE OF job SKIP LOCKED),
    exchanged AS (
      UPDATE job SET turn = newest.turn FROM due, newest WHERE job.id = due.id AND newest.id <> due.id)
    UPDATE job SET state = 'running', turn = due.turn, lease_id = gen_random_uuid(), attempts = attempts + 1,
      started_at = now(), lease_until = now() + make_interval(secs => ${leaseSeconds}),
      progress_done = NULL, progress_total = NULL, progress_text = NULL
    FROM due LEFT JOIN newest ON true
    WHERE job.id = coalesce(newest.id, due.id)
    RETURNING job.id, job.name, job.payload, job.attempts, job.lease_id, job.trace_parent, job.customer_id, job.asked_at`.execute(
    db,
  );
  return rows[0];
}

/** Columns of a job without a lease. */
const FREE = sql`lease_id = NULL, lease_until = NULL`;
const ONLY_WAITS = sql`state = 'queued', turn = NULL, ${FREE}`;

/**
 * Frees the jobs whose lease has expired; fails jobs that were started too often, or whose name no worker knows. A job
 * is done if one of the same name and key does its work: one that waits, or is freed in the same call. Two jobs of one
 * key in the queue would violate its index, and fail this call for all jobs.
 */
export async function reclaimJobs(db: Db, names: readonly string[]): Promise<void> {
  const superseded = sql<boolean>`EXISTS (
    SELECT 1 FROM job AS same
    WHERE same.name = job.name AND same.key = job.key AND (same.state = 'queued' OR (
      same.state = 'running' AND same.lease_until < now() AND same.attempts < ${MAX_ATTEMPTS}
        AND (same.id < job.id OR job.attempts >= ${MAX_ATTEMPTS}))))`;
  // A job whose holder is just committing is left for the next time.
  await sql`
    UPDATE job SET state = CASE WHEN ${superseded} THEN 'done' ELSE 'dead' END,
      finished_at = now(), last_error = coalesce(last_error, 'the worker was lost'), ${FREE}
    WHERE id IN (SELECT id FROM job WHERE state = 'running' AND lease_until < now() FOR UPDATE SKIP LOCKED)
      AND (attempts >= ${MAX_ATTEMPTS} OR ${superseded})`.execute(db);
  await sql`
    UPDATE job SET ${ONLY_WAITS}
    WHERE id IN (SELECT id FROM job WHERE state = 'running' AND lease_until < now() FOR UPDATE SKIP LOCKED)`.execute(
    db,
  );
  await sql`
    UPDATE job SET state = 'dead', finished_at = now(), last_error = 'no worker knows a job of this name'
    WHERE state = 'queued' AND run_at < now() - make_interval(days => ${UNKNOWN_DAYS}) AND name <> ALL(${names})`.execute(
    db,
  );
}

/** False when the lease was lost meanwhile. */
export async function renewLease(db: Db, { id, lease_id }: Lease, leaseSeconds: number): Promise<boolean> {
  const row = await db
    .updateTable("job")
    .set({ lease_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", id)
    .where("lease_id", "=", lease_id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the lease until the transaction ends, so that it cannot pass to another worker; false if it was lost. */
export async function holdsLease(db: Db, { id, lease_id }: Lease): Promise<boolean> {
  const row = await db
    .selectFrom("job")
    .select("id")
    .where("id", "=", id)
    .where("lease_id", "=", lease_id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the progress of a job; does nothing if the lease was lost. */
export async function setProgress(
  db: Db,
  { id, lease_id }: Lease,
  { done, total, text }: Progress,
): Promise<void> {
  await db
    .updateTable("job")
    .set({ progress_done: done, progress_total: total, progress_text: text ?? null })
    .where("id", "=", id)
    .where("lease_id", "=", lease_id)
    .execute();
}

/** Finishes a job; false if its lease was lost to another worker. */
export async function finishJob(db: Db, { id, lease_id }: Lease): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job SET state = 'done', finished_at = now(), last_error = NULL, ${FREE}
    WHERE id = ${id} AND lease_id = ${lease_id} RETURNING id`.execute(db);
  return rows.length > 0;
}

/** True if a job of the same name and key is queued, which will do the work. */
const HAS_SAME_KEY = sql<boolean>`EXISTS (SELECT 1 FROM job AS same
  WHERE same.state = 'queued' AND same.name = job.name AND same.key = job.key)`;

/**
 * Requeues a failed job, with a longer delay each time (about 2, 8, 32, 128 s), or fails it for good. A patient one comes
 * again every `everyMs` after the fourth attempt, which counts no further, until it is `forMs` old. It is done if a job
 * of the same name and key is queued: that job does the work, and reports its own failure.
 */
export async function failJob(
  db: Db,
  job: Lease & Pick<LeasedJob, "attempts">,
  error: unknown,
  { everyMs, forMs }: Patience = { everyMs: 0, forMs: 0 },
): Promise<void> {
  const seconds = 2 * 4 ** (job.attempts - 1) * (0.75 + Math.random() / 2);
  const comesAgain = sql<boolean>`(${job.attempts} >= ${MAX_ATTEMPTS - 1}::integer
    AND created_at > now() - make_interval(secs => ${forMs / 1000}))`;
  const givenUp = sql<boolean>`(${job.attempts} >= ${MAX_ATTEMPTS}::integer AND NOT ${comesAgain})`;
  await sql`
    UPDATE job SET
      state = CASE WHEN ${HAS_SAME_KEY} THEN 'done' WHEN ${givenUp} THEN 'dead' ELSE 'queued' END,
      finished_at = CASE WHEN ${givenUp} OR ${HAS_SAME_KEY} THEN now() END,
      attempts = CASE WHEN ${comesAgain} THEN ${MAX_ATTEMPTS - 2}::integer ELSE attempts END,
      run_at = now() + make_interval(secs => CASE WHEN ${comesAgain} THEN ${everyMs / 1000}::float8 ELSE ${seconds}::float8 END),
      turn = NULL, last_error = ${textOf(error)}, ${FREE}
    WHERE id = ${job.id} AND lease_id = ${job.lease_id}`.execute(db);
}

/** Fails a job for good, if no retry could help. */
export async function buryJob(db: Db, { id, lease_id }: Lease, error: unknown): Promise<void> {
  await sql`
    UPDATE job SET state = 'dead', finished_at = now(), last_error = ${textOf(error)}, ${FREE}
    WHERE id = ${id} AND lease_id = ${lease_id}`.execute(db);
}

/**
 * Releases a job that this worker cannot finish because it is stopping: another may start it at once, and the attempt
 * does not count. If a job of the same name and key is queued, that job does the work.
 */
export async function releaseJob(db: Db, { id, lease_id }: Lease): Promise<void> {
  await sql`
    UPDATE job SET
      state = CASE WHEN ${HAS_SAME_KEY} THEN 'done' ELSE 'queued' END,
      finished_at = CASE WHEN ${HAS_SAME_KEY} THEN now() END,
      turn = NULL, attempts = attempts - 1, ${FREE}
    WHERE id = ${id} AND lease_id = ${lease_id}`.execute(db);
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000);
