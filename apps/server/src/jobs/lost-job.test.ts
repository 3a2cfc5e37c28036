import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { inSystemTransaction, type Ctx } from "../context/context.ts";
import { createJobWorld, makeJob, PATIENCE } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";

const { db, url, work, rowOf } = await createJobWorld();

/** A row that shows whether a write counted. */
const insertRow = async (ctx: Pick<Ctx, "db">, name: string): Promise<void> => {
  await ctx.db
    .insertInto("app_secret")
    .values({ name, value: Buffer.from("x") })
    .execute();
};
const write = async (ctx: Ctx, name: string): Promise<void> =>
  inSystemTransaction(ctx, async (ctx) => insertRow(ctx, name));
const written = (name: string) =>
  db.selectFrom("app_secret").select("name").where("name", "=", name).execute();

describe("a job that is lost", () => {
  it("because of its lease hears it by its signal, and what it writes afterwards does not count", async () => {
    const key = `late-${randomUUID()}`;
    const lost = Promise.withResolvers<unknown>();
    const refusals: unknown[] = [];
    const zombie = makeJob(async (ctx, _payload, signal) => {
      if (refusals.length > 0) return;
      refusals.push(undefined);
      signal.addEventListener("abort", () => lost.resolve(signal.reason));
      await sql`UPDATE job SET lease_id = gen_random_uuid() WHERE name = ${zombie.name}`.execute(db);
      refusals.push(await write(ctx, key).catch((error: unknown) => error));
      await lost.promise;
      refusals.push(await write(ctx, key).catch((error: unknown) => error));
    });
    await enqueue({ db }, zombie, {});
    // Renewed each second.
    work([zombie], { leaseSeconds: 3 });
    expect(await lost.promise).toMatchObject({ name: "LeaseLost" });
    await vi.waitFor(() => expect(refusals).toHaveLength(3), PATIENCE);
    expect(refusals.slice(1)).toMatchObject([{ name: "LeaseLost" }, { name: "LeaseLost" }]);
    expect(await written(key)).toEqual([]);
  });

  it("because of its time limit is tried again as after an error, and cannot write any more", async () => {
    const key = `late-${randomUUID()}`;
    const late = Promise.withResolvers<unknown>();
    const slow = makeJob(
      async (ctx, _payload, signal) => {
        await once(signal, "abort");
        late.resolve(await write(ctx, key).catch((error: unknown) => error));
      },
      { limitMs: 50 },
    );
    await enqueue({ db }, slow, {});
    const worker = work([slow]);
    expect(await late.promise).toMatchObject({ message: "took longer than 0.05 s" });
    await worker.stop();
    expect(await rowOf(slow)).toMatchObject({ state: "queued", last_error: "took longer than 0.05 s" });
    expect(await written(key)).toEqual([]);
  });

  it("before its transaction ends cannot commit what it wrote while it had the lease", async () => {
    const key = `late-${randomUUID()}`;
    const refusal = Promise.withResolvers<unknown>();
    const zombie = makeJob(async (ctx) => {
      const end = inSystemTransaction(ctx, async (ctx) => {
        await insertRow(ctx, key);
        await sql`UPDATE job SET lease_id = gen_random_uuid() WHERE name = ${zombie.name}`.execute(db);
      });
      refusal.resolve(await end.catch((error: unknown) => error));
    });
    await enqueue({ db }, zombie, {});
    work([zombie]);
    expect(await refusal.promise).toMatchObject({ name: "LeaseLost" });
    expect(await written(key)).toEqual([]);
  });

  it("and does not mind its signal keeps no lane", async () => {
    const deaf = makeJob(() => new Promise(() => undefined), { limitMs: 50 });
    const next = makeJob(async () => undefined);
    await enqueue({ db }, deaf, {});
    await enqueue({ db }, next, {});
    work([deaf, next], { lanes: 1 });
    await vi.waitFor(async () => expect((await rowOf(next)).state).toBe("done"), PATIENCE);
  });

  it("because the worker stops is given back at once and loses no try", async () => {
    const begun = Promise.withResolvers<void>();
    const heavy = makeJob(
      async (_ctx, _payload, signal) => {
        begun.resolve();
        await once(signal, "abort");
        signal.throwIfAborted();
      },
      { class: "heavy" },
    );
    await enqueue({ db }, heavy, {});
    const worker = work([heavy], { graceMs: 20 });
    await begun.promise;
    await worker.stop();
    expect(await rowOf(heavy)).toMatchObject({ state: "queued", attempts: 0, last_error: null });
  });
});

describe("the database of a job", () => {
  it("answers reads and refuses writes outside of a transaction, of whichever form they are", async () => {
    const key = `alone-${randomUUID()}`;
    const ends = Promise.withResolvers<unknown[]>();
    const careless = makeJob(async ({ db }) => {
      const statements = [
        insertRow({ db }, key),
        db.updateTable("app_secret").set({ name: key }).execute(),
        db.deleteFrom("app_secret").execute(),
        sql`INSERT INTO app_secret (name, value) VALUES (${key}, '')`.execute(db),
        sql`WITH gone AS (${sql`DELETE FROM app_secret RETURNING name`}) SELECT FROM gone`.execute(db),
        db.selectFrom("app_secret").select("name").where("name", "=", key).execute(),
        sql`SELECT ${"DELETE FROM app_secret"}::text`.execute(db),
      ];
      ends.resolve((await Promise.allSettled(statements)).map((end) => end.status));
    });
    await enqueue({ db }, careless, {});
    work([careless]);
    expect(await ends.promise).toEqual([
      ...Array.from({ length: 5 }, () => "rejected"),
      "fulfilled",
      "fulfilled",
    ]);
    expect(await written(key)).toEqual([]);
  });
});

describe("a worker process", () => {
  /** One that has begun a job of this name and never comes to its end. */
  async function startStuck(name: string) {
    await enqueue(
      { db },
      makeJob(async () => undefined, { name, class: "heavy" }),
      { what: "half done" },
    );
    const script = fileURLToPath(new URL("../testing/stuck-worker.ts", import.meta.url));
    const child = spawn(process.execPath, [script, url, name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    await once(child.stdout, "data");
    return { child, exited };
  }

  it("that was killed in the middle of a job leaves it to another", async () => {
    const payloads: unknown[] = [];
    const heir = makeJob(async (_ctx, payload) => void payloads.push(payload), { class: "heavy" });
    const { child, exited } = await startStuck(heir.name);
    child.kill("SIGKILL");
    expect(await exited).toEqual([null, "SIGKILL"]);
    expect(await rowOf(heir)).toMatchObject({ state: "running", attempts: 1 });
    work([heir], { leaseSeconds: 3 });
    await vi.waitFor(async () => {
      expect(await rowOf(heir)).toMatchObject({ state: "done", attempts: 2 });
    }, PATIENCE);
    expect(payloads).toEqual([{ what: "half done" }]);
  });

  // Covers operation.19
  it("that is told to end while a heavy job runs gives it back and ends", async () => {
    const name = `job-${randomUUID()}`;
    const { child, exited } = await startStuck(name);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(await rowOf({ name })).toMatchObject({ state: "queued", attempts: 0 });
  });
});
