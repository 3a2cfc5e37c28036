import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { createWorld, PASSWORD } from "../../../testing/world.ts";

/** Changes of the own account that need the password. */

const world = await createWorld();
const NEW = "Neun neue Nägel";
const TOO_OLD = [expect.stringContaining("länger als 10 Minuten")];

const later = (): void => world.setClock(new Date(Date.now() + 11 * 60_000));
afterEach(() => world.setClock());

describe("another address", () => {
  // Covers 7.15
  it("needs the password once the sign-in is older than ten minutes", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const moveTo = (email: string, fields: object = {}) =>
      client.patch("/api/user", { first_name: "Karla", last_name: "Beispiel", email, ...fields });
    const next = (): string => `neu.${randomUUID()}@beispiel.example`;
    const planned = next();
    expect((await moveTo(planned)).json()).toMatchObject({ email: customer.email, pending_email: planned });
    expect((await moveTo(next(), { password_current: "falsch" })).statusCode).toBe(422);
    const change = { password_current: PASSWORD, password: NEW };
    expect((await client.patch("/api/user/password", change)).statusCode).toBe(204);

    later();
    // A session that was renewed meanwhile is no new sign-in.
    const refused = await moveTo(next());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { password_current: TOO_OLD } },
    ]);
    expect((await moveTo(next(), { password_current: NEW })).statusCode).toBe(200);
    // Names alone never need it.
    expect((await moveTo(customer.email)).statusCode).toBe(200);
  });
});

describe("the second factor", () => {
  const on = (client: Client, body?: object) => client.post("/api/2fa-activate", body);

  // Covers 7.16
  it("on needs no password within ten minutes of the sign-in; off always does", async () => {
    const { customer, related } = await world.makeGroup();
    const fresh = await world.signIn(customer);
    expect((await on(fresh)).json()).toMatchObject({ use_2fa: true });
    for (const body of [undefined, {}, { password: "" }]) {
      expect((await fresh.post("/api/2fa-deactivate", body)).statusCode).toBe(422);
    }
    const old = await world.signIn(related);
    later();
    const refused = await on(old, {});
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { password: TOO_OLD } }]);
    expect((await on(old, { password: PASSWORD })).statusCode).toBe(200);
  });
});
