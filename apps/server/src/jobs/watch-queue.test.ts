import { sql } from "kysely";
import { expect, it } from "vitest";
import { createJobWorld, makeJob } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { JOB_CLASSES, type JobClass } from "./job.ts";
import { giveTurns } from "./leases.ts";
import { listWaitingClasses } from "./watch-queue.ts";

const { db } = await createJobWorld();

const ask = async (jobClass: JobClass, after?: Date): Promise<void> =>
  enqueue(
    { db },
    makeJob(async () => undefined, { class: jobClass }),
    {},
    after ? { after } : {},
  );

it("a worker looks at the classes of its own with a due job, before and after that has a turn", async () => {
  const waiting = (classes: readonly JobClass[] = JOB_CLASSES) => listWaitingClasses(db, classes);
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

it("looks into no job of a class, however many wait in another", async () => {
  await sql`INSERT INTO job (name, class, payload, turn)
    SELECT 'read', 'reading', '{}', now() FROM generate_series(1, 3000)`.execute(db);
  await sql`ANALYZE job`.execute(db);
  await db.transaction().execute(async (trx) => {
    expect(await listWaitingClasses(trx, JOB_CLASSES)).toEqual(["reading"]);
    const { rows } = await sql<{ read: number }>`
      SELECT seq_tup_read AS read FROM pg_stat_xact_user_tables WHERE relid = 'job'::regclass`.execute(trx);
    // The jobs of the test before are still counted.
    expect(rows[0]?.read).toBeLessThan(10);
  });
});
