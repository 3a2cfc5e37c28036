import { getStack, readStackAgain } from "@krempelfrei/contract/stacks/stacks";
import { answerOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { enqueue } from "../../jobs/enqueue.ts";
import { insertOpenStack } from "../../testing/stacks/open-stack.ts";
import { changesOf } from "../../testing/tables/changes.ts";
import { createWorld } from "../../testing/world.ts";
import { freeStacks } from "./free-stacks.job.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";

const world = await createWorld();

it.each([
  ["reading", readStack, "lost"],
  ["splitting", makeParts, null],
] as const)(
  "a stack that is %s is open again when its job gave up, not before",
  async (state, work, reason) => {
    const { db, system } = world;
    const id = await insertOpenStack(world);
    await db.updateTable("stack").set({ state }).where("id", "=", id).execute();
    await enqueue(system, work, { stack_id: id });
    const now = async () =>
      db.selectFrom("stack").select(["state", "reason"]).where("id", "=", id).executeTakeFirst();
    await world.runJob(freeStacks, {});
    expect(await now()).toEqual({ state, reason: null });
    await sql`UPDATE job SET state = 'dead', finished_at = now() WHERE key = ${id}`.execute(db);
    await world.runJob(freeStacks, {});
    expect(await now()).toEqual({ state: "open", reason });
  },
);

it("a stack without pages is analysed again on request, after a fault of the machine only", async () => {
  const id = await insertOpenStack(world);
  await world.db
    .updateTable("stack")
    .set({ pages: null, reason: "encrypted" })
    .where("id", "=", id)
    .execute();
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const again = async (older = 0) => {
    const { revision } = await staff.call(getStack, { params: { id } });
    return staff.post(`/api/stacks/${id}/read-again`, { revision: revision - older });
  };
  expect((await again()).statusCode).toBe(409);
  await world.db.updateTable("stack").set({ reason: "lost" }).where("id", "=", id).execute();
  expect((await again(1)).statusCode).toBe(409);
  expect(answerOf(readStackAgain, await again())).toMatchObject({ state: "reading", reason: null });
  // The analysis is enqueued, so nothing frees the stack.
  await world.runJob(freeStacks, {});
  expect(await staff.call(getStack, { params: { id } })).toMatchObject({ state: "reading" });
  expect(await changesOf(world, { subject_id: id }, "action")).toEqual([{ action: "stack.read_again" }]);
});

it("a stack is not analysed again while reading is off, whatever the fault was", async () => {
  const without = await createWorld({ readsDocuments: false });
  const id = await insertOpenStack(without);
  const staff = await without.signIn(await without.makeStaff("janitor"));
  for (const reason of ["lost", "time"]) {
    await without.db.updateTable("stack").set({ pages: null, reason }).where("id", "=", id).execute();
    const stack = await staff.call(getStack, { params: { id } });
    expect(stack.reason).toBe("off");
    const again = await staff.post(`/api/stacks/${id}/read-again`, { revision: stack.revision });
    expect(again.statusCode).toBe(409);
  }
  await without.db.updateTable("stack").set({ reason: "damaged" }).where("id", "=", id).execute();
  expect((await staff.call(getStack, { params: { id } })).reason).toBe("damaged");
});
