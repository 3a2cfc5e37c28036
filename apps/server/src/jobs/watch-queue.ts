import { EventEmitter, once } from "node:events";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { JobClass } from "./job.ts";

/** Looks for waiting jobs with one query for all classes, so that a worker at rest costs little. */
export function watchQueue(db: Db, classes: readonly JobClass[], stopping: AbortSignal) {
  const found = new EventEmitter();
  return {
    async look(): Promise<void> {
      for (const jobClass of await listWaitingClasses(db, classes)) found.emit(jobClass);
    },
    /** Resolves when a later look finds jobs of the class, or the worker stops. */
    async found(jobClass: JobClass): Promise<void> {
      await once(found, jobClass, { signal: stopping }).catch(() => undefined);
    },
  };
}

/**
 * The classes with jobs that have a turn, or are due for one. `ORDER BY turn` makes PostgreSQL use the index: it expects
 * each class to have jobs, and would read all of another class to find none.
 */
export async function listWaitingClasses(db: Db, classes: readonly JobClass[]): Promise<JobClass[]> {
  const { rows } = await sql<{ class: JobClass }>`
    SELECT asked.class FROM unnest(${classes}::text[]) AS asked (class)
    WHERE (SELECT turn FROM job WHERE state = 'queued' AND turn IS NOT NULL AND job.class = asked.class
        ORDER BY turn LIMIT 1) IS NOT NULL
      OR EXISTS (SELECT FROM job
        WHERE state = 'queued' AND turn IS NULL AND job.class = asked.class AND run_at <= now())`.execute(db);
  return rows.map((row) => row.class);
}
