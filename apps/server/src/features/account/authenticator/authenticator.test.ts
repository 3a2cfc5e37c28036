import {
  beginAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
} from "@krempelfrei/contract/account/authenticator";
import { RECOVERY_CODES } from "@krempelfrei/contract/limits";
import { appCodeAt } from "@krempelfrei/testing/authenticator-app";
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { historyOf, whoIs } from "../../../testing/passkeys.ts";
import { mailsTo } from "../../../testing/sos-scene.ts";
import { startDuring } from "../../../testing/tables/locks.ts";
import { releaseAccount } from "./release-account.ts";
import { createWorld, PASSWORD, type Person } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const REFUSED =
  "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den nächsten ein, den die App zeigt.";
const START = new Date();
let now = START;

/** Lets seconds pass. */
function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
  world.setClock(now);
}

beforeEach(() => pass(60));

interface Owner {
  readonly customer: Person;
  readonly client: Client;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** A customer whose sign-in asks for the code of an app, and the browser in which it was set up. */
async function makeOwner(): Promise<Owner> {
  const { customer } = await world.makeGroup();
  const client = await world.signIn(customer);
  const { secret } = await client.call(beginAuthenticator, { body: {} });
  const { recovery_codes } = await client.call(confirmAuthenticator, {
    body: { code: appCodeAt(secret, now) },
  });
  pass(60);
  return { customer, client, secret, codes: recovery_codes };
}

/** A browser in which the password was right and the code is missing. */
async function begin({ email }: Person): Promise<Client> {
  const client = world.guest();
  const answer = await client.post("/api/login", { email, password: PASSWORD, remember: false });
  expect(answer.json()).toEqual({ two_factor: true, by_app: true });
  return client;
}

const give = (client: Client, code: string) => client.post("/api/2fa", { "2fa_code": code });
const statusesOf = (answers: readonly { readonly statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("setting up an authenticator app", () => {
  it("shows the secret as text and QR code, and asks for a first code before it counts", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const setup = await client.call(beginAuthenticator, { body: {} });
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.qr.size).toBeGreaterThan(30);
    expect(setup.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z){200,}$/);
    // Not confirmed yet: the password is enough.
    await world.signIn(customer);

    const code = appCodeAt(setup.secret, now);
    const refused = await client.post("/api/user/authenticator/confirm", { code: wrong(code) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { code: [REFUSED] } });

    const other = await world.signIn(customer);
    const { user, recovery_codes } = await client.call(confirmAuthenticator, { body: { code } });
    expect(user).toMatchObject({
      use_2fa: true,
      authenticator: { recovery_codes_left: RECOVERY_CODES },
    });
    expect(new Set(recovery_codes).size).toBe(RECOVERY_CODES);
    for (const one of recovery_codes) expect(one).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await whoIs(client)).toBe(customer.id);
    expect((await other.get("/api/user")).statusCode).toBe(401);
    await world.runJobs();
    expect(mailsTo(world, customer.email)[0]?.subject).toBe("Krempelfrei: Authenticator-App eingerichtet");
    expect((await historyOf(world, customer)).map(({ action }) => action)).toContain("user.authenticator_on");
    expect((await client.post("/api/user/authenticator", { password: PASSWORD })).statusCode).toBe(409);
  });

  // Covers S18
  it("keeps neither secret nor recovery codes readable in the database, the log of changes or mails", async () => {
    const { customer, secret, codes } = await makeOwner();
    const rows = await world.db.selectFrom("authenticator_app").selectAll().execute();
    const own = rows.find(({ user_id }) => user_id === customer.id);
    expect(own?.secret_sealed.length).toBe(12 + 20 + 16);
    const hashes = await world.db.selectFrom("recovery_code").selectAll().execute();
    const stored = JSON.stringify([
      rows,
      hashes.map(({ code_hash }) => code_hash.toString("latin1")),
      await changesOf(world, {}),
      await world.db.selectFrom("job").selectAll().execute(),
      world.mails,
    ]);
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  });

  it("opens the secret for its own account alone", async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    await world.db
      .updateTable("authenticator_app")
      .set((eb) => ({
        secret_sealed: eb
          .selectFrom("authenticator_app as another")
          .select("another.secret_sealed")
          .where("another.user_id", "=", other.customer.id),
      }))
      .where("user_id", "=", one.customer.id)
      .execute();
    const client = await begin(one.customer);
    expect((await give(client, appCodeAt(other.secret, now))).statusCode).toBe(500);
  });

  it("asks for the password when the sign-in is older than ten minutes", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    pass(11 * 60);
    expect((await client.post("/api/user/authenticator", {})).statusCode).toBe(422);
    expect((await client.post("/api/user/authenticator", { password: "falsch" })).statusCode).toBe(422);
    expect((await client.post("/api/user/authenticator", { password: PASSWORD })).statusCode).toBe(200);
  });

  it("takes the code of the newest secret only, and none where no app waits", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const confirm = (code: string) => client.post("/api/user/authenticator/confirm", { code });
    expect((await confirm("123456")).statusCode).toBe(409);
    const first = await client.call(beginAuthenticator, { body: {} });
    await client.call(beginAuthenticator, { body: {} });
    expect((await confirm(appCodeAt(first.secret, now))).statusCode).toBe(422);
  });
});

