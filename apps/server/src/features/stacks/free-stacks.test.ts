import { sql } from "kysely";
import { expect, it } from "vitest";
import { enqueue } from "../../jobs/enqueue.ts";
import { insertOpenStack } from "../../testing/stacks/open-stack.ts";
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
