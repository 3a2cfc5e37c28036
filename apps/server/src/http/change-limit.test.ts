import { errorOf } from "@krempelfrei/testing/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { createWorld } from "../testing/world.ts";
import { CHANGES_PER_PERSON } from "./change-limit.ts";

const MAX = 5;
const world = await createWorld({ changesPerPerson: MAX });
afterEach(() => vi.useRealTimers());

const change = async (client: Client) =>
  client.patch("/api/user/passkeys/0197e3a8-0000-7000-8000-000000000000", { name: "Neu" });

/** Uses up what the person may change, and gives the refusal. */
async function useUp(client: Client) {
  for (let count = 0; count < MAX; count += 1) expect((await change(client)).statusCode).toBe(404);
  const refused = await change(client);
  expect(refused.statusCode).toBe(429);
  return refused;
}

describe("what a person may change in a while", () => {
  it("is enough for bulk edits of hundreds of documents, one call each", () => {
    expect(CHANGES_PER_PERSON).toBeGreaterThanOrEqual(4 * 369);
  });

  // Covers S68
  it("is the person's own: over all its sessions, for no other person, and not for calls without the token", async () => {
    const { customer, related } = await world.makeGroup();
    const [one, two, other] = [
      await world.signIn(customer),
      await world.signIn(customer),
      await world.signIn(related),
    ];
    for (let count = 0; count <= MAX; count += 1) {
      const forged = await one.request({
        method: "PATCH",
        url: "/api/user",
        headers: { "x-xsrf-token": "falsch" },
        payload: {},
      });
      expect(forged.statusCode).toBe(419);
    }
    const refused = await useUp(one);
    expect(errorOf(refused).message).toBe(
      "Sie haben in kurzer Zeit sehr viel geändert. Bitte versuchen Sie es in 5 Minuten noch einmal.",
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(200);
    expect((await change(two)).statusCode).toBe(429);
    expect((await change(other)).statusCode).toBe(404);
  });

  it("stops no reading and no signing out, and is given back by time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    await useUp(client);
    expect((await client.get("/api/user")).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1000);
    expect((await change(client)).statusCode).toBe(404);
    for (let count = 1; count < MAX; count += 1) await change(client);
    expect((await change(client)).statusCode).toBe(429);
    expect((await client.post("/api/logout")).statusCode).toBe(204);
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });
});