describe("signing in with an authenticator app", () => {
  it("opens nothing before the code was given, mails none, and records the way", async () => {
    const { customer, secret } = await makeOwner();
    const client = await begin(customer);
    expect((await client.get("/api/browser")).statusCode).toBe(401);
    const before = world.mails.length;
    await world.runJobs();
    expect(mailsTo(world, customer.email).filter(({ subject }) => subject.includes("Anmeldecode"))).toEqual(
      [],
    );
    expect(world.mails.length).toBeGreaterThanOrEqual(before);
    const resent = await client.post("/api/2fa-resend");
    expect(resent.statusCode).toBe(409);
    expect((await give(client, appCodeAt(secret, now))).statusCode).toBe(204);
    expect(await whoIs(client)).toBe(customer.id);
    expect((await historyOf(world, customer)).at(-1)).toMatchObject({
      action: "session.started",
      changes: [{ field: "way", old: null, new: "password_and_app" }],
    });
  });

  it.each([-30, 0, 30])("takes a code whose clock differs by %s seconds", async (seconds) => {
    const { customer, secret } = await makeOwner();
    const client = await begin(customer);
    const code = appCodeAt(secret, new Date(now.getTime() + seconds * 1000));
    expect((await give(client, code)).statusCode).toBe(204);
  });

  it.each([-60, 60])("refuses one whose clock differs by %s seconds", async (seconds) => {
    const { customer, secret } = await makeOwner();
    const client = await begin(customer);
    const answer = await give(client, appCodeAt(secret, new Date(now.getTime() + seconds * 1000)));
    expect(answer.json()).toMatchObject({ errors: { "2fa_code": [REFUSED] } });
  });

  it("is refused when a change of the password ends the sign-in at the same time", async () => {
    const { customer, secret } = await makeOwner();
    const client = await begin(customer);
    const change = (db: typeof world.db) =>
      db.updateTable("app_user").set({ password_hash: "another" }).where("id", "=", customer.id).execute();
    const end = (db: typeof world.db) =>
      db.deleteFrom("session").where("user_id", "=", customer.id).execute();
    const answer = await startDuring(world, change, () => give(client, appCodeAt(secret, now)), end);
    expect(answer.statusCode).toBe(401);
  });

  // Covers S18
  it("takes no code twice, and none older than the last, also of several tries at once", async () => {
    const { customer, secret } = await makeOwner();
    const code = appCodeAt(secret, now);
    const clients = await Promise.all(Array.from({ length: 4 }, () => begin(customer)));
    const answers = await Promise.all(clients.map((client) => give(client, code)));
    expect(statusesOf(answers)).toEqual([204, 422, 422, 422]);
    const again = await begin(customer);
    expect((await give(again, code)).statusCode).toBe(422);
    expect((await give(again, appCodeAt(secret, new Date(now.getTime() - 30_000)))).statusCode).toBe(422);
    pass(30);
    expect((await give(again, appCodeAt(secret, now))).statusCode).toBe(204);
  });

  it("does not take the code that has confirmed the app", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const { secret } = await client.call(beginAuthenticator, { body: {} });
    const code = appCodeAt(secret, now);
    await client.call(confirmAuthenticator, { body: { code } });
    expect((await give(await begin(customer), code)).statusCode).toBe(422);
  });

  // Covers S18
  it("stops after fifteen tries an hour and sixty in thirty days, a right one too; recovery codes go on", async () => {
    const { customer, secret, codes } = await makeOwner();
    let refused = 0;
    for (let hour = 0; hour < 6 && refused < 60; hour += 1) {
      const client = await begin(customer);
      for (let number = 0; number < 15 && refused < 60; number += 1) {
        const { statusCode } = await give(client, wrong(appCodeAt(secret, now)));
        expect(statusCode).toBe(422);
        refused += 1;
      }
      expect((await give(client, appCodeAt(secret, now))).statusCode).toBe(429);
      pass(3700);
    }
    const client = await begin(customer);
    const { statusCode, headers } = await give(client, appCodeAt(secret, now));
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(86_400);
    expect((await give(client, codes[0] ?? "")).statusCode).toBe(204);

    // Set up again, it is the owner's.
    await client.delete("/api/user/authenticator", { password: PASSWORD });
    const again = await client.call(beginAuthenticator, { body: { password: PASSWORD } });
    await client.call(confirmAuthenticator, { body: { code: appCodeAt(again.secret, now) } });
    pass(3700);
    expect((await give(await begin(customer), appCodeAt(again.secret, now))).statusCode).toBe(204);
  });
});

