import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createJobWorld, makeJob } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { hastenJob } from "./job.queries.ts";
import { finishJob, giveTurns, leaseJob } from "./leases.ts";

const { db } = await createJobWorld();

/** A name of its own for each test, with how it is asked for and taken. */
function newKind() {
  const kind = makeJob(async () => undefined, {
    key: ({ key }) => (typeof key === "string" ? key : undefined),
  });
  const { name } = kind;
  return {
    name,
    ask: (payload: Record<string, unknown>, customer_id: string, askedAt?: Date) =>
      enqueue({ db }, kind, payload, { customer_id, askedAt }),
    async take() {
      await giveTurns(db, "light");
      const taken = await leaseJob(db, {
        jobClass: "light",
        names: [name],
        perGroup: 2,
        leaseSeconds: 60,
        newestFirst: [name],
      });
      if (!taken) throw new Error("nothing to do");
      return taken;
    },
  };
}

it("goes to a group's newest first where its name says so, and the group comes no earlier by that", async () => {
  const { ask, take } = newKind();
  const [many, few] = [randomUUID(), randomUUID()];
  for (let number = 0; number < 3; number += 1) await ask({ many: number }, many);
  await giveTurns(db, "light");
  await ask({ few: 0 }, few);
  await ask({ few: 1 }, few);
  const took: unknown[] = [];
  const takeAndFinish = async (): Promise<void> => {
    const taken = await take();
    took.push(taken.payload);
    await finishJob(db, taken);
  };
  for (let number = 0; number < 3; number += 1) await takeAndFinish();
  // The newcomer is the group's newest, whatever came before it.
  await ask({ many: 3 }, many);
  for (let number = 0; number < 3; number += 1) await takeAndFinish();
  expect(took).toEqual([{ many: 2 }, { few: 1 }, { many: 1 }, { few: 0 }, { many: 3 }, { many: 0 }]);
});

it("goes to what was asked for last, also where a job continues the work of an earlier one", async () => {
  const { ask, take } = newKind();
  const group = randomUUID();
  await ask({ part: 1, of: "long" }, group);
  const first = await take();
  const { asked_at: askedAt } = first;
  await ask({ letter: "came meanwhile" }, group);
  await ask({ part: 2, of: "long" }, group, askedAt);
  await finishJob(db, first);
  expect((await take()).payload).toEqual({ letter: "came meanwhile" });
  const rest = await take();
  expect(rest).toMatchObject({ payload: { part: 2 }, asked_at: askedAt });
});

it("comes at once where somebody waits for it, before its group's others", async () => {
  const { name, ask, take } = newKind();
  const [many, few] = [randomUUID(), randomUUID()];
  for (let number = 0; number < 4; number += 1) await ask({ many: number, key: `many/${number}` }, many);
  await finishJob(db, await take());
  await ask({ few: 0 }, few);
  await giveTurns(db, "light");
  await hastenJob(db, { name }, "many/0");
  const took = [await take(), await take(), await take()];
  expect(took.map(({ payload }) => payload)).toMatchObject([{ few: 0 }, { many: 0 }, { many: 2 }]);
});

it("waits for three of a group at most, however many of its jobs somebody hastens", async () => {
  const { name, ask, take } = newKind();
  const [many, few] = [randomUUID(), randomUUID()];
  for (let number = 0; number < 10; number += 1) await ask({ many: number, key: `many/${number}` }, many);
  await giveTurns(db, "light");
  for (let number = 0; number < 10; number += 1) await hastenJob(db, { name }, `many/${number}`);
  await ask({ few: 0 }, few);
  const took: unknown[] = [];
  for (let number = 0; number < 4; number += 1) {
    const taken = await take();
    took.push(taken.payload);
    await finishJob(db, taken);
  }
  expect(took).toMatchObject([{ many: 9 }, { many: 8 }, { many: 7 }, { few: 0 }]);
});
