import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../db/connect.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createJobQueue } from "./job-queue.ts";
import type { JobHandler } from "./port.ts";
import { startWorker, type Worker, type WorkerOptions } from "./worker.ts";

const database = await createTestDatabase();
const log = pino({ level: "silent" });
const connection = connect(database.url, { max: 10, log });
const { db } = connection;
const queue = createJobQueue();
const workers: Worker[] = [];

/** Far above what any step takes: the tests wait for events, not for time. */
const PATIENCE = { timeout: 50_000, interval: 20 };

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

function work(
  handlers: Record<string, JobHandler>,
  options: Partial<Pick<WorkerOptions, "concurrency" | "leaseSeconds">> = {},
): Worker {
  const worker = startWorker({ db, handlers, log, pollMs: 10, leaseSeconds: 60, ...options });
  workers.push(worker);
  return worker;
}

const newName = (): string => `job-${randomUUID()}`;

const stateOf = async (name: string) =>
  db.selectFrom("job").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

/** A promise that somebody else resolves. */
function gate() {
  return Promise.withResolvers<void>();
}

describe("a worker", () => {
  it("runs each job once, however many workers there are", async () => {
    const name = newName();
    const ran: unknown[] = [];
    const all = Array.from({ length: 30 }, (_, number) => number);
    for (const number of all) await queue.enqueue(db, { name, payload: { number } });
    const handler: JobHandler = async ({ number }) => void ran.push(number);
    work({ [name]: handler }, { concurrency: 3 });
    work({ [name]: handler }, { concurrency: 3 });
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM job WHERE name = ${name} AND state <> 'done'`.execute(db);
      expect(rows).toEqual([]);
    }, PATIENCE);
    expect((ran as number[]).toSorted((a, b) => a - b)).toEqual(all);
  });

  it("leaves jobs alone that it has no handler for", async () => {
    const [known, unknown] = [newName(), newName()];
    await queue.enqueue(db, { name: unknown, payload: {} });
    await queue.enqueue(db, { name: known, payload: {} });
    work({ [known]: async () => undefined });
    await vi.waitFor(async () => expect((await stateOf(known)).state).toBe("done"), PATIENCE);
    expect(await stateOf(unknown)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("tries a failed job again and forgets nothing of it: done at the second try", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: { to: "somebody" } });
    const payloads: unknown[] = [];
    work({
      [name]: async (payload) => {
        payloads.push(payload);
        if (payloads.length === 1) throw new Error("no server");
      },
    });
    await vi.waitFor(async () => {
      expect(await stateOf(name)).toMatchObject({ state: "queued", attempts: 1, last_error: "no server" });
    }, PATIENCE);
    await sql`UPDATE job SET run_at = now() WHERE name = ${name}`.execute(db);
    await vi.waitFor(async () => {
      expect(await stateOf(name)).toMatchObject({ state: "done", attempts: 2 });
    }, PATIENCE);
    expect(payloads).toEqual([{ to: "somebody" }, { to: "somebody" }]);
  });

  it("gives a job up that fails five times, lists it with its error, and goes on with the others", async () => {
    const [bad, good] = [newName(), newName()];
    await queue.enqueue(db, { name: bad, payload: {} });
    let tries = 0;
    const handlers: Record<string, JobHandler> = {
      [bad]: async () => {
        tries += 1;
        throw new Error("for ever broken");
      },
      [good]: async () => undefined,
    };
    work(handlers, { concurrency: 1 });
    await vi.waitFor(async () => {
      await sql`UPDATE job SET run_at = now() WHERE name = ${bad} AND state = 'queued'`.execute(db);
      expect((await stateOf(bad)).state).toBe("dead");
    }, PATIENCE);
    await queue.enqueue(db, { name: good, payload: {} });
    await vi.waitFor(async () => expect((await stateOf(good)).state).toBe("done"), PATIENCE);
    expect(await stateOf(bad)).toMatchObject({ attempts: 5, last_error: "for ever broken" });
    expect(tries).toBe(5);
  });

  it("keeps the lease of a job that takes longer than it", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const { promise: end, resolve } = gate();
    work({ [name]: () => end }, { leaseSeconds: 6 });
    const begun = await vi.waitFor(async () => {
      const { lease_until } = await stateOf(name);
      if (!lease_until) throw new Error("not begun");
      return lease_until;
    }, PATIENCE);
    await vi.waitFor(async () => {
      expect((await stateOf(name)).lease_until?.getTime()).toBeGreaterThan(begun.getTime());
    }, PATIENCE);
    resolve();
    await vi.waitFor(async () => {
      expect(await stateOf(name)).toMatchObject({ state: "done", attempts: 1 });
    }, PATIENCE);
  });

  it("that stops lets what runs come to its end and takes nothing more", async () => {
    const name = newName();
    await queue.enqueue(db, { name, payload: {} });
    const { promise: begun, resolve: begin } = gate();
    const { promise: end, resolve: finish } = gate();
    const worker = work(
      {
        [name]: async () => {
          begin();
          await end;
        },
      },
      { concurrency: 1 },
    );
    await begun;
    const stopped = worker.stop();
    await queue.enqueue(db, { name, payload: {} });
    finish();
    await stopped;
    const rows = await db.selectFrom("job").select("state").where("name", "=", name).execute();
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["done", "queued"]);
  });
});

it("a job whose worker process was killed in the middle is taken up again by another", async () => {
  const name = newName();
  await queue.enqueue(db, { name, payload: { what: "half done" } });
  const script = fileURLToPath(new URL("../testing/stuck-worker.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.url, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    await once(child.stdout, "data");
    expect(await stateOf(name)).toMatchObject({ state: "running", attempts: 1 });
  } finally {
    child.kill("SIGKILL");
  }
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(await stateOf(name)).toMatchObject({ state: "running", attempts: 1 });

  const payloads: unknown[] = [];
  work({ [name]: async (payload) => void payloads.push(payload) }, { leaseSeconds: 3 });
  await vi.waitFor(async () => {
    expect(await stateOf(name)).toMatchObject({ state: "done", attempts: 2 });
  }, PATIENCE);
  expect(payloads).toEqual([{ what: "half done" }]);
});
