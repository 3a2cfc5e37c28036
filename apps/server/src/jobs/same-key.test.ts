import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createJobWorld, makeJob } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { failJob, giveTurns, leaseJob, reclaimJobs } from "./leases.ts";

const { db, rowsOf } = await createJobWorld();

/** Jobs of a name of its own, all with one key. */
function newKind() {
  const kind = makeJob(async () => undefined, { key: () => "same" });
  const { name } = kind;
  return {
    ask: () => enqueue({ db }, kind, {}),
    async take() {
      await giveTurns(db, "light");
      const taken = await leaseJob(db, { jobClass: "light", names: [name], perGroup: 2, leaseSeconds: 60 });
      if (!taken) throw new Error("nothing to do");
      return taken;
    },
    attempted: (times: number) =>
      sql`UPDATE job SET attempts = ${times} WHERE name = ${name} AND state = 'running'`.execute(db),
    async loseLeases() {
      await sql`UPDATE job SET lease_until = now() - interval '1 second'
        WHERE name = ${name} AND state = 'running'`.execute(db);
      await reclaimJobs(db, [name]);
    },
    states: async () => (await rowsOf(kind)).map(({ state }) => state),
    errors: async () => (await rowsOf(kind)).map(({ last_error }) => last_error),
  };
}

it("is enqueued over one connection as often as wanted, also once the database plans it for all values", async () => {
  const kind = makeJob(async () => undefined, { key: ({ number }) => String(Number(number) % 8) });
  await db.transaction().execute(async (db) => {
    for (let number = 0; number < 16; number += 1) await enqueue({ db }, kind, { number });
  });
  expect((await rowsOf(kind)).map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => "queued"));
});

describe("a job while another of its name and key waits", () => {
  it.each([1, 5])(
    "leaves the work to that one when attempt %i fails, and alarms nobody",
    async (attempts) => {
      const { ask, take, states, errors } = newKind();
      await ask();
      const job = await take();
      await ask();
      await failJob(db, { ...job, attempts }, new Error("failure"));
      expect(await states()).toEqual(["done", "queued"]);
      expect(await errors()).toEqual(["failure", null]);
    },
  );

  it.each([1, 5])("leaves the work to that one when its worker is lost in attempt %i", async (attempts) => {
    const { ask, take, attempted, loseLeases, states } = newKind();
    await ask();
    await take();
    await attempted(attempts);
    await ask();
    await loseLeases();
    expect(await states()).toEqual(["done", "queued"]);
  });

  it("is freed with it by one look, which gives one of them back and is no error for all", async () => {
    const { ask, take, attempted, loseLeases, states } = newKind();
    await ask();
    await take();
    await ask();
    await take();
    await loseLeases();
    expect((await states()).toSorted()).toEqual(["done", "queued"]);

    await take();
    await attempted(5);
    await ask();
    await take();
    await loseLeases();
    expect((await states()).toSorted()).toEqual(["done", "done", "queued"]);
  });
});
