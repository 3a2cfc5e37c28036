import { randomUUID } from "node:crypto";
import { addPasskey } from "@krempelfrei/contract/account/passkeys";
import { answerOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { createAuthenticator, type Deviation } from "../../../testing/authenticator.ts";
import type { Client } from "../../../testing/client.ts";
import {
  beginPasskey,
  historyOf,
  makePasskeyOwner,
  passkeyChallenge,
  passkeysOf,
  signInByPasskey,
  whoIs,
} from "../../../testing/passkeys.ts";
import { createWorld, PASSWORD } from "../../../testing/world.ts";
import { deleteEndedPasskeyChallenges } from "./passkeys.queries.ts";
import { userHandle } from "./user-handle.ts";

const world = await createWorld();
const mailsTo = (address: string) => world.mails.filter(({ to }) => to.address === address);

describe("adding a passkey", () => {
  // Covers S51
  it("asks for the password, names it after the browser, and is recorded and told by mail", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    for (const body of [{}, { password: "falsch" }]) {
      const refused = await client.post("/api/user/passkeys/options", body);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: { password: [expect.any(String)] } });
    }
    const options = await beginPasskey(client);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Krempelfrei" },
      user: { id: userHandle(customer.id), name: customer.email, displayName: "Karla Beispiel" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const credential = createAuthenticator().create(options);
    const answer = await client.request({
      method: "POST",
      url: "/api/user/passkeys",
      headers: {
        "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
      payload: { credential },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await passkeysOf(client)).toEqual([
      {
        id: answerOf(addPasskey, answer).id,
        name: "Firefox auf Windows",
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    await world.runJobs();
    const mail = mailsTo(customer.email).at(-1);
    expect(mail?.subject).toBe("Krempelfrei: Passkey hinzugefügt");
    expect(mail?.text).toContain("löschen Sie den Passkey in Ihrem Profil");
    expect((await historyOf(world, customer)).at(-1)).toMatchObject({
      action: "passkey.added",
      changes: [{ field: "passkey", old: null, new: "Firefox auf Windows" }],
    });
  });

  // Covers 7.17
  it("takes a challenge once, within 5 minutes, and from the session that asked", async () => {
    const { customer, related } = await world.makeGroup();
    const client = await world.signIn(customer);
    const other = await world.signIn(customer);
    const stranger = await world.signIn(related);
    const give = (by: Client, credential: object) => by.post("/api/user/passkeys", { credential });

    const options = await beginPasskey(client);
    for (const by of [other, stranger]) {
      expect((await give(by, createAuthenticator().create(options))).statusCode).toBe(422);
    }
    const both = await Promise.all([1, 2].map(() => give(client, createAuthenticator().create(options))));
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const again = createAuthenticator();
    expect((await give(client, again.create(options))).statusCode).toBe(422);

    const late = await beginPasskey(client);
    try {
      world.setClock(new Date(Date.now() + 5.1 * 60_000));
      expect((await give(client, again.create(late))).statusCode).toBe(422);
    } finally {
      world.setClock();
    }
    // A challenge of the sign-in page was given without the password.
    const guest = await passkeyChallenge(client);
    expect((await give(client, again.create({ ...late, ...guest }))).statusCode).toBe(422);
    expect(await passkeysOf(client)).toHaveLength(1);
    expect(await passkeysOf(stranger)).toEqual([]);
  });

  it.each([
    ["another origin", { origin: "https://boese.example" }],
    ["another domain", { rpId: "boese.example" }],
    ["another challenge", { challenge: "AAAA" }],
    ["no user verification", { unverified: true }],
    ["the answer to a sign-in", { type: "webauthn.get" }],
  ] satisfies [string, Deviation][])("refuses %s, and the challenge is used up", async (name, deviation) => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const options = await beginPasskey(client);
    const device = createAuthenticator();
    const refused = await client.post("/api/user/passkeys", {
      credential: device.create(options, deviation),
    });
    expect(refused.statusCode).toBe(422);
    const retry = await client.post("/api/user/passkeys", { credential: device.create(options) });
    expect(retry.statusCode, name).toBe("challenge" in deviation ? 201 : 422);
  });

  it("refuses a key that belongs to an account, the own or another one", async () => {
    const { client, device, related } = await makePasskeyOwner(world);
    const options = await beginPasskey(client);
    expect(options).toMatchObject({ excludeCredentials: [{ type: "public-key", id: device.id }] });
    expect((await client.post("/api/user/passkeys", { credential: device.create(options) })).statusCode).toBe(
      422,
    );
    const stranger = await world.signIn(related);
    const credential = device.create(await beginPasskey(stranger));
    expect((await stranger.post("/api/user/passkeys", { credential })).statusCode).toBe(422);
  });

  it("ends at 20 passkeys", async () => {
    const { customer, client } = await makePasskeyOwner(world);
    const row = {
      user_id: customer.id,
      name: "Viele",
      public_key: Buffer.alloc(1),
      sign_count: 0,
      created_at: new Date(),
    };
    const rows = Array.from({ length: 18 }, () => ({ ...row, credential_id: Buffer.from(randomUUID()) }));
    await world.db.insertInto("passkey").values(rows).execute();
    const [one, two] = [await beginPasskey(client), await beginPasskey(client)];
    const answers = await Promise.all(
      [one, two].map((options) =>
        client.post("/api/user/passkeys", { credential: createAuthenticator().create(options) }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const full = await client.post("/api/user/passkeys/options", { password: PASSWORD });
    expect(full.statusCode).toBe(409);
  });

  it("names what is wrong in what a browser cannot have made", async () => {
    const { client, device } = await makePasskeyOwner(world);
    const credential = device.create(await beginPasskey(client));
    for (const bad of [
      null,
      "x",
      { ...credential, id: "ü" },
      { ...credential, type: "password" },
      { ...credential, response: {} },
    ]) {
      expect((await client.post("/api/user/passkeys", { credential: bad })).statusCode).toBe(422);
    }
    const broken = { ...credential, response: { ...credential.response, attestationObject: "AAAA" } };
    expect((await client.post("/api/user/passkeys", { credential: broken })).statusCode).toBe(422);
  });
});

describe("the own passkeys", () => {
  it("are renamed and deleted by their owner alone", async () => {
    const { customer, related, client, device, passkey } = await makePasskeyOwner(world);
    const path = `/api/user/passkeys/${passkey.id}`;
    const stranger = await world.signIn(related);
    for (const [by, url] of [
      [stranger, path],
      [client, `/api/user/passkeys/${randomUUID()}`],
    ] as const) {
      expect((await by.patch(url, { name: "Meiner" })).statusCode).toBe(404);
      expect((await by.delete(url)).statusCode).toBe(404);
    }
    expect((await client.patch(path, { name: " " })).statusCode).toBe(422);
    expect((await client.patch(path, { name: "x".repeat(61) })).statusCode).toBe(422);
    expect((await client.patch(path, { name: "Mein Telefon" })).json()).toMatchObject({
      name: "Mein Telefon",
    });

    const elsewhere = world.guest();
    expect((await signInByPasskey(elsewhere, device)).statusCode).toBe(204);
    const before = client.cookies.get("session");
    expect((await client.delete(path)).statusCode).toBe(204);
    expect(await passkeysOf(client)).toEqual([]);
    expect(client.cookies.get("session")).not.toBe(before);
    expect(await whoIs(client)).toBe(customer.id);
    expect((await elsewhere.get("/api/user")).statusCode).toBe(401);
    expect((await signInByPasskey(world.guest(), device)).statusCode).toBe(422);
    await world.runJobs();
    expect(mailsTo(customer.email).at(-1)?.subject).toBe("Krempelfrei: Passkey gelöscht");
    const actions = (await historyOf(world, customer)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("passkey."))).toEqual([
      "passkey.added",
      "passkey.renamed",
      "passkey.removed",
    ]);
  });

  it("leave nothing behind: challenges that have ended are swept away", async () => {
    await passkeyChallenge(world.guest());
    const days = 2 * 24 * 3_600_000;
    await deleteEndedPasskeyChallenges({ ...world.system, clock: () => new Date(Date.now() + days) });
    expect(await world.db.selectFrom("passkey_challenge").select("expires_at").execute()).toEqual([]);
  });
});
