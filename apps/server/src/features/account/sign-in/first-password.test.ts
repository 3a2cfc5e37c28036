import { describe, expect, it } from "vitest";
import { createWorld, PASSWORD } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();

describe("a first password chosen by the mailed link", () => {
  /** Somebody without a password, and the way to choose it by the link. */
  async function invited(changes: { use_2fa?: boolean } = {}) {
    const { customer, related } = await world.makeGroup();
    const without = { password_hash: null, ...changes };
    await world.db.updateTable("app_user").set(without).where("id", "=", customer.id).execute();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to.address === customer.email);
    const token = new URLSearchParams(/set#(\S+)/.exec(mail?.text ?? "")?.[1]).get("token");
    const body = { email: customer.email, token, password: "Apfelbaum im Garten", type: "set" };
    const client = world.guest();
    return {
      customer,
      related,
      client,
      choose: async () => (await client.post("/api/profile/reset-password", body)).json<unknown>(),
    };
  }

  // Covers S19
  it("signs in, for as long as the browser is open, and shows the three steps", async () => {
    const { customer, client, choose } = await invited();
    expect(await choose()).toEqual({ signed_in: true, two_factor: false });
    expect((await client.get("/api/user")).json()).toMatchObject({
      id: customer.id,
      welcome: { state: "shown", has_searched: false },
    });
    const session = await world.db
      .selectFrom("session")
      .select(["remember", "is_pending"])
      .where("user_id", "=", customer.id)
      .execute();
    expect(session).toEqual([{ remember: false, is_pending: false }]);
    const ways = await changesOf(
      world,
      { subject_id: customer.id, action: "session.started" },
      "action",
      "changes",
    );
    expect(ways.at(-1)?.changes).toMatchObject([{ field: "way", new: "first_password" }]);
  });

  it("leaves the browser known to the others who have signed in in it", async () => {
    const { customer, related, client, choose } = await invited();
    const login = { email: related.email, password: PASSWORD, remember: false };
    expect((await client.post("/api/login", login)).statusCode).toBe(200);
    await client.post("/api/logout");
    expect(await choose()).toEqual({ signed_in: true, two_factor: false });
    const rows = await world.db
      .selectFrom("known_browser")
      .select("browser_hash")
      .where("user_id", "in", [customer.id, related.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  // Covers S19
  it("waits for the mailed code where a second factor is on", async () => {
    const { client, choose } = await invited({ use_2fa: true });
    expect(await choose()).toEqual({ signed_in: false, two_factor: true });
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });

  // Covers S19
  it("signs nobody in whose contract has long ended", async () => {
    const { customer, client, choose } = await invited();
    const over = { contract_start: "2019-01-01", cancelled_on: "2019-12-01", cancelled_to: "2020-01-31" };
    await world.db.updateTable("customer").set(over).where("id", "=", customer.id).execute();
    expect(await choose()).toEqual({ signed_in: false, two_factor: false });
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });
});

it("keeps the steps of a new member as the person leaves them, for this person alone", async () => {
  const { customer, related } = await world.makeGroup();
  const client = await world.signIn(customer);
  const welcome = async (by = client): Promise<unknown> =>
    (await by.get("/api/user")).json<{ welcome: unknown }>().welcome;
  expect(await welcome()).toBeNull();
  const change = (body: object) => client.patch("/api/user/welcome", body);
  expect((await change({ state: "shown" })).json()).toMatchObject({ welcome: { state: "shown" } });
  await change({ has_searched: true });
  await change({ state: "later" });
  expect(await welcome()).toEqual({ state: "later", has_searched: true });
  await change({ state: "done" });
  expect(await welcome()).toBeNull();
  expect((await change({ state: "maybe" })).statusCode).toBe(422);
  expect(await welcome(await world.signIn(related))).toBeNull();
});
