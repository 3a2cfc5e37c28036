// A worker that takes one kind of job and never comes to its end, for tests that kill it: node stuck-worker.ts <url> <job>
import { writeSync } from "node:fs";
import { pino } from "pino";
import { connect } from "../db/connect.ts";
import { startWorker } from "../jobs/worker.ts";

const [url = "", name = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
startWorker({
  db: connect(url, { max: 3, log }).db,
  log,
  concurrency: 1,
  pollMs: 20,
  leaseSeconds: 3,
  handlers: {
    [name]: () => {
      writeSync(1, "begun\n");
      return new Promise<never>(() => undefined);
    },
  },
});
