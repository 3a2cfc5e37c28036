import { expect, it } from "vitest";
import { createWorld } from "../../testing/world.ts";
import { eraseAgain } from "./erase-again.ts";

const world = await createWorld();

it("who goes with a deleted customer is not told as kept", async () => {
  const { customer, related } = await world.makeGroup();
  await world.db
    .insertInto("content_key")
    .values([customer, related].map(({ id }) => ({ customer_id: id, destroyed_at: new Date() })))
    .execute();
  expect(await eraseAgain(world.system)).toEqual({ erased: 2, kept: [] });
});
