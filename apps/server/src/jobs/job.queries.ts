import { FAILED_MAIL_DAYS } from "@krempelfrei/contract/office/office";
import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { PREPARED } from "../db/prepared.ts";
import type { Job } from "../db/tables.ts";

/**
 * Inserts the job unless one of its name and key waits. The waiting job is locked until the caller's transaction has
 * ended: otherwise it could start without the caller's writes, and no later job would see them.
 */
export async function insertJob(db: Db, job: Insertable<Job>): Promise<void> {
  await db
    .insertInto("job")
    .values(job)
    .onConflict((conflict) =>
      conflict
        .columns(["name", "key"])
        // Not a parameter: a plan for all values does not know that the index has the same condition.
        .where("state", "=", sql.lit("queued"))
        .where("key", "is not", null)
        // Changes nothing, but locks the row, which workers skip.
        .doUpdateSet((set) => ({ key: set.ref("excluded.key") }))
        .where(sql<boolean>`false`),
    )
    .modifyEnd(PREPARED)
    .execute();
}

/** Inserts the job of a slot unless the slot was filled before, or an earlier one of its name waits. */
export async function insertScheduledJob(db: Db, job: Insertable<Job>): Promise<void> {
  await db
    .insertInto("job")
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Number of a group's due jobs of one name from which hastening another brings no earlier turn. */
const HASTENED_AT_ONCE = 3;

/**
 * Moves the job of a name and key before others of its group, and its group's turn to now if it is later. A group with
 * HASTENED_AT_ONCE due jobs comes no earlier: hastening thousands would delay all other groups.
 */
export async function hastenJob(db: Db, { name }: { readonly name: string }, key: string): Promise<void> {
  await sql`
    UPDATE job SET asked_at = now(), turn = CASE WHEN (
        SELECT count(*) FROM job AS due
        WHERE due.state = 'queued' AND due.turn <= now() AND due.class = job.class
          AND due.customer_id = job.customer_id AND due.name = job.name
      ) < ${HASTENED_AT_ONCE} THEN least(turn, now()) ELSE turn END
    WHERE name = ${name} AND key = ${key} AND state = 'queued' AND turn IS NOT NULL`.execute(db);
}

const LONG_AGO = sql`now() - interval '7 days'`;

/**
 * Deletes jobs that were done a week ago. Failed ones stay listed, except those of schedules, which have had successors,
 * and mails of a month ago, which nobody sends again: their payload may name an address of an erased person.
 */
export async function deleteFinishedJobs(db: Db): Promise<void> {
  await sql`
    DELETE FROM job WHERE state = 'done' AND finished_at < ${LONG_AGO}
      OR state = 'dead' AND slot IS NOT NULL AND finished_at < ${LONG_AGO}
      OR state = 'dead' AND class IN ('urgent', 'notice', 'mail')
        AND finished_at < now() - make_interval(days => ${FAILED_MAIL_DAYS})`.execute(db);
}

/** The latest job with this name and key. */
export async function findNewestJob(db: Db, name: string, key: string | null) {
  return db
    .selectFrom("job")
    .select(["state", "attempts", "last_error", "progress_done", "progress_total", "progress_text"])
    .where("name", "=", name)
    .where("key", "is not distinct from", key)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

const LISTED = 200;

/**
 * Open jobs: failed ones first, then running ones, then by due time; 200 at most. Of the failed jobs of a schedule only
 * the latest: while a server is away, each slot leaves one, and they would hide all others.
 */
export async function listJobs(db: Db) {
  return db
    .selectFrom("job")
    .select(["id", "name", "state", "attempts", "run_at", "started_at", "finished_at", "last_error"])
    .select(["progress_done", "progress_total", "progress_text"])
    .where("state", "<>", "done")
    .where(
      sql<boolean>`(job.state = 'dead' AND job.slot IS NOT NULL AND EXISTS (SELECT FROM job AS later
        WHERE later.state = 'dead' AND later.name = job.name AND later.slot > job.slot)) IS NOT TRUE`,
    )
    .orderBy(sql`array_position(ARRAY['dead', 'running', 'queued'], state)`)
    .orderBy("run_at")
    .limit(LISTED)
    .execute();
}

export interface JobCount {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  /** Seconds since the oldest became due, started or failed; 0 if none is due yet. */
  readonly age: number;
}

/** Numbers and ages of waiting, running and failed jobs by name. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  // Each part has an index of its own, so that the many finished jobs are not read.
  const { rows } = await sql<JobCount>`
    SELECT name, state, count(*)::integer AS count,
      greatest(0, extract(epoch FROM now() - min(CASE state
        WHEN 'queued' THEN run_at WHEN 'running' THEN started_at ELSE finished_at END)))::float8 AS age
    FROM job
    WHERE state = 'queued' AND turn IS NULL OR state = 'queued' AND turn IS NOT NULL
      OR state = 'running' OR state = 'dead'
    GROUP BY name, state ORDER BY name, state`.execute(db);
  return rows;
}

/** One job, or all of a name. */
export type JobChoice = { readonly id: string } | { readonly name: string };

const chosen = (choice: JobChoice) =>
  "id" in choice ? sql<boolean>`job.id = ${choice.id}` : sql<boolean>`job.name = ${choice.name}`;

/**
 * Restarts failed jobs, at once and with all their attempts: of several with the same name and key only the newest, and
 * none while another with that key waits. Returns their number.
 */
export async function retryJobs(db: Db, choice: JobChoice): Promise<number> {
  const { rows } = await sql`
    UPDATE job SET state = 'queued', attempts = 0, run_at = now(), turn = NULL, finished_at = NULL
    WHERE state = 'dead' AND ${chosen(choice)} AND NOT EXISTS (
      SELECT 1 FROM job AS twin
      WHERE twin.name = job.name AND twin.key = job.key AND (twin.state = 'queued'
        OR twin.state = 'dead' AND (twin.created_at, twin.id) > (job.created_at, job.id)))
    RETURNING id`.execute(db);
  return rows.length;
}

/** Deletes failed jobs, or a single waiting one. Returns their number. */
export async function deleteJobs(db: Db, choice: JobChoice): Promise<number> {
  const states = "id" in choice ? ["dead", "queued"] : ["dead"];
  const { rows } = await sql`
    DELETE FROM job WHERE ${chosen(choice)} AND state = ANY(${states}) RETURNING id`.execute(db);
  return rows.length;
}

/** Progress of a group's open jobs with this name, the oldest first; null: of the jobs without a group. */
export async function listProgress(db: Db, { name }: { readonly name: string }, customerId: string | null) {
  return db
    .selectFrom("job")
    .select(["id", "state", "progress_done", "progress_total", "progress_text", "last_error"])
    .where("name", "=", name)
    .where("customer_id", "is not distinct from", customerId)
    .where("state", "in", ["queued", "running"])
    .orderBy("created_at")
    .execute();
}
