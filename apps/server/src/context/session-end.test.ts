import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@krempelfrei/contract/durations";
import type { Client } from "../testing/client.ts";
import { createWorld, PASSWORD, type Person } from "../testing/world.ts";

/** When sessions end that are used all the time. */
const world = await createWorld();
const start = Date.now();

afterEach(() => world.setClock());

async function signIn({ email }: Person, remember: boolean): Promise<Client> {
  const client = world.guest();
  const answer = await client.post("/api/login", { email, password: PASSWORD, remember });
  expect(answer.statusCode, answer.body).toBe(200);
  return client;
}

/** The whole days for which a session is open that is used every eleven hours. */
async function daysOf(client: Client): Promise<number> {
  for (let at = start; at < start + 120 * DAY_MS; at += 11 * HOUR_MS) {
    world.setClock(new Date(at));
    if ((await client.get("/api/user")).statusCode === 401) return Math.floor((at - start) / DAY_MS);
  }
  return Number.POSITIVE_INFINITY;
}

describe("a session that is used every day", () => {
  // Covers S17
  it.each([false, true])("of a member ends after 90 days (remembered: %s)", async (remember) => {
    world.setClock(new Date(start));
    const { customer } = await world.makeGroup();
    expect(await daysOf(await signIn(customer, remember))).toBe(90);
  });

  // Covers S17
  it.each([false, true])("of the staff ends after 30 days (remembered: %s)", async (remember) => {
    for (const role of ["owner", "janitor"] as const) {
      world.setClock(new Date(start));
      expect(await daysOf(await signIn(await world.makeStaff(role), remember))).toBe(30);
    }
  });

  it("is not made longer by a renewal", async () => {
    world.setClock(new Date(start));
    const { customer } = await world.makeGroup();
    const client = await signIn(customer, true);
    world.setClock(new Date(start + 20 * DAY_MS));
    const change = { password_current: PASSWORD, password: "Sieben stille Enten am Bach" };
    expect((await client.patch("/api/user/password", change)).statusCode).toBe(204);
    expect(await daysOf(client)).toBe(90);
  });
});
