import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { connect, type Db } from "../db/connect.ts";
import { createTestDatabase } from "../testing/database.ts";
import { enqueue, type EnqueueOptions } from "./enqueue.ts";
import { deleteFinishedJobs } from "./job.queries.ts";
import { job } from "./job.ts";
import { failJob, finishJob, giveTurns, leaseJob, reclaimJobs, releaseJob, renewLease } from "./leases.ts";

const database = await createTestDatabase();
const connection = connect(database.url, { max: 5, log: pino({ level: "silent" }) });
const { db } = connection;
const NOTHING = z.object({}).loose();

/** Asks for a job as features do; its kind does not matter here. */
function ask(
  name: string,
  payload: object = {},
  { key, on = db, ...options }: EnqueueOptions & { key?: string; on?: Db } = {},
) {
  const kind = job({
    name,
    payload: NOTHING,
    class: "light",
    limitMs: 1000,
    actor: "Test",
    key: () => key,
    run: async () => undefined,
  });
  return enqueue({ db: on }, kind, payload, options);
}

afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** A name of its own for each test, so that none takes another's jobs. */
const newName = (): string => `job-${randomUUID()}`;

const jobsOf = (name: string) =>
  db.selectFrom("job").selectAll().where("name", "=", name).orderBy("created_at").execute();

/** The next job of that name, as a worker takes it; two of a group at once. */
async function tryTake(name: string) {
  await giveTurns(db, "light");
  const taken = await leaseJob(db, { jobClass: "light", names: [name], perGroup: 2, leaseSeconds: 60 });
  return taken && { ...taken, payload: taken.payload as Record<string, unknown> };
}

async function take(name: string) {
  const taken = await tryTake(name);
  if (!taken) throw new Error("nothing to do");
  return taken;
}

const endLeases = (name: string) =>
  sql`UPDATE job SET lease_until = now() - interval '1 second' WHERE name = ${name} AND state = 'running'`.execute(
    db,
  );

const reclaim = (...names: string[]) => reclaimJobs(db, names);

const makeDue = (name: string) => sql`UPDATE job SET run_at = now() WHERE name = ${name}`.execute(db);

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

