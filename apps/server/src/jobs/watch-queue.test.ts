import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "../db/connect.ts";
import { createJobWorld, makeJob } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { JOB_CLASSES, type JobClass } from "./job.ts";
import { giveTurns, leaseJob } from "./leases.ts";
import { listWaitingClasses } from "./watch-queue.ts";

const { db } = await createJobWorld();

const NAMES = ["one", "two", "three"];

const ask = async (jobClass: JobClass, after?: Date): Promise<void> =>
  enqueue(
    { db },
    makeJob(async () => undefined, { name: "two", class: jobClass }),
    {},
    after ? { after } : {},
  );

/** Rows of the table of jobs that a work reads. */
async function countRead(work: (trx: Db) => Promise<void>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ read: string }>`
        SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relid = 'job'::regclass`.execute(
        trx,
      );
      return Number(rows[0]?.read);
    };
    const before = await read();
    await work(trx);
    return (await read()) - before;
  });
}

it("a worker looks at the classes of its own with a due job, before and after that has a turn", async () => {
  const waiting = (classes: readonly JobClass[] = JOB_CLASSES) =>
    listWaitingClasses(db, { classes, names: NAMES });
  await ask("heavy", new Date(Date.now() + 3_600_000));
  expect(await waiting()).toEqual([]);

  await ask("urgent");
  await ask("mail");
  expect(await waiting()).toEqual(["urgent", "mail"]);
  expect(await waiting(["mail", "light"])).toEqual(["mail"]);
  await giveTurns(db, "mail");
  expect(await waiting()).toEqual(["urgent", "mail"]);
  await sql`UPDATE job SET state = 'running', lease_id = gen_random_uuid(), lease_until = now()`.execute(db);
  expect(await waiting()).toEqual([]);
});

it("looks into no job of another class or of a name that it cannot run, however many wait", async () => {
  await sql`INSERT INTO job (name, class, payload, turn)
    SELECT 'read', 'reading', '{}', now() - interval '1 hour' FROM generate_series(1, 3000)`.execute(db);
  await ask("reading");
  await giveTurns(db, "reading");
  await sql`ANALYZE job`.execute(db);
  const look = async (trx: Db, names: readonly string[]): Promise<unknown> =>
    listWaitingClasses(trx, { classes: JOB_CLASSES, names });
  const lease = { jobClass: "reading", perGroup: 2, leaseSeconds: 60 } as const;
  const read = await countRead(async (trx) => {
    expect(await look(trx, ["other", "read"])).toEqual(["reading"]);
    expect(await look(trx, ["other"])).toEqual([]);
    expect(await leaseJob(trx, { ...lease, names: ["other"] })).toBeUndefined();
    expect(await leaseJob(trx, { ...lease, names: NAMES })).toMatchObject({ name: "two" });
  });
  // The jobs of the test before are still counted.
  expect(read).toBeLessThan(30);
});
