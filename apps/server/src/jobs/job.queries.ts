import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Job } from "../db/tables.ts";

/** Makes the job unless one of its name and key waits, or its slot was filled before. */
export async function insertJob(db: Db, job: Insertable<Job>): Promise<void> {
  await db
    .insertInto("job")
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const LONG_AGO = sql`now() - interval '7 days'`;

/**
 * Forgets what was done a week ago. What has failed stays listed, but for the parts of schedules, which have had
 * successors since.
 */
export async function deleteFinishedJobs(db: Db): Promise<void> {
  await sql`
    DELETE FROM job WHERE state = 'done' AND finished_at < ${LONG_AGO}
      OR state = 'dead' AND slot IS NOT NULL AND finished_at < ${LONG_AGO}`.execute(db);
}

/** The last one that was asked for with this name and key. */
export async function findNewestJob(db: Db, name: string, key: string | null) {
  return db
    .selectFrom("job")
    .select(["state", "attempts", "last_error"])
    .where("name", "=", name)
    .where("key", "is not distinct from", key)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
