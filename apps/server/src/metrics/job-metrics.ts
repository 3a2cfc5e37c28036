import { Gauge, type Registry } from "prom-client";
import type { Db } from "../db/connect.ts";
import { countJobs } from "../jobs/job.queries.ts";

/**
 * Adds numbers and ages of waiting, running and failed jobs to the metrics, and returns their update; they come from
 * the database and are the same in all processes.
 */
export function jobMetrics(registry: Registry, db: Db): () => Promise<void> {
  const labelNames = ["name", "state"] as const;
  const registers = [registry];
  const jobs = new Gauge({ name: "jobs", help: "Jobs that wait, run or have failed", labelNames, registers });
  const age = new Gauge({
    name: "job_oldest_seconds",
    help: "Time since the oldest of them became due, was begun or failed",
    labelNames,
    registers,
  });
  return async () => {
    const counts = await countJobs(db);
    jobs.reset();
    age.reset();
    for (const { name, state, count, age: seconds } of counts) {
      jobs.set({ name, state }, count);
      age.set({ name, state }, seconds);
    }
  };
}
