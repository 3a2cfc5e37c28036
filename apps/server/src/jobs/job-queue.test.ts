import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../db/connect.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createJobQueue } from "./job-queue.ts";
import { deleteFinishedJobs, failJob, finishJob, leaseJob, reclaimJobs, renewLease } from "./leases.ts";

const database = await createTestDatabase();
const connection = connect(database.url, { max: 5, log: pino({ level: "silent" }) });
const { db } = connection;
const queue = createJobQueue();

afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** A name of its own for each test, so that none takes another's jobs. */
const newName = (): string => `job-${randomUUID()}`;

const jobsOf = (name: string) =>
  db.selectFrom("job").selectAll().where("name", "=", name).orderBy("created_at").execute();

async function take(name: string, worker: string) {
  const job = await leaseJob(db, [name], worker, 60);
  if (!job) throw new Error("nothing to do");
  return job;
}

const endLeases = (name: string) =>
  sql`UPDATE job SET lease_until = now() - interval '1 second' WHERE name = ${name} AND state = 'running'`.execute(
    db,
  );

const makeDue = (name: string) => sql`UPDATE job SET run_at = now() WHERE name = ${name}`.execute(db);

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

describe("enqueue", () => {
  it("is part of the caller's transaction: a rollback leaves no job, and nobody sees it before the commit", async () => {
    const name = newName();
    const undone = db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, { name, payload: {} });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await jobsOf(name)).toEqual([]);

    await db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, { name, payload: { text: "Grüße", list: [1] } });
      expect(await leaseJob(db, [name], randomUUID(), 60)).toBeUndefined();
    });
    expect(await take(name, randomUUID())).toMatchObject({ name, payload: { text: "Grüße", list: [1] } });
  });

  it("makes one job of a name and key while it waits, and a new one once it runs", async () => {
    const [name, other] = [newName(), newName()];
    await queue.enqueue(db, { name, payload: { number: 1 }, key: "a" });
    await queue.enqueue(db, { name, payload: { number: 2 }, key: "a" });
    await queue.enqueue(db, { name, payload: { number: 3 }, key: "b" });
    await queue.enqueue(db, { name: other, payload: {}, key: "a" });
    expect((await jobsOf(name)).map(({ payload }) => payload)).toEqual([{ number: 1 }, { number: 3 }]);
    expect(await jobsOf(other)).toHaveLength(1);

    await take(name, randomUUID());
    await queue.enqueue(db, { name, payload: { number: 4 }, key: "a" });
    expect(await jobsOf(name)).toHaveLength(3);
  });

  it("makes one job of a key that several ask for at once, and as many as asked for without a key", async () => {
    const [name, free] = [newName(), newName()];
    const four = [1, 2, 3, 4];
    await Promise.all(four.map(() => queue.enqueue(db, { name, payload: {}, key: "once" })));
    await Promise.all(four.map(() => queue.enqueue(db, { name: free, payload: {} })));
    expect(await jobsOf(name)).toHaveLength(1);
    expect(await jobsOf(free)).toHaveLength(4);
  });

  it("keeps a job back until its time", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {}, run_at: new Date(Date.now() + 3_600_000) });
    expect(await leaseJob(db, [name], randomUUID(), 60)).toBeUndefined();
    await makeDue(name);
    expect(await leaseJob(db, [name], randomUUID(), 60)).toBeDefined();
  });
});

