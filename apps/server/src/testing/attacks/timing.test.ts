import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBrowserClient } from "../client.ts";
import { createWorld } from "../world.ts";

/** Whether the work of an answer tells who has an account: with the real cost of a password. */
const world = await createWorld({ costlyPasswords: true });
const ROUNDS = 15;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const unknown = (): string => `niemand.${randomUUID()}@krempelfrei.example`;
const withoutPassword = async (): Promise<string> => {
  const { id, email } = await world.makeStaff("janitor");
  await world.db.updateTable("app_user").set({ password_hash: null }).where("id", "=", id).execute();
  return email;
};
const deactivated = async (): Promise<string> => {
  const { id, email } = await world.makeStaff("janitor");
  await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", id).execute();
  return email;
};
const known = async (): Promise<string> => (await world.makeStaff("janitor")).email;

/**
 * Microseconds of processor time of a refused sign-in, which a busy machine disturbs little. Each account tries once, and
 * each place a few times, so that nothing is throttled.
 */
async function timeOf(email: string, round: number): Promise<number> {
  const client = createBrowserClient(world.server);
  await client.get("/api/sanctum/csrf-cookie");
  const begin = process.cpuUsage();
  const answer = await client.request({
    method: "POST",
    url: "/api/login",
    remoteAddress: `198.51.100.${round % 250}`,
    payload: { email, password: "sicher nicht dieses", remember: false },
  });
  const { user, system } = process.cpuUsage(begin);
  expect(answer.statusCode).toBe(422);
  return user + system;
}

/** The larger median through the smaller one, of turns that are taken one after the other. */
async function spread(): Promise<number> {
  const kinds = [known, unknown, withoutPassword, deactivated];
  const times: number[][] = kinds.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, make] of kinds.entries()) times[index]?.push(await timeOf(await make(), round));
  }
  const medians = times.map(median);
  return Math.max(...medians) / Math.min(...medians);
}

describe("a sign-in of a known, an unknown, a deactivated and a passwordless account", () => {
  it("takes the same work: the medians differ by less than 15 %", { timeout: 240_000 }, async () => {
    await timeOf(unknown(), 0);
    const spreads: number[] = [];
    // A busy machine may disturb a measurement; a real difference is there in each.
    while (spreads.length < 5 && !spreads.some((value) => value < 1.15)) spreads.push(await spread());
    expect(Math.min(...spreads), spreads.join()).toBeLessThan(1.15);
  });
});
