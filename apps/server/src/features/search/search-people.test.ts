import { randomUUID } from "node:crypto";
import { updateCustomer, getCustomer } from "@krempelfrei/contract/customers/customers";
import { searchPeople } from "@krempelfrei/contract/search/people";
import { answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
const mark = `Qz${randomUUID().slice(0, 6)}`;
let admin: Client;
let janitor: Client;
let customerId = "";
let number = 0;
let email = "";

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff("admin"));
  janitor = await world.signIn(await world.makeStaff("janitor"));
  const { customer } = await world.makeGroup(mark);
  ({ id: customerId, email } = customer);
  const known = answerOf(getCustomer, await admin.get(`/api/customers/${customerId}`));
  ({ number } = known);
  const changes = { mobile: "+49 (171) 555-0199", revision: known.revision };
  answerOf(updateCustomer, await admin.patch(`/api/customers/${customerId}`, changes));
});

const found = async (search: string, client = admin) =>
  answerOf(searchPeople, await client.get(`/api/search/people?${new URLSearchParams({ search }).toString()}`))
    .data;
const names = async (search: string, client = admin): Promise<string[]> =>
  (await found(search, client)).map(({ name }) => name);

describe("GET /search/people", () => {
  it("finds a customer and its relatives by parts of names in any order, each with its customer", async () => {
    expect(await names(mark)).toEqual([`Karla ${mark}`, `Mia ${mark}`, `Rolf ${mark}`]);
    const [rolf] = await found(`${mark} rol`);
    expect(rolf).toMatchObject({
      name: `Rolf ${mark}`,
      role: "related",
      customer: { id: customerId, number, name: `Karla ${mark}` },
    });
  });

  // Covers 2.18
  it("finds by customer number, e-mail address and digits of the phone number", async () => {
    expect(await names(`${number} karla`)).toEqual([`Karla ${mark}`]);
    expect(await names(email)).toEqual([`Karla ${mark}`]);
    expect(await names(`${mark} 1715550199`)).toContain(`Karla ${mark}`);
    expect(await names(`${mark} 555-0199`)).toContain(`Karla ${mark}`);
    expect(await names(`${mark} 5550198`)).toEqual([]);
  });

  it("finds nobody without a word, and nobody by what means something in a pattern", async () => {
    expect(await found("  ")).toEqual([]);
    expect(await names(`${mark} %`)).toEqual([]);
  });

  // Covers 2.18
  it("tells the janitor names and numbers alone, and does not look through the rest for it", async () => {
    expect(await names(mark, janitor)).toHaveLength(3);
    for (const person of await found(mark, janitor))
      expect(person).toMatchObject({ email: null, phone: null });
    expect(await found(email, janitor)).toEqual([]);
    expect(await found(`${mark} 5550199`, janitor)).toEqual([]);
  });

  it("is for staff", async () => {
    const { customer } = await world.makeGroup();
    const member = await world.signIn(customer);
    expect((await member.get("/api/search/people?search=a")).statusCode).toBe(403);
    expect((await world.guest().get("/api/search/people?search=a")).statusCode).toBe(401);
    expect((await admin.get(`/api/search/people?search=${"a".repeat(5000)}`)).statusCode).toBe(422);
  });
});
