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

it("keeps a deleted customer whose related person has become a customer since, and names that person", async () => {
  const { customer, related } = await world.makeGroup();
  await world.db
    .insertInto("content_key")
    .values([
      { customer_id: customer.id, destroyed_at: new Date() },
      { customer_id: related.id, master: "0".repeat(32), wrapped: Buffer.alloc(60) },
    ])
    .execute();
  const { erased, kept } = await eraseAgain(world.system);
  expect({ erased, kept }).toEqual({ erased: 0, kept: [expect.stringContaining(related.id) as string] });
  const persons = world.db.selectFrom("app_user").select("id").where("customer_id", "=", customer.id);
  expect(await persons.execute()).toHaveLength(3);
});
