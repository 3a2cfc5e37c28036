import type { Db } from "../db/connect.ts";
import { insertScheduledJob } from "./job.queries.ts";
import type { RunnableJob } from "./job.ts";

/** The slot of a job's schedule that contains a point in time, in UTC: `seal-changes@2026-11-22T10:31`. */
export function slotOf(name: string, every: number, now: Date): string {
  const start = new Date(Math.floor(now.getTime() / every) * every);
  return `${name}@${start.toISOString().slice(0, 16)}`;
}

/**
 * Inserts the row of the present slot of each scheduled job. Every worker tries and the first one's row counts; while
 * an earlier one still waits, none is added. So the next run does not depend on the previous one.
 */
export function createSchedule(db: Db, jobs: readonly RunnableJob[]): (now: Date) => Promise<void> {
  const made = new Map<string, string>();
  return async (now) => {
    for (const { name, class: jobClass, every } of jobs) {
      if (every === undefined) continue;
      const slot = slotOf(name, every, now);
      if (made.get(name) === slot) continue;
      await insertScheduledJob(db, { name, class: jobClass, payload: "{}", key: "schedule", slot });
      made.set(name, slot);
    }
  };
}
