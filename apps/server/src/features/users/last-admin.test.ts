// Covers 6.6
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { createWorld, type Person } from "../../testing/world.ts";

const world = await createWorld();

/** Only these owners and admins are active. */
async function only(...roles: ("owner" | "admin")[]): Promise<Person[]> {
  await world.db
    .updateTable("app_user")
    .set({ is_active: false })
    .where("role", "in", ["owner", "admin"])
    .execute();
  return Promise.all(roles.map((role) => world.makeStaff(role)));
}

const active = async (): Promise<string[]> =>
  (
    await world.db
      .selectFrom("app_user")
      .select("id")
      .where("role", "in", ["owner", "admin"])
      .where("is_active", "=", true)
      .execute()
  ).map(({ id }) => id);

describe("the last active owner or admin", () => {
  it("stays what it is: the last owner also beside an admin", async () => {
    const [owner] = await only("owner", "admin");
    if (!owner) throw new Error("nobody");
    const client = await world.signIn(owner);
    for (const role of ["admin", "janitor"]) {
      const answer = await client.patch(`/api/users/${owner.id}`, { role });
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).message).toContain("letzte aktive Person");
    }
    expect((await client.patch(`/api/users/${owner.id}`, { last_name: "Bleibt" })).statusCode).toBe(200);
    expect((await client.get("/api/user")).json()).toMatchObject({ role: "owner" });
  });

  it("does not go for an owner who is only invited", async () => {
    const [owner, invited] = await only("owner", "owner");
    if (!owner || !invited) throw new Error("nobody");
    await world.db
      .updateTable("app_user")
      .set({ password_hash: null })
      .where("id", "=", invited.id)
      .execute();
    const client = await world.signIn(owner);
    expect((await client.patch(`/api/users/${owner.id}`, { role: "admin" })).statusCode).toBe(409);
    // An invitation to a mistyped address can be taken back.
    expect((await client.delete(`/api/users/${invited.id}`)).statusCode).toBe(204);
  });

  it("as an admin without any owner cannot become less", async () => {
    const [admin] = await only("admin");
    if (!admin) throw new Error("nobody");
    const client = await world.signIn(admin);
    expect((await client.patch(`/api/users/${admin.id}`, { role: "janitor" })).statusCode).toBe(409);
    expect((await client.delete(`/api/users/${admin.id}`)).statusCode).toBe(409);
    expect((await client.patch(`/api/users/${admin.id}/deactivate`)).statusCode).toBe(409);
  });

  it("may go as soon as there is another", async () => {
    const [first, second] = await only("owner", "owner");
    if (!first || !second) throw new Error("nobody");
    const client = await world.signIn(first);
    expect((await client.patch(`/api/users/${first.id}`, { role: "janitor" })).statusCode).toBe(200);
    expect((await client.get("/api/users")).statusCode).toBe(403);
    expect(await active()).toEqual([second.id]);
  });
});

describe("two that act against each other at the same time", () => {
  const acts = {
    delete: (client: Awaited<ReturnType<typeof world.signIn>>, id: string) =>
      client.delete(`/api/users/${id}`),
    deactivate: (client: Awaited<ReturnType<typeof world.signIn>>, id: string) =>
      client.patch(`/api/users/${id}/deactivate`),
    demote: (client: Awaited<ReturnType<typeof world.signIn>>, id: string) =>
      client.patch(`/api/users/${id}`, { role: "janitor" }),
  };

  it.each(Object.entries(acts))("leave one of them: %s", async (_name, act) => {
    for (const role of ["owner", "admin"] as const) {
      const [first, second] = await only(role, role);
      if (!first || !second) throw new Error("nobody");
      const clients = [await world.signIn(first), await world.signIn(second)] as const;
      const answers = await Promise.all([act(clients[0], second.id), act(clients[1], first.id)]);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(statuses[0]).toBeLessThan(300);
      expect([401, 403]).toContain(statuses[1]);
      expect(await active()).toHaveLength(1);
    }
  });

  // Covers S26
  it("leave one of them when both step down", async () => {
    const [first, second] = await only("owner", "owner");
    if (!first || !second) throw new Error("nobody");
    const clients = [await world.signIn(first), await world.signIn(second)] as const;
    const answers = await Promise.all([
      clients[0].patch(`/api/users/${first.id}`, { role: "janitor" }),
      clients[1].patch(`/api/users/${second.id}`, { role: "janitor" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await active()).toHaveLength(1);
  });

  it("leave one of three that all go for each other", async () => {
    const people = await only("admin", "admin", "admin");
    const clients = await Promise.all(people.map((person) => world.signIn(person)));
    await Promise.all(
      clients.flatMap((client, index) =>
        people
          .filter((_, other) => other !== index)
          .map(({ id }) => client.patch(`/api/users/${id}/deactivate`)),
      ),
    );
    expect(await active()).toHaveLength(1);
  });
});
