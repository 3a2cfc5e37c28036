import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createJobWorld, makeJob, PATIENCE } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { job } from "./job.ts";

const { db, work, rowOf, rowsOf, makeDue } = await createJobWorld();

describe("a worker", () => {
  it("runs each job once, however many workers there are", async () => {
    const ran: unknown[] = [];
    const count = makeJob(async (_ctx, { number }) => void ran.push(number));
    const all = Array.from({ length: 30 }, (_, number) => number);
    for (const number of all) await enqueue({ db }, count, { number });
    work([count], { lanes: 3 });
    work([count], { lanes: 3 });
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM job WHERE name = ${count.name} AND state <> 'done'`.execute(db);
      expect(rows).toEqual([]);
    }, PATIENCE);
    expect((ran as number[]).toSorted((a, b) => a - b)).toEqual(all);
  });

  it("leaves jobs alone that it does not know", async () => {
    const [known, unknown] = [makeJob(async () => undefined), makeJob(async () => undefined)];
    await enqueue({ db }, unknown, {});
    await enqueue({ db }, known, {});
    work([known]);
    await vi.waitFor(async () => expect((await rowOf(known)).state).toBe("done"), PATIENCE);
    expect(await rowOf(unknown)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("tries a failed job again and forgets nothing of it: done at the second try", async () => {
    const payloads: unknown[] = [];
    const flaky = makeJob(async (_ctx, payload) => {
      payloads.push(payload);
      if (payloads.length === 1) throw new Error("no server");
    });
    await enqueue({ db }, flaky, { to: "somebody" });
    work([flaky]);
    await vi.waitFor(async () => {
      expect(await rowOf(flaky)).toMatchObject({ state: "queued", attempts: 1, last_error: "no server" });
    }, PATIENCE);
    await makeDue(flaky);
    await vi.waitFor(async () => {
      expect(await rowOf(flaky)).toMatchObject({ state: "done", attempts: 2 });
    }, PATIENCE);
    expect(payloads).toEqual([{ to: "somebody" }, { to: "somebody" }]);
  });

  it("gives a job up that fails five times, lists it with its error, and goes on with the others", async () => {
    let tries = 0;
    const bad = makeJob(async () => {
      tries += 1;
      throw new Error("for ever broken");
    });
    const good = makeJob(async () => undefined);
    await enqueue({ db }, bad, {});
    work([bad, good], { lanes: 1 });
    await vi.waitFor(async () => {
      await makeDue(bad);
      expect((await rowOf(bad)).state).toBe("dead");
    }, PATIENCE);
    await enqueue({ db }, good, {});
    await vi.waitFor(async () => expect((await rowOf(good)).state).toBe("done"), PATIENCE);
    expect(await rowOf(bad)).toMatchObject({ attempts: 5, last_error: "for ever broken" });
    expect(tries).toBe(5);
  });

  it("buries a job at once whose payload is not what it takes, and says why", async () => {
    const ran = vi.fn<() => void>();
    const strict = job({
      name: `job-${randomUUID()}`,
      payload: z.object({ user_id: z.uuid() }),
      class: "light",
      limitMs: 600_000,
      actor: "Test",
      run: async () => ran(),
    });
    await enqueue({ db }, strict, { user_id: "nobody" });
    work([strict]);
    await vi.waitFor(async () => expect((await rowOf(strict)).state).toBe("dead"), PATIENCE);
    const row = await rowOf(strict);
    expect(row).toMatchObject({ attempts: 1 });
    expect(row.last_error).toMatch(/^broken payload: [^]*user_id/);
    expect(ran).not.toHaveBeenCalled();
  });

  it("keeps the lease of a job that takes longer than it", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const long = makeJob(() => end);
    await enqueue({ db }, long, {});
    work([long], { leaseSeconds: 6 });
    const begun = await vi.waitFor(async () => {
      const { lease_until } = await rowOf(long);
      if (!lease_until) throw new Error("not begun");
      return lease_until;
    }, PATIENCE);
    await vi.waitFor(async () => {
      expect((await rowOf(long)).lease_until?.getTime()).toBeGreaterThan(begun.getTime());
    }, PATIENCE);
    resolve();
    await vi.waitFor(async () => {
      expect(await rowOf(long)).toMatchObject({ state: "done", attempts: 1 });
    }, PATIENCE);
  });

  it("runs mails beside heavy work that fills all its lanes, and a code beside notices that fill theirs", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const heavy = makeJob(() => end, { class: "heavy" });
    const notice = makeJob(() => end, { class: "light" });
    const code = makeJob(async () => undefined, { class: "urgent" });
    for (const each of [heavy, heavy, notice, notice, code]) await enqueue({ db }, each, {});
    work([heavy, notice, code], { lanes: 1 });
    await vi.waitFor(async () => expect((await rowOf(code)).state).toBe("done"), PATIENCE);
    await vi.waitFor(async () => {
      const rows = [...(await rowsOf(heavy)), ...(await rowsOf(notice))];
      expect(
        rows
          .filter(({ state }) => state === "running")
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([heavy.name, notice.name].toSorted());
      expect(rows.filter(({ state }) => state === "queued")).toHaveLength(2);
    }, PATIENCE);
    resolve();
  });

  it("leaves a lane to the others when one group asks for more than there are", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const long = makeJob(() => end);
    const quick = makeJob(async () => undefined);
    const customer_id = randomUUID();
    for (let number = 0; number < 5; number += 1) await enqueue({ db }, long, {}, { customer_id });
    await enqueue({ db }, quick, {}, { customer_id: randomUUID() });
    work([long, quick], { lanes: 2 });
    await vi.waitFor(async () => expect((await rowOf(quick)).state).toBe("done"), PATIENCE);
    const rows = await rowsOf(long);
    expect(rows.filter(({ state }) => state === "running").length).toBeLessThanOrEqual(1);
    resolve();
  });

  it("reads a document of a second group while the machine is idle, and one at a time while people are served", async () => {
    let [isIdle, active] = [true, 0];
    const seen: number[] = [];
    const ends: (() => void)[] = [];
    const reading = makeJob(
      async () => {
        active += 1;
        seen.push(active);
        await new Promise<void>((resolve) => ends.push(resolve));
        active -= 1;
      },
      { class: "reading" },
    );
    const [one, other] = [randomUUID(), randomUUID()];
    for (const customer_id of [one, one, one, other]) await enqueue({ db }, reading, {}, { customer_id });
    work([reading], { lanes: 1, isIdle: () => isIdle });
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), PATIENCE);
    const running = (await rowsOf(reading)).filter(({ state }) => state === "running");
    expect(new Set(running.map(({ customer_id }) => customer_id))).toEqual(new Set([one, other]));
    isIdle = false;
    for (let ended = 1; ended <= 4; ended += 1) {
      await vi.waitFor(() => expect(ends).not.toEqual([]), PATIENCE);
      ends.shift()?.();
      await vi.waitFor(async () => {
        expect((await rowsOf(reading)).filter(({ state }) => state === "done")).toHaveLength(ended);
      }, PATIENCE);
    }
    expect(seen).toEqual([1, 2, 1, 1]);
  });

  it("looks whether the machine is idle while no job waits, so that the next one is not judged by a quiet night", async () => {
    let looks = 0;
    work([], { lanes: 1, isIdle: () => (looks += 1) < 0 });
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2), PATIENCE);
  });

  it("reads two documents of one group on an idle machine where no other group waits", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const reading = makeJob(() => end, { class: "reading" });
    const customer_id = randomUUID();
    for (let count = 0; count < 3; count += 1) await enqueue({ db }, reading, {}, { customer_id });
    work([reading], { lanes: 1, isIdle: () => true });
    await vi.waitFor(async () => {
      const states = (await rowsOf(reading)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(["queued", "running", "running"]);
    }, PATIENCE);
    resolve();
  });

  it("goes on with a group as soon as its job has ended, where only that group waits", async () => {
    const ran: unknown[] = [];
    const quick = makeJob(async (_ctx, { number }) => void ran.push(number));
    const customer_id = randomUUID();
    for (let number = 0; number < 5; number += 1) await enqueue({ db }, quick, { number }, { customer_id });
    // The worker polls once an hour here, so that only the end of a job lets it go on.
    work([quick], { lanes: 2, pollMs: 3_600_000 });
    await vi.waitFor(() => expect(ran).toHaveLength(5), PATIENCE);
  });

  it("stays with a group for as long as its job says, and then goes on to the next one", async () => {
    const done: unknown[] = [];
    const names = ["one", "two"];
    const staying = makeJob(async (_ctx, payload) => void done.push(payload.group), { stayMs: 60_000 });
    const customers = new Map(names.map((group) => [group, randomUUID()]));
    for (const group of [...names, ...names, ...names])
      await enqueue({ db }, staying, { group }, { customer_id: customers.get(group) ?? null });
    work([staying], { lanes: 1 });
    await vi.waitFor(() => expect(done).toHaveLength(6), PATIENCE);
    expect(done).toEqual([...done.slice(0, 3).map(() => done[0]), ...done.slice(3).map(() => done[3])]);
    expect(new Set(done).size).toBe(2);
  });

  it("leaves what it cannot do to a later start, however late, and buries none of it", async () => {
    const impossible = makeJob(async () => undefined, { isPossible: () => false });
    const other = makeJob(async () => undefined);
    await enqueue({ db }, impossible, {});
    await sql`UPDATE job SET run_at = now() - interval '2 days' WHERE name = ${impossible.name}`.execute(db);
    await enqueue({ db }, other, {});
    const worker = work([impossible, other]);
    await vi.waitFor(async () => expect((await rowOf(other)).state).toBe("done"), PATIENCE);
    await worker.stop();
    expect(await rowOf(impossible)).toMatchObject({ state: "queued", attempts: 0 });
    work([{ ...impossible, isPossible: () => true }]);
    await vi.waitFor(async () => expect((await rowOf(impossible)).state).toBe("done"), PATIENCE);
  });

  it("that stops lets what runs come to its end and takes nothing more", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const slow = makeJob(async () => {
      begin();
      await end;
    });
    await enqueue({ db }, slow, {});
    const worker = work([slow], { lanes: 1 });
    await begun;
    const stopped = worker.stop();
    await enqueue({ db }, slow, {});
    finish();
    await stopped;
    const rows = await rowsOf(slow);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["done", "queued"]);
  });
});
