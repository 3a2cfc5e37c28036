import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach } from "vitest";
import { z } from "zod";
import { connect } from "../db/connect.ts";
import { job, type Job, type JobOptions } from "../jobs/job.ts";
import { startWorker, type Worker, type WorkerOptions } from "../jobs/worker.ts";
import { eachClass } from "./lanes.ts";
import { createTestDatabase } from "./database.ts";
import { jobDeps } from "./job-deps.ts";

/** Far above what any step takes: the tests wait for events, not for time. */
export const PATIENCE = { timeout: 170_000, interval: 20 };

type Loose = Record<string, unknown>;

/** A job with a name of its own, so that no test takes another's. */
export function makeJob(run: JobOptions<Loose>["run"], options: Partial<JobOptions<Loose>> = {}): Job<Loose> {
  return job({
    name: `job-${randomUUID()}`,
    payload: z.record(z.string(), z.unknown()),
    class: "light",
    limitMs: 600_000,
    actor: "Test",
    run,
    ...options,
  });
}

type Options = Partial<Pick<WorkerOptions, "leaseSeconds" | "graceMs" | "pollMs" | "isIdle">> & {
  lanes?: number;
  clock?: () => Date;
};

/** A database of its own and workers on it, for one test file. */
export async function createJobWorld() {
  const database = await createTestDatabase();
  const connection = connect(database.url, { max: 15, log: pino({ level: "silent" }) });
  const { db } = connection;
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });
  return {
    db,
    url: database.url,
    /** Starts a worker with so many lanes of each class. */
    work(jobs: WorkerOptions["jobs"], { lanes = 2, clock, ...options }: Options = {}): Worker {
      const deps = { ...jobDeps(db), ...(clock ? { clock } : {}) };
      const worker = startWorker({
        deps,
        jobs,
        lanes: eachClass(lanes),
        pollMs: 10,
        leaseSeconds: 60,
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    rowOf: ({ name }: { name: string }) =>
      db.selectFrom("job").selectAll().where("name", "=", name).executeTakeFirstOrThrow(),
    rowsOf: ({ name }: { name: string }) =>
      db.selectFrom("job").selectAll().where("name", "=", name).orderBy("created_at").execute(),
    makeDue: ({ name }: { name: string }) =>
      sql`UPDATE job SET run_at = now() WHERE name = ${name} AND state = 'queued'`.execute(db),
  };
}
