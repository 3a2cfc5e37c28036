import { EventEmitter, once } from "node:events";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { JobClass } from "./job.ts";

/** Looks for waiting jobs with one query for all classes, so that a worker at rest costs little. */
export function watchQueue(db: Db, waiting: WaitingOptions, stopping: AbortSignal) {
  const found = new EventEmitter();
  const awaited = new Map<JobClass, Promise<unknown>>();
  return {
    async look(): Promise<void> {
      for (const jobClass of await listWaitingClasses(db, waiting)) found.emit(jobClass);
    },
    /** Resolves when a later look finds jobs of the class, or the worker stops. */
    async found(jobClass: JobClass): Promise<void> {
      // One listener, however often a lane asks before the next look.
      const known = awaited.get(jobClass) ?? once(found, jobClass, { signal: stopping });
      awaited.set(jobClass, known);
      await known.catch(() => undefined);
      awaited.delete(jobClass);
    },
  };
}

interface WaitingOptions {
  readonly classes: readonly JobClass[];
  /** Names of the jobs that this worker can run. */
  readonly names: readonly string[];
}

/**
 * The classes with jobs of the names that have a turn, or with any that are due for one. The names are looked for in
 * classes with waiting jobs only. `ORDER BY` makes PostgreSQL use the index: it expects each class to have jobs, and
 * would read all of another class to find none.
 */
export async function listWaitingClasses(db: Db, { classes, names }: WaitingOptions): Promise<JobClass[]> {
  const { rows } = await sql<{ class: JobClass }>`
    SELECT asked.class FROM unnest(${classes}::text[]) AS asked (class)
    WHERE (SELECT name FROM job
        WHERE state = 'queued' AND turn IS NOT NULL AND job.class = asked.class
        ORDER BY name, turn LIMIT 1) IS NOT NULL
      AND EXISTS (SELECT FROM unnest(${names}::text[]) AS known (name)
        WHERE (SELECT turn FROM job
          WHERE state = 'queued' AND turn IS NOT NULL AND job.class = asked.class AND job.name = known.name
          ORDER BY turn LIMIT 1) IS NOT NULL)
      OR EXISTS (SELECT FROM job
        WHERE state = 'queued' AND turn IS NULL AND job.class = asked.class AND run_at <= now())`.execute(db);
  return rows.map((row) => row.class);
}