describe("enqueue", () => {
  it("is part of the caller's transaction: a rollback leaves no job, and nobody sees it before the commit", async () => {
    const name = newName();
    const undone = db.transaction().execute(async (tx) => {
      await ask(name, {}, { on: tx });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await jobsOf(name)).toEqual([]);

    await db.transaction().execute(async (tx) => {
      await ask(name, { text: "Grüße", list: [1] }, { on: tx });
      expect(await tryTake(name)).toBeUndefined();
    });
    expect(await take(name)).toMatchObject({ name, payload: { text: "Grüße", list: [1] } });
  });

  it("makes one job of a name and key while it waits, and a new one once it runs", async () => {
    const [name, other] = [newName(), newName()];
    await ask(name, { number: 1 }, { key: "a" });
    await ask(name, { number: 2 }, { key: "a" });
    await ask(name, { number: 3 }, { key: "b" });
    await ask(other, {}, { key: "a" });
    expect((await jobsOf(name)).map(({ payload }) => payload)).toEqual([{ number: 1 }, { number: 3 }]);
    expect(await jobsOf(other)).toHaveLength(1);

    await take(name);
    await ask(name, { number: 4 }, { key: "a" });
    expect(await jobsOf(name)).toHaveLength(3);
  });

  it("keeps the one that waits from workers until who asks for it again has committed, so that it sees that", async () => {
    const name = newName();
    await ask(name, {}, { key: "a" });
    const written = newName();
    await db.transaction().execute(async (on) => {
      await ask(written, {}, { on });
      await ask(name, {}, { key: "a", on });
      expect(await tryTake(name)).toBeUndefined();
    });
    await take(name);
    expect(await jobsOf(name)).toHaveLength(1);
    expect(await jobsOf(written)).toHaveLength(1);
  });

  it("makes one job of a key that several ask for at once, and as many as asked for without a key", async () => {
    const [name, free] = [newName(), newName()];
    const four = [1, 2, 3, 4];
    await Promise.all(four.map(() => ask(name, {}, { key: "once" })));
    await Promise.all(four.map(() => ask(free)));
    expect(await jobsOf(name)).toHaveLength(1);
    expect(await jobsOf(free)).toHaveLength(4);
  });

  it("keeps a job back until its time", async () => {
    const name = newName();
    await ask(name, {}, { after: new Date(Date.now() + 3_600_000) });
    expect(await tryTake(name)).toBeUndefined();
    await makeDue(name);
    expect(await tryTake(name)).toBeDefined();
  });
});

describe("a lease", () => {
  it("gives each job to one worker only", async () => {
    const name = newName();
    const all = Array.from({ length: 20 }, (_, number) => number);
    for (const number of all) await ask(name, { number });
    const taken = await Promise.all(all.map(() => tryTake(name)));
    const numbers = taken.map((job) => job && Number(job.payload.number));
    // A worker that met a locked row may have come away with nothing; none came away with another's.
    const got = numbers.filter((number) => number !== undefined);
    expect(new Set(got).size).toBe(got.length);
    expect(got.length).toBeGreaterThan(0);
  });

  it("leaves jobs of a group that has two at once to wait, and takes another group's", async () => {
    const name = newName();
    const [many, few] = [randomUUID(), randomUUID()];
    await ask(name, { group: "many" }, { customer_id: many });
    await ask(name, { group: "many" }, { customer_id: many });
    const first = await take(name);
    expect(await take(name)).toMatchObject({ payload: { group: "many" } });
    await ask(name, { group: "many" }, { customer_id: many });
    expect(await tryTake(name)).toBeUndefined();
    await ask(name, { group: "few" }, { customer_id: few });
    expect(await take(name)).toMatchObject({ payload: { group: "few" } });
    await finishJob(db, first);
    expect(await take(name)).toMatchObject({ payload: { group: "many" } });
  });

  it("goes in turns: of a group that asked for many the others go after those of groups that came later", async () => {
    const name = newName();
    const [many, few, house] = [randomUUID(), randomUUID(), null];
    for (let number = 0; number < 5; number += 1) await ask(name, { many: number }, { customer_id: many });
    const took: unknown[] = [];
    const takeAndFinish = async (): Promise<void> => {
      const taken = await take(name);
      took.push(taken.payload);
      await finishJob(db, taken);
    };
    await takeAndFinish();
    await ask(name, { few: 0 }, { customer_id: few });
    await ask(name, { few: 1 }, { customer_id: few });
    await ask(name, { house: 0 }, { customer_id: house });
    for (let number = 0; number < 7; number += 1) await takeAndFinish();
    // The rows of one group keep their order; those of two may come in either.
    expect(took.slice(0, 3)).toEqual([{ many: 0 }, { few: 0 }, { house: 0 }]);
    expect(took.slice(3, 5)).toEqual(expect.arrayContaining([{ many: 1 }, { few: 1 }]));
    expect(took.slice(5)).toEqual([{ many: 2 }, { many: 3 }, { many: 4 }]);
  });

  // Covers S69
  it("goes in turns by name too: one job of a group stands behind none of its thousands of another name", async () => {
    const [many, one] = [newName(), newName()];
    const customer_id = randomUUID();
    for (let number = 0; number < 5; number += 1) await ask(many, { number }, { customer_id });
    await finishJob(db, await take(many));
    await ask(one, { wanted: true }, { customer_id });
    await giveTurns(db, "light");
    const lease = { jobClass: "light", names: [many, one], perGroup: 2, leaseSeconds: 60 } as const;
    expect(await leaseJob(db, lease)).toMatchObject({ name: one });
    expect(await leaseJob(db, lease)).toMatchObject({ name: many });
  });

  it("is given to jobs of the asked class and the known names only", async () => {
    const name = newName();
    await ask(name);
    await giveTurns(db, "light");
    const lease = { perGroup: 2, leaseSeconds: 60 };
    expect(await leaseJob(db, { ...lease, jobClass: "heavy", names: [name] })).toBeUndefined();
    expect(await leaseJob(db, { ...lease, jobClass: "light", names: [newName()] })).toBeUndefined();
    expect(await leaseJob(db, { ...lease, jobClass: "light", names: [name] })).toBeDefined();
  });

  it("that ended frees the job for another worker, and the late first one can neither end nor renew it", async () => {
    const name = newName();
    await ask(name);
    const old = await take(name);
    await endLeases(name);
    await reclaim(name);
    const fresh = await take(name);
    expect(fresh).toMatchObject({ id: old.id, attempts: 2 });

    expect(await renewLease(db, old, 60)).toBe(false);
    await finishJob(db, old);
    await failJob(db, old, new Error("late"));
    expect(await jobsOf(name)).toMatchObject([
      { state: "running", lease_id: fresh.lease_id, last_error: null },
    ]);

    await finishJob(db, fresh);
    await failJob(db, old, new Error("late"));
    expect(await jobsOf(name)).toMatchObject([{ state: "done", attempts: 2, last_error: null }]);
  });

  it("that has not expired stays with its worker", async () => {
    const name = newName();
    await ask(name);
    const job = await take(name);
    await reclaim(name);
    expect(await jobsOf(name)).toMatchObject([{ state: "running", lease_id: job.lease_id }]);
    expect(await renewLease(db, job, 60)).toBe(true);
  });
});

describe("a job that fails", () => {
  it("waits longer each time (about 2, 8, 32, 128 s) and is given up after the fifth", async () => {
    const name = newName();
    await ask(name);
    for (const [index, seconds] of [2, 8, 32, 128].entries()) {
      const job = await take(name);
      expect(job.attempts).toBe(index + 1);
      const before = await databaseTime();
      await failJob(db, job, new Error(`failure ${job.attempts}`));
      const after = await databaseTime();
      const [row] = await jobsOf(name);
      expect(row).toMatchObject({ state: "queued", lease_id: null, last_error: `failure ${index + 1}` });
      const due = row?.run_at.getTime() ?? 0;
      expect(due).toBeGreaterThanOrEqual(before + 0.75 * seconds * 1000 - 1);
      expect(due).toBeLessThanOrEqual(after + 1.25 * seconds * 1000 + 1);
      expect(await tryTake(name)).toBeUndefined();
      await makeDue(name);
    }
    await failJob(db, await take(name), new Error("failure 5"));
    expect(await jobsOf(name)).toMatchObject([
      { state: "dead", attempts: 5, last_error: "failure 5", finished_at: expect.any(Date) as Date },
    ]);
    await makeDue(name);
    await reclaim(name);
    expect(await tryTake(name)).toBeUndefined();
  });

  it("with patience comes again after the fourth attempt until it is too old, also if its worker dies", async () => {
    const name = newName();
    const patience = { everyMs: 600_000, forMs: 86_400_000 };
    await ask(name);
    for (const attempts of [1, 2, 3, 3, 3]) {
      const job = await take(name);
      const before = await databaseTime();
      await failJob(db, job, new Error("451"), patience);
      const [row] = await jobsOf(name);
      expect(row).toMatchObject({ state: "queued", attempts });
      if (job.attempts === 4) expect(row?.run_at.getTime()).toBeGreaterThanOrEqual(before + 600_000);
      await makeDue(name);
    }
    await take(name);
    await endLeases(name);
    await reclaim(name);
    expect(await jobsOf(name)).toMatchObject([{ state: "queued" }]);
    await sql`UPDATE job SET created_at = now() - interval '2 days' WHERE name = ${name}`.execute(db);
    await failJob(db, await take(name), new Error("451"), patience);
    expect(await jobsOf(name)).toMatchObject([{ state: "dead", attempts: 5 }]);
  });

  it("by the death of its worker each time is given up as well", async () => {
    const name = newName();
    await ask(name);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await take(name)).attempts).toBe(attempt);
      await endLeases(name);
      await reclaim(name);
    }
    expect(await jobsOf(name)).toMatchObject([{ state: "dead", last_error: "the worker was lost" }]);
  });

  it("stays listed, while a job that was done is forgotten after a week", async () => {
    const [failed, done] = [newName(), newName()];
    for (const name of [failed, done]) await ask(name);
    await take(failed);
    await finishJob(db, await take(done));
    const ended = { state: "dead", lease_id: null, finished_at: new Date("2020-01-01") };
    await db.updateTable("job").set(ended).where("name", "=", failed).execute();
    await deleteFinishedJobs(db);
    expect(await jobsOf(done)).toHaveLength(1);
    await sql`UPDATE job SET finished_at = now() - interval '8 days' WHERE name = ${done}`.execute(db);
    await deleteFinishedJobs(db);
    expect(await jobsOf(done)).toEqual([]);
    expect(await jobsOf(failed)).toMatchObject([{ state: "dead" }]);
    // A mail is not sent any more after so long.
    await db.updateTable("job").set({ class: "mail" }).where("name", "=", failed).execute();
    await deleteFinishedJobs(db);
    expect(await jobsOf(failed)).toEqual([]);
  });

  it("because its worker stops is given back at once and loses no try", async () => {
    const name = newName();
    await ask(name);
    await releaseJob(db, await take(name));
    expect(await jobsOf(name)).toMatchObject([{ state: "queued", attempts: 0, last_error: null }]);
    expect(await take(name)).toMatchObject({ attempts: 1 });
  });

  it("for want of a worker that knows it waits for a day, and is listed then", async () => {
    const name = newName();
    await ask(name);
    await reclaim(newName());
    expect(await jobsOf(name)).toMatchObject([{ state: "queued" }]);
    await sql`UPDATE job SET run_at = now() - interval '2 days' WHERE name = ${name}`.execute(db);
    await reclaim(name);
    expect(await jobsOf(name)).toMatchObject([{ state: "queued" }]);
    await reclaim(newName());
    expect(await jobsOf(name)).toMatchObject([
      { state: "dead", last_error: "no worker knows a job of this name" },
    ]);
  });
});
