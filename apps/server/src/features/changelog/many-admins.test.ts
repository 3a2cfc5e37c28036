// Covers 1.10
import { listChanges, type LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { createCustomer, getCustomer } from "@krempelfrei/contract/customers/customers";
import { answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyChangelog } from "./verify-changelog.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const ADMINS = 10;
const world = await createWorld();
let admins: Client[] = [];

beforeAll(async () => {
  const people = await Promise.all(Array.from({ length: ADMINS }, () => world.makeStaff("admin")));
  admins = await Promise.all(people.map((person) => world.signIn(person)));
});

async function historyOf(id: string, client: Client): Promise<LoggedChange[]> {
  const query = `customer_id=${id}&kind=customer&per_page=100`;
  return answerOf(listChanges, await client.get(`/api/changelog?${query}`)).data;
}

const first = (): Client => {
  const [client] = admins;
  if (!client) throw new Error("nobody");
  return client;
};

describe("ten admins at once", () => {
  it("lose no update: each entry goes on from what the one before it left", async () => {
    const { id } = (await world.makeGroup()).customer;
    const answers = await Promise.all(
      admins.flatMap((client, who) =>
        [1, 2, 3].map((round) => client.patch(`/api/customers/${id}`, { city: `Ort ${who}-${round}` })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(ADMINS * 3).fill(200));
    // The order of their writing; the times are those when the transactions began.
    const entries = (await historyOf(id, first()))
      .filter(({ action }) => action === "customer.updated")
      .toSorted((a, b) => a.id - b.id);
    expect(entries).toHaveLength(ADMINS * 3);
    const steps = entries.map(({ changes }) => changes[0]);
    for (const [index, step] of steps.entries()) {
      expect(step).toMatchObject({ field: "city", old: steps[index - 1]?.new ?? null });
    }
    const now = await first().call(getCustomer, { params: { id } });
    expect(now.city).toBe(steps.at(-1)?.new);
  });

  it("on the same form: one save is taken, nine are told", async () => {
    const { id } = (await world.makeGroup()).customer;
    const { revision } = await first().call(getCustomer, { params: { id } });
    const answers = await Promise.all(
      admins.map((client, who) => client.patch(`/api/customers/${id}`, { revision, city: `Ort ${who}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(ADMINS - 1).fill(409)]);
    const entries = (await historyOf(id, first())).filter(({ action }) => action === "customer.updated");
    expect(entries).toHaveLength(1);
  });

  it("make customers: no number twice, and each one has its entry", async () => {
    const made = await Promise.all(
      admins.map((client, who) =>
        client.post("/api/customers", {
          first_name: "Nele",
          last_name: `Neu ${who}`,
          email: `neu.${who}@beispiel.example`,
          birthday: "1980-01-02",
          package: "permanent",
          contract_start: "2026-01-01",
        }),
      ),
    );
    const customers = made.map((answer) => answerOf(createCustomer, answer));
    expect(made.map(({ statusCode }) => statusCode)).toEqual(Array(ADMINS).fill(201));
    expect(new Set(customers.map(({ number }) => number)).size).toBe(ADMINS);
    for (const { id, number } of customers) {
      const [entry] = await historyOf(id, first());
      expect(entry?.changes).toContainEqual({ field: "number", old: null, new: number });
    }
  });

  it("leave a history whose chain is whole", async () => {
    const entries = await changesOf(world, {}, "id");
    expect(await verifyChangelog(world.system)).toMatchObject({ entries: entries.length, problems: [] });
  });
});
