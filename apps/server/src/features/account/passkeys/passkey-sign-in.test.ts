import { describe, expect, it } from "vitest";
import { createAuthenticator, type Deviation } from "../../../testing/authenticator.ts";
import type { Client } from "../../../testing/client.ts";
import {
  historyOf,
  makePasskeyOwner,
  passkeyChallenge,
  passkeysOf,
  signInByPasskey,
  whoIs,
} from "../../../testing/passkeys.ts";
import { createWorld, PASSWORD } from "../../../testing/world.ts";
import { relyingParty } from "./relying-party.ts";
import { userHandle } from "./user-handle.ts";

const world = await createWorld();

describe("signing in by passkey", () => {
  it("starts a session without a name or password, counts, and records the way", async () => {
    const { customer, client, device } = await makePasskeyOwner(world);
    const guest = world.guest();
    const options = await passkeyChallenge(guest);
    expect(options).toEqual({
      rpId: "localhost",
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: "required",
    });
    const answer = await guest.post("/api/login/passkey", {
      credential: device.get(options),
      remember: true,
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(answer.cookies.find(({ name }) => name === "session")).toMatchObject({
      httpOnly: true,
      maxAge: 7_776_000,
    });
    expect(await whoIs(guest)).toBe(customer.id);
    expect((await passkeysOf(client))[0]?.last_used_at).not.toBeNull();
    expect((await historyOf(world, customer)).at(-1)).toMatchObject({
      action: "session.started",
      actor_name: "Karla Beispiel",
      changes: [{ field: "way", old: null, new: "passkey" }],
    });
    expect(
      (await guest.patch("/api/user/password", { password_current: "falsch", password: "Neun neue Nägel" }))
        .statusCode,
    ).toBe(422);
  });

  it("asks for no mailed code: a passkey is two factors already", async () => {
    const { customer, client, device } = await makePasskeyOwner(world);
    expect((await client.post("/api/2fa-activate", { password: PASSWORD })).statusCode).toBe(200);
    const guest = world.guest();
    expect((await signInByPasskey(guest, device)).statusCode).toBe(204);
    expect(await whoIs(guest)).toBe(customer.id);
  });

  it("ends the earlier session of the browser, whose cookie is worth nothing then", async () => {
    const { customer, related, device } = await makePasskeyOwner(world);
    const browser = await world.signIn(related);
    const before = browser.cookies.get("session");
    expect((await signInByPasskey(browser, device)).statusCode).toBe(204);
    expect(browser.cookies.get("session")).not.toBe(before);
    expect(await whoIs(browser)).toBe(customer.id);
    expect((await world.guest().get("/api/user", { cookie: `session=${before}` })).statusCode).toBe(401);
  });

  // Covers S51
  it("takes a challenge once, within 5 minutes, and from the browser that asked", async () => {
    const { device } = await makePasskeyOwner(world);
    const [mine, other] = [world.guest(), world.guest()];
    await passkeyChallenge(other);
    const credential = device.get(await passkeyChallenge(mine));
    const give = (by: Client) => by.post("/api/login/passkey", { credential });
    expect((await give(other)).statusCode).toBe(422);
    expect((await give(world.guest())).statusCode).toBe(422);
    expect((await give(mine)).statusCode).toBe(204);
    await mine.post("/api/logout");
    expect((await give(mine)).statusCode).toBe(422);

    const late = await passkeyChallenge(mine);
    try {
      world.setClock(new Date(Date.now() + 5.1 * 60_000));
      expect((await mine.post("/api/login/passkey", { credential: device.get(late) })).statusCode).toBe(422);
    } finally {
      world.setClock();
    }
  });

  // Covers 7.17, S18
  it("refuses whatever is wrong with one answer, which an unknown passkey and a deactivated account get too", async () => {
    const { customer, device } = await makePasskeyOwner(world);
    const { customer: stranger } = await world.makeGroup();
    const deviations: Deviation[] = [
      { origin: "https://boese.example" },
      { origin: "http://localhost:3001" },
      { rpId: "boese.example" },
      { challenge: "AAAA" },
      { type: "webauthn.create" },
      { unverified: true },
      { forged: true },
      { userHandle: userHandle(stranger.id) },
      { signCount: 1 },
    ];
    const bodies = new Set<string>();
    for (const deviation of deviations) {
      const guest = world.guest();
      const answer = await signInByPasskey(guest, device, deviation);
      expect(answer.statusCode, JSON.stringify(deviation)).toBe(422);
      expect(guest.cookies.has("session")).toBe(false);
      bodies.add(answer.body);
    }
    bodies.add((await signInByPasskey(world.guest(), createAuthenticator())).body);
    await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", customer.id).execute();
    bodies.add((await signInByPasskey(world.guest(), device)).body);
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain("Die Anmeldung mit diesem Passkey war nicht möglich.");
  });

  // Covers S51
  it("refuses a count that does not go on, and lets devices be that do not count", async () => {
    const { device } = await makePasskeyOwner(world);
    expect((await signInByPasskey(world.guest(), device, { signCount: 7 })).statusCode).toBe(204);
    for (const signCount of [7, 6, 0]) {
      expect((await signInByPasskey(world.guest(), device, { signCount })).statusCode).toBe(422);
    }
    expect((await signInByPasskey(world.guest(), device, { signCount: 8 })).statusCode).toBe(204);

    const { device: phone } = await makePasskeyOwner(world, { counts: false });
    for (let times = 0; times < 3; times += 1) {
      expect((await signInByPasskey(world.guest(), phone)).statusCode).toBe(204);
    }
  });

  it("counts refused tries of an address together with those by password", async () => {
    const { device } = await makePasskeyOwner(world);
    const stranger = createAuthenticator();
    try {
      // An hour of its own.
      world.setClock(new Date(Date.now() + 2 * 3_600_000));
      const guest = world.guest();
      const statuses: number[] = [];
      for (let times = 0; times < 101; times += 1)
        statuses.push((await signInByPasskey(guest, stranger)).statusCode);
      expect(statuses.filter((status) => status === 422)).toHaveLength(100);
      const right = await signInByPasskey(world.guest(), device);
      expect(right.statusCode).toBe(429);
      expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      world.setClock();
      await world.db.deleteFrom("throttle").execute();
    }
  });
});

describe("whom passkeys are made for", () => {
  it.each([
    ["https://app.krempelfrei.example", "app.krempelfrei.example", "https://app.krempelfrei.example"],
    ["http://localhost:3000", "localhost", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "localhost", "http://localhost:3000"],
    ["http://[::1]:3000", "localhost", "http://localhost:3000"],
    ["http://192.0.2.7:3000", "192.0.2.7", "http://192.0.2.7:3000"],
  ])("%s", (appUrl, id, origin) => {
    expect(relyingParty({ appUrl })).toEqual({ id, origins: [origin] });
  });

  // Covers S51
  it("is never what the Host header says", async () => {
    const guest = world.guest();
    await guest.get("/api/sanctum/csrf-cookie");
    const answer = await guest.request({
      method: "POST",
      url: "/api/login/passkey/options",
      headers: { host: "boese.example" },
    });
    expect(answer.json()).toMatchObject({ rpId: "localhost" });
  });
});
