import { readFile } from "node:fs/promises";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import pg from "pg";
import { loadConfig } from "../apps/server/src/config.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { EMBEDDED_ROLES } from "../apps/server/src/db/open.ts";
import { createLog } from "../apps/server/src/deps.ts";
import { finishJob, giveTurns, leaseJob } from "../apps/server/src/jobs/leases.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { temporaryFolder } from "./server.ts";

const WAITING = 100_000;
const FEW = 1000;
const GROUPS = 1000;
const LEASES = 300;
const ROUNDS = 9;
const NAME = "bench";
/** The most jobs a second that an office of this size starts; the share of the database's CPU time is given for it. */
const JOBS_A_SECOND = 20;

const FILL = `
  INSERT INTO job (name, class, payload, customer_id, run_at)
  SELECT '${NAME}', $1, '{}', md5((n % ${GROUPS})::text)::uuid, now() - (n % 3600) * interval '1 second'
  FROM generate_series(1, $2::integer) AS n`;

/** Many jobs wait in one worker class and few in the other: the queue of a bad day beside that of a good one. */
const CLASSES = { many: "light", few: "urgent" } as const;
type Queue = keyof typeof CLASSES;

/** The queue of jobs with 100,000 waiting, on a database of its own without a worker. */
export async function measureJobs(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const log = createLog(loadConfig({ LOG_LEVEL: "silent" }));
  const database = await openEmbedded({ folder: folder.path, ...EMBEDDED_ROLES, log });
  try {
    await migrate(database.url);
    return await measureOn(database.url);
  } finally {
    await database.stop();
    await folder.remove();
  }
}

async function measureOn(url: string): Promise<Figure[]> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const log = createLog(loadConfig({ LOG_LEVEL: "silent" }));
  const lane = connect(url, { max: 1, log });
  try {
    const { rows } = await lane.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const pid = rows[0]?.pid ?? 0;
    await admin.query(FILL, [CLASSES.many, WAITING]);
    await admin.query("VACUUM ANALYZE job");
    let turns = 0;
    const turnsMs = await timed(async () => (turns = await giveTurns(lane.db, CLASSES.many)));
    if (turns !== WAITING) throw new Error(`${turns} jobs have a turn`);

    const busy: Record<Queue, number[]> = { many: [], few: [] };
    const work = (queue: Queue) => async (): Promise<number> => {
      const jobClass = CLASSES[queue];
      if (queue === "few") {
        await admin.query("DELETE FROM job WHERE class = $1", [jobClass]);
        await admin.query(FILL, [jobClass, FEW]);
        await giveTurns(lane.db, jobClass);
      }
      const before = await processorMs(pid);
      const ms = await timed(async () => {
        for (let count = 0; count < LEASES; count += 1) {
          const job = await leaseJob(lane.db, { jobClass, names: [NAME], perGroup: 2, leaseSeconds: 15 });
          if (!job || !(await finishJob(lane.db, job))) throw new Error("no job");
        }
      });
      busy[queue].push((await processorMs(pid)) - before);
      return ms / LEASES;
    };
    const values = await interleave(ROUNDS, { many: work("many"), few: work("few") });
    const speed = (queue: Queue): string => `${Math.round(1000 / median(values[queue]))} a second`;
    const each = (queue: Queue): number => median(busy[queue].slice(1)) / LEASES;
    const share = (queue: Queue): string => `${((each(queue) * JOBS_A_SECOND) / 10).toFixed(1)} %`;
    const name = `jobs, ${WAITING} waiting of ${GROUPS} groups`;
    return [
      {
        name: `${name}: leased and ended one after the other`,
        ours: speed("many"),
        reference: `with ${FEW} waiting: ${speed("few")}`,
        ratio: ratioOf(values.many, values.few),
        target: "at most 1.50",
      },
      {
        name: `${name}: share of a core of the database with ${JOBS_A_SECOND} a second`,
        ours: `${share("many")} (${each("many").toFixed(2)} ms each)`,
        reference: `with ${FEW} waiting: ${share("few")}`,
        ratio: ratioOf(busy.many.slice(1), busy.few.slice(1)),
        target: "less than 5 %",
      },
      {
        name: `${name}: their turns are given`,
        ours: `${Math.round((turns / turnsMs) * 1000)} a second`,
        reference: "",
        ratio: "",
        target: "",
      },
    ];
  } finally {
    await lane.close();
    await admin.end();
  }
}

const TICKS_A_SECOND = 100;

/** CPU time in ms that the session's PostgreSQL process has used so far; wall time depends on what else the machine does. */
async function processorMs(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = line.slice(line.lastIndexOf(")")).split(" ");
  return ((Number(fields[12]) + Number(fields[13])) * 1000) / TICKS_A_SECOND;
}
