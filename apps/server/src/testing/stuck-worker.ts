// A worker that takes one kind of job and never comes to its end, for tests that kill or stop it:
// node stuck-worker.ts <url> <job>
import { writeSync } from "node:fs";
import { pino } from "pino";
import { z } from "zod";
import { connect } from "../db/connect.ts";
import { job } from "../jobs/job.ts";
import { startWorker } from "../jobs/worker.ts";
import { jobDeps } from "./job-deps.ts";
import { eachClass } from "./lanes.ts";

const [url = "", name = ""] = process.argv.slice(2);
const { db } = connect(url, { max: 3, log: pino({ level: "silent" }) });
const worker = startWorker({
  deps: jobDeps(db),
  jobs: [
    job({
      name,
      payload: z.unknown(),
      class: "heavy",
      limitMs: 600_000,
      actor: "Test",
      run: () => {
        writeSync(1, "begun\n");
        return new Promise<never>(() => undefined);
      },
    }),
  ],
  lanes: eachClass(0, { heavy: 1 }),
  pollMs: 20,
  leaseSeconds: 3,
  graceMs: 100,
});
process.once("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