describe("recovery codes", () => {
  // Covers S18
  it("let in once each, however they are typed; the person is told, and sees how many are left", async () => {
    const { customer, codes } = await makeOwner();
    const [first = "", second = ""] = codes;
    const client = await begin(customer);
    expect((await give(client, first.toLowerCase().replaceAll("-", " "))).statusCode).toBe(204);
    expect((await client.get("/api/user")).json()).toMatchObject({
      authenticator: { recovery_codes_left: RECOVERY_CODES - 1 },
    });
    await world.runJobs();
    expect(mailsTo(world, customer.email)[0]?.subject).toBe("Krempelfrei: Wiederherstellungscode benutzt");
    const actions = (await historyOf(world, customer)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(["user.recovery_code_used", "session.started"]);
    const clients = await Promise.all(Array.from({ length: 3 }, () => begin(customer)));
    const answers = await Promise.all(clients.map((one) => give(one, second)));
    expect(statusesOf(answers)).toEqual([204, 422, 422]);
    expect((await give(await begin(customer), first)).statusCode).toBe(422);
  });

  it("are nobody else's, and limited like other tries", async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    const client = await begin(one.customer);
    for (let number = 0; number < 15; number += 1)
      expect((await give(client, other.codes[0] ?? "")).statusCode).toBe(422);
    expect((await give(client, one.codes[0] ?? "")).statusCode).toBe(429);
  });

  it("are made anew with the password alone; the earlier ones stop working", async () => {
    const { customer, client, codes } = await makeOwner();
    const renew = (password: string) => client.post("/api/user/authenticator/recovery-codes", { password });
    expect((await renew("falsch")).statusCode).toBe(422);
    const renewed = await client.call(renewRecoveryCodes, { body: { password: PASSWORD } });
    expect(renewed.recovery_codes).toHaveLength(RECOVERY_CODES);
    const pending = await begin(customer);
    expect((await give(pending, codes[0] ?? "")).statusCode).toBe(422);
    expect((await give(pending, renewed.recovery_codes[0] ?? "")).statusCode).toBe(204);
    await world.runJobs();
    expect(mailsTo(world, customer.email).map(({ subject }) => subject)).toContain(
      "Krempelfrei: Neue Wiederherstellungscodes",
    );
  });
});

describe("taking the app away", () => {
  it("asks for the password, is told and recorded, and has codes mailed again", async () => {
    const { customer, client, codes } = await makeOwner();
    expect((await client.delete("/api/user/authenticator", { password: "falsch" })).statusCode).toBe(422);
    const pending = await begin(customer);
    const removed = await client.delete("/api/user/authenticator", { password: PASSWORD });
    expect(removed.json()).toMatchObject({ use_2fa: true, authenticator: null });
    expect((await give(pending, codes[0] ?? "")).statusCode).toBe(401);
    expect((await client.delete("/api/user/authenticator", { password: PASSWORD })).statusCode).toBe(409);
    const renewed = await client.post("/api/user/authenticator/recovery-codes", { password: PASSWORD });
    expect(renewed.statusCode).toBe(409);
    const guest = world.guest();
    const sent = await guest.post("/api/login", { email: customer.email, password: PASSWORD });
    expect(sent.json()).toEqual({ two_factor: true });
    await world.runJobs();
    expect(mailsTo(world, customer.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Krempelfrei: Authenticator-App entfernt", "Ihr Anmeldecode für Krempelfrei"]),
    );
    expect((await historyOf(world, customer)).map(({ action }) => action)).toContain(
      "user.authenticator_off",
    );
    expect(
      await world.db.selectFrom("recovery_code").where("user_id", "=", customer.id).selectAll().execute(),
    ).toEqual([]);
  });

  it("is done by the operator for a person who has lost telephone and recovery codes", async () => {
    const { customer, client } = await makeOwner();
    await releaseAccount(world.system, { email: customer.email });
    expect((await client.get("/api/user")).statusCode).toBe(401);
    const answer = await world.guest().post("/api/login", { email: customer.email, password: PASSWORD });
    expect(answer.json()).toEqual({ two_factor: true });
    expect((await historyOf(world, customer)).at(-1)).toMatchObject({
      action: "user.authenticator_off",
      actor_name: "Test",
    });
    await expect(releaseAccount(world.system, { email: customer.email })).rejects.toThrow("hat eine App");
  });

  it("goes with the switch of the second factor", async () => {
    const { customer, client } = await makeOwner();
    expect((await client.post("/api/2fa-activate", { password: PASSWORD })).statusCode).toBe(409);
    const off = await client.post("/api/2fa-deactivate", { password: PASSWORD });
    expect(off.json()).toMatchObject({ use_2fa: false, authenticator: null });
    await world.signIn(customer);
  });
});
