import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { PATIENCE } from "../job-world.ts";
import { createWorld } from "../world.ts";

/** Members whose calls wait for locks of their own, and would hold a connection each. */
const world = await createWorld();
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
  return rows[0]?.count ?? 0;
};

// Covers S71
it("calls of a group that wait for a lock leave connections to all others, and too many are refused", async () => {
  const { customer, related } = await world.makeGroup();
  const [member, relative] = await Promise.all([world.signIn(customer), world.signIn(related)]);
  const stranger = await world.signIn((await world.makeGroup()).customer);
  const elsewhere = await world.signIn(customer);
  const locked = await world.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!locked.isRolledBack) await locked.rollback().execute();
  });
  await sql`SELECT FROM app_user WHERE id = ${customer.id} FOR UPDATE`.execute(locked);
  const calls = Array.from({ length: 230 }, (_, index) =>
    member.patch("/api/user", { first_name: `Anna ${index}` }),
  );
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(6), PATIENCE);
  expect((await stranger.get("/api/user")).statusCode).toBe(200);
  expect((await stranger.patch("/api/user", { first_name: "Bert" })).statusCode).toBe(200);
  // Another session of the same person and a relative are not refused, and have their turns before the rest of this one.
  const order: string[] = [];
  const ended = Promise.all([
    elsewhere.get("/api/user").then(({ statusCode }) => order.push(`elsewhere ${statusCode}`)),
    relative.get("/api/user").then(({ statusCode }) => order.push(`relative ${statusCode}`)),
  ]);
  expect(await waitingForLocks()).toBe(6);
  void Promise.all(calls).then(() => order.push("here"));
  expect((await elsewhere.post("/api/logout")).statusCode).toBe(204);
  await locked.rollback().execute();
  const answers = await Promise.all(calls);
  await ended;
  expect(order.slice(0, 2).toSorted()).toEqual(["elsewhere 200", "relative 200"]);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(24);
  expect(refused[0]?.headers["retry-after"]).toBe("5");
});
