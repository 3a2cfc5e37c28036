import { beginAuthenticator, confirmAuthenticator } from "@krempelfrei/contract/account/authenticator";
import { getUser } from "@krempelfrei/contract/account/account";
import { API } from "@krempelfrei/contract/api";
import { addPasskey } from "@krempelfrei/contract/account/passkeys";
import { addressOf } from "@krempelfrei/contract/call";
import { appCodeAt } from "@krempelfrei/testing/authenticator-app";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import type { Client } from "../../../testing/client.ts";
import { beginPasskey, signInByPasskey, whoIs } from "../../../testing/passkeys.ts";
import { mailsTo } from "../../../testing/sos-scene.ts";
import { createWorld, PASSWORD, type Person } from "../../../testing/world.ts";

const production = await createWorld({ staffNeedsSecondFactor: true });
const demo = await createWorld();
const FIRST = "Bitte richten Sie zuerst einen zweiten Faktor für Ihre Anmeldung ein.";
const STAFF = ["owner", "admin", "janitor"] as const;

const login = (client: Client, { email }: Person) =>
  client.post("/api/login", { email, password: PASSWORD, remember: false });

describe("staff in production without a second factor", () => {
  // Covers S50
  it.each(STAFF)("is let in as %s to set one up, and makes no other call", async (role) => {
    const client = await production.signIn(await production.makeStaff(role));
    expect(await client.call(getUser)).toMatchObject({ role, second_factor: "required" });
    const params = { id: randomUUID(), relId: randomUUID(), bookingId: randomUUID(), folderId: randomUUID() };
    const open: string[] = [];
    for (const [name, endpoint] of API) {
      const { access, withoutSecondFactor, method } = endpoint;
      if (access === "public" || access === "guest" || access === "pending" || access === "sos") continue;
      if (withoutSecondFactor) {
        open.push(name);
        continue;
      }
      const answer = await client.request({
        method,
        url: addressOf(endpoint, params, {}),
        headers: { "x-xsrf-token": client.cookies.get("XSRF-TOKEN") ?? "" },
      });
      expect(answer.statusCode, name).toBe(403);
    }
    expect(open.toSorted()).toEqual([
      "activateTwoFactor",
      "addPasskey",
      "beginAuthenticator",
      "beginPasskey",
      "confirmAuthenticator",
      "getUser",
      "listPasskeys",
    ]);
    const refused = await client.get("/api/customers");
    expect(refused.json()).toMatchObject({ message: FIRST });
    expect((await client.post("/api/logout")).statusCode).toBe(204);
  });

  it("goes on with the mailed code, which the next sign-in asks for", async () => {
    const person = await production.makeStaff();
    const client = await production.signIn(person);
    const user = (await client.post("/api/2fa-activate", {})).json();
    expect(user).toMatchObject({ use_2fa: true, second_factor: null });
    expect((await client.get("/api/customers")).statusCode).toBe(200);
    expect((await login(production.guest(), person)).json()).toEqual({ two_factor: true });
    await client.post("/api/2fa-deactivate", { password: PASSWORD });
    expect((await client.get("/api/customers")).statusCode).toBe(403);
  });

  it("goes on with an authenticator app", async () => {
    const client = await production.signIn(await production.makeStaff());
    const { secret } = await client.call(beginAuthenticator, { body: {} });
    expect((await client.get("/api/customers")).statusCode).toBe(403);
    const body = { code: appCodeAt(secret, new Date()) };
    expect(await client.call(confirmAuthenticator, { body })).toMatchObject({
      user: { second_factor: null },
    });
    expect((await client.get("/api/customers")).statusCode).toBe(200);
  });

  // Covers S50
  it("goes on with a passkey; its password alone opens nothing afterwards", async () => {
    const person = await production.makeStaff();
    const client = await production.signIn(person);
    const device = createAuthenticator();
    await client.call(addPasskey, { body: { credential: device.create(await beginPasskey(client)) } });
    expect((await client.get("/api/customers")).statusCode).toBe(200);

    const guest = production.guest();
    expect((await login(guest, person)).json()).toEqual({ two_factor: true });
    expect((await guest.get("/api/customers")).statusCode).toBe(401);
    await production.runJobs();
    const code = /^\d{6}$/m.exec(mailsTo(production, person.email)[0]?.text ?? "")?.[0] ?? "";
    expect((await guest.post("/api/2fa", { "2fa_code": code })).statusCode).toBe(204);
    expect((await guest.get("/api/customers")).statusCode).toBe(200);

    const other = production.guest();
    await signInByPasskey(other, device);
    expect(await whoIs(other)).toBe(person.id);
    expect((await other.get("/api/customers")).statusCode).toBe(200);
  });

  it("is asked for it in sessions from before, too", async () => {
    const person = await production.makeStaff();
    const client = await production.signIn(person);
    await client.post("/api/2fa-activate", {});
    await production.db.updateTable("app_user").set({ use_2fa: false }).where("id", "=", person.id).execute();
    expect((await client.get("/api/customers")).statusCode).toBe(403);
  });
});

it("members need none", async () => {
  const { customer } = await production.makeGroup();
  const client = await production.signIn(customer);
  expect(await client.call(getUser)).toMatchObject({ second_factor: null });
  expect((await client.get("/api/browser")).statusCode).toBe(200);
});

it("elsewhere staff is advised to set one up, and kept from nothing", async () => {
  const client = await demo.signIn(await demo.makeStaff());
  expect(await client.call(getUser)).toMatchObject({ second_factor: "advised" });
  expect((await client.get("/api/customers")).statusCode).toBe(200);
  await client.post("/api/2fa-activate", {});
  expect(await client.call(getUser)).toMatchObject({ second_factor: null });
});