describe("a lease", () => {
  it("gives each job to one worker only", async () => {
    const name = newName();
    const all = Array.from({ length: 20 }, (_, number) => number);
    for (const number of all) await queue.enqueue(db, { name, payload: { number } });
    const taken = await Promise.all(all.map(() => leaseJob(db, [name], randomUUID(), 60)));
    const numbers = taken.map((job) => job?.payload.number);
    // A worker that met a locked row may have come away with nothing; none came away with another's.
    const got = numbers.filter((number) => number !== undefined);
    expect(new Set(got).size).toBe(got.length);
    expect(got.length).toBeGreaterThan(0);
  });

  it("leaves jobs of a group that has two at once to wait, and takes another group's", async () => {
    const name = newName();
    const [many, few] = [randomUUID(), randomUUID()];
    for (let number = 0; number < 3; number += 1) {
      await queue.enqueue(db, { name, payload: { group: "many" }, customer_id: many });
    }
    await queue.enqueue(db, { name, payload: { group: "few" }, customer_id: few });
    const worker = randomUUID();
    const first = await take(name, worker);
    const groups = [first, await take(name, worker), await take(name, worker)].map(
      ({ payload }) => payload.group,
    );
    expect(groups).toEqual(["many", "many", "few"]);
    expect(await leaseJob(db, [name], worker, 60)).toBeUndefined();
    await finishJob(db, first, worker);
    expect((await take(name, worker)).payload).toEqual({ group: "many" });
  });

  it("that ended frees the job for another worker, and the late first one can neither end nor renew it", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const [zombie, heir] = [randomUUID(), randomUUID()];
    const old = await take(name, zombie);
    await endLeases(name);
    await reclaimJobs(db);
    const fresh = await take(name, heir);
    expect(fresh).toMatchObject({ id: old.id, attempts: 2 });

    expect(await renewLease(db, old, zombie, 60)).toBe(false);
    await finishJob(db, old, zombie);
    await failJob(db, old, zombie, new Error("late"));
    expect(await jobsOf(name)).toMatchObject([{ state: "running", locked_by: heir, last_error: null }]);

    await finishJob(db, fresh, heir);
    await failJob(db, old, zombie, new Error("late"));
    expect(await jobsOf(name)).toMatchObject([{ state: "done", attempts: 2, last_error: null }]);
  });

  it("that ended is over too when the same worker took the job again in another lane", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const worker = randomUUID();
    const old = await take(name, worker);
    await endLeases(name);
    await reclaimJobs(db);
    const fresh = await take(name, worker);
    expect(await renewLease(db, old, worker, 60)).toBe(false);
    await failJob(db, old, worker, new Error("late"));
    await finishJob(db, old, worker);
    expect(await jobsOf(name)).toMatchObject([{ state: "running", last_error: null }]);
    expect(await renewLease(db, fresh, worker, 60)).toBe(true);
  });

  it("that has not ended is left alone", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const worker = randomUUID();
    const job = await take(name, worker);
    await reclaimJobs(db);
    expect(await jobsOf(name)).toMatchObject([{ state: "running", locked_by: worker }]);
    expect(await renewLease(db, job, worker, 60)).toBe(true);
  });

  it("lost by two workers on jobs of one key gives one of them back, not an error for all", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {}, key: "same" });
    await take(name, randomUUID());
    await queue.enqueue(db, { name, payload: {}, key: "same" });
    await take(name, randomUUID());
    await endLeases(name);
    await reclaimJobs(db);
    expect((await jobsOf(name)).map(({ state }) => state).toSorted()).toEqual(["dead", "queued"]);
  });

  it("lost while a job of the same key waits leaves the work to that one", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: { number: 1 }, key: "same" });
    await take(name, randomUUID());
    await queue.enqueue(db, { name, payload: { number: 2 }, key: "same" });
    await endLeases(name);
    await reclaimJobs(db);
    expect(await jobsOf(name)).toMatchObject([{ state: "dead" }, { state: "queued" }]);
  });
});

describe("a job that fails", () => {
  it("waits longer each time (about 2, 8, 32, 128 s) and is given up after the fifth", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const worker = randomUUID();
    for (const [index, seconds] of [2, 8, 32, 128].entries()) {
      const job = await take(name, worker);
      expect(job.attempts).toBe(index + 1);
      const before = await databaseTime();
      await failJob(db, job, worker, new Error(`failure ${job.attempts}`));
      const after = await databaseTime();
      const [row] = await jobsOf(name);
      expect(row).toMatchObject({ state: "queued", locked_by: null, last_error: `failure ${index + 1}` });
      const due = row?.run_at.getTime() ?? 0;
      expect(due).toBeGreaterThanOrEqual(before + 0.75 * seconds * 1000 - 1);
      expect(due).toBeLessThanOrEqual(after + 1.25 * seconds * 1000 + 1);
      expect(await leaseJob(db, [name], worker, 60)).toBeUndefined();
      await makeDue(name);
    }
    await failJob(db, await take(name, worker), worker, new Error("failure 5"));
    expect(await jobsOf(name)).toMatchObject([
      { state: "dead", attempts: 5, last_error: "failure 5", finished_at: expect.any(Date) as Date },
    ]);
    await makeDue(name);
    await reclaimJobs(db);
    expect(await leaseJob(db, [name], worker, 60)).toBeUndefined();
  });

  it("by the death of its worker each time is given up as well", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await take(name, randomUUID())).attempts).toBe(attempt);
      await endLeases(name);
      await reclaimJobs(db);
    }
    expect(await jobsOf(name)).toMatchObject([{ state: "dead", last_error: "the worker was lost" }]);
  });

  it("stays listed, while a job that was done is forgotten after a week", async () => {
    const [failed, done] = [newName(), newName()];
    for (const name of [failed, done]) await queue.enqueue(db, { name, payload: {} });
    const worker = randomUUID();
    await take(failed, worker);
    await finishJob(db, await take(done, worker), worker);
    await sql`UPDATE job SET state = 'dead', finished_at = now() - interval '1 year' WHERE name = ${failed}`.execute(
      db,
    );
    await deleteFinishedJobs(db);
    expect(await jobsOf(done)).toHaveLength(1);
    await sql`UPDATE job SET finished_at = now() - interval '8 days' WHERE name = ${done}`.execute(db);
    await deleteFinishedJobs(db);
    expect(await jobsOf(done)).toEqual([]);
    expect(await jobsOf(failed)).toMatchObject([{ state: "dead" }]);
  });
});
