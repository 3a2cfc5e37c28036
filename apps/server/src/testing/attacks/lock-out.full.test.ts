import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { createBrowserClient, type Client } from "../client.ts";
import { createWorld, PASSWORD, type Person } from "../world.ts";

/** Whether strangers who try passwords keep the owner out, and whether the ways in that are left help them to guess. */
const world = await createWorld();
const AT_ONCE = 20;
const NEW_PASSWORD = "Sieben stille Enten am Bach";

const login = (client: Client, email: string, password: string): Promise<LightMyRequestResponse> =>
  client.post("/api/login", { email, password, remember: false });

/** The statuses of so many wrong passwords, of the networks in turn; a network has a new browser for each try. */
async function guess(email: string, networks: readonly string[], tries: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let begun = 0; begun < tries; begun += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, tries - begun) }, async (_, index) => {
      const client = world.guest(networks[(begun + index) % networks.length]);
      return (await login(client, email, `falsch ${begun + index}`)).statusCode;
    });
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
}

/** 40 networks. */
const botnet = (second: number): string[] =>
  Array.from({ length: 40 }, (_, index) => `100.${second}.${index}.1`);

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

/** Guesses from the networks until nothing is compared any more. */
async function fill(email: string, networks: readonly string[]): Promise<number> {
  return countOf(await guess(email, networks, 320), 422);
}

async function linkOf(email: string): Promise<string> {
  await world.guest("192.0.2.77").post("/api/profile/forgot-password", { email });
  await world.runJobs();
  const text = world.mails.findLast(({ to }) => to.address === email)?.text ?? "";
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const setPassword = async (client: Client, { email }: Person): Promise<LightMyRequestResponse> =>
  client.post("/api/profile/reset-password", {
    email,
    token: await linkOf(email),
    password: NEW_PASSWORD,
    type: "reset",
  });

describe("a stranger who tries passwords from one network", () => {
  // Covers S16a
  it("keeps nobody out in another network, however long", async () => {
    const { customer } = await world.makeGroup();
    const start = Date.now();
    const compared: number[] = [];
    try {
      // Twelve tries an hour for two days.
      for (let hour = 0; hour < 48; hour += 1) {
        world.setClock(new Date(start + hour * 3_600_000));
        compared.push(countOf(await guess(customer.email, ["198.51.100.7"], 12), 422));
      }
      expect((await login(world.guest("203.0.113.7"), customer.email, PASSWORD)).statusCode).toBe(200);
    } finally {
      world.setClock();
    }
    expect(Math.max(...compared)).toBe(10);
    expect(compared.slice(0, 24).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30);
  });
});

describe("many networks that try passwords of one account", () => {
  // Covers S16
  it("get 300 guesses a day in all, and what they hear says how the owner gets in", async () => {
    const { customer } = await world.makeGroup();
    expect(await fill(customer.email, botnet(64))).toBe(300);
    const answer = await login(world.guest("203.0.113.8"), customer.email, PASSWORD);
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain("Passwort vergessen?");
    expect(answer.body).toContain("Passkey");
    // The same for an address of nobody.
    const nobody = "niemand.hier@beispiel.example";
    await fill(nobody, botnet(65));
    expect((await login(world.guest("203.0.113.8"), nobody, PASSWORD)).body).toBe(answer.body);
  });

  // Covers S16a
  it("do not keep the owner out in a browser that has signed in before, which has ten tries an hour of its own", async () => {
    const { customer } = await world.makeGroup();
    const own = await world.signIn(customer);
    await own.post("/api/logout");
    await fill(customer.email, botnet(66));
    expect((await login(own, customer.email, PASSWORD)).statusCode).toBe(200);
    await own.post("/api/logout");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await login(own, customer.email, "falsch")).statusCode);
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 2]);
  });

  // Covers S16a
  it("do not keep the owner out who opens the mailed link, also while they go on", async () => {
    const { customer } = await world.makeGroup();
    const networks = botnet(67);
    await fill(customer.email, networks);
    const owner = world.guest("203.0.113.9");
    expect((await setPassword(owner, customer)).statusCode).toBe(200);
    await fill(customer.email, botnet(68));
    expect((await login(owner, customer.email, NEW_PASSWORD)).statusCode).toBe(200);
    // Elsewhere the counts are full again: the link has given the strangers one more day's guesses, and no more.
    expect((await login(world.guest("203.0.113.10"), customer.email, NEW_PASSWORD)).statusCode).toBe(429);
  });

  it("do not keep the owner out who has mistyped the password ten times in the known browser and opens the link there", async () => {
    const { customer } = await world.makeGroup();
    const own = await world.signIn(customer);
    await own.post("/api/logout");
    for (let tries = 0; tries < 12; tries += 1) await login(own, customer.email, "falsch");
    expect((await login(own, customer.email, PASSWORD)).statusCode).toBe(429);
    expect((await setPassword(own, customer)).statusCode).toBe(200);
    expect((await login(own, customer.email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe("proof of the mailbox clears the counts", () => {
  it("by the mailed link: the network and the account", async () => {
    const { customer } = await world.makeGroup();
    await guess(customer.email, ["203.0.113.11"], 12);
    expect((await login(world.guest("203.0.113.11"), customer.email, PASSWORD)).statusCode).toBe(429);
    expect((await setPassword(world.guest("203.0.113.11"), customer)).statusCode).toBe(200);
    expect((await login(world.guest("203.0.113.11"), customer.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it("by the mailed code of a sign-in: a second device gets in as well", async () => {
    const { customer } = await world.makeGroup();
    const own = await world.signIn(customer);
    expect((await own.post("/api/2fa-activate")).statusCode).toBe(200);
    await own.post("/api/logout");
    await fill(customer.email, botnet(69));
    expect((await login(world.guest("203.0.113.12"), customer.email, PASSWORD)).statusCode).toBe(429);
    expect((await login(own, customer.email, PASSWORD)).statusCode).toBe(200);
    // The password alone proves no mailbox.
    expect((await login(world.guest("203.0.113.12"), customer.email, PASSWORD)).statusCode).toBe(429);
    await world.runJobs();
    const text = world.mails.findLast(({ to }) => to.address === customer.email)?.text ?? "";
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
    expect((await own.post("/api/2fa", { "2fa_code": code })).statusCode).toBe(204);
    expect((await login(world.guest("203.0.113.12"), customer.email, PASSWORD)).statusCode).toBe(200);
  });

  it("of the codes too, which somebody who knew the old password has used up", async () => {
    const { customer } = await world.makeGroup();
    await (await world.signIn(customer)).post("/api/2fa-activate");
    for (let tries = 0; tries < 16; tries += 1) {
      const thief = world.guest("203.0.113.13");
      if ((await login(thief, customer.email, PASSWORD)).statusCode !== 200) continue;
      await thief.post("/api/2fa", { "2fa_code": "000000" });
    }
    const owner = world.guest("203.0.113.14");
    expect((await login(owner, customer.email, PASSWORD)).statusCode).toBe(429);
    expect((await setPassword(owner, customer)).statusCode).toBe(200);
    expect((await login(owner, customer.email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe("the mark of a known browser", () => {
  // Covers S16a
  it("opens no count for another account, nor does a made-up one", async () => {
    const { customer, related } = await world.makeGroup();
    const own = await world.signIn(related);
    await own.post("/api/logout");
    await fill(customer.email, botnet(70));
    expect((await login(own, customer.email, PASSWORD)).statusCode).toBe(429);
    const forged = createBrowserClient(world.server, "203.0.113.15");
    await forged.get("/api/sanctum/csrf-cookie");
    forged.cookies.set("known-browser", randomBytes(32).toString("base64url"));
    expect((await login(forged, customer.email, PASSWORD)).statusCode).toBe(429);
  });

  it("is not given for a password without its code, and only its hash is stored", async () => {
    const { customer } = await world.makeGroup();
    await (await world.signIn(customer)).post("/api/2fa-activate");
    const thief = world.guest("203.0.113.16");
    expect((await login(thief, customer.email, PASSWORD)).statusCode).toBe(200);
    expect(thief.cookies.has("known-browser")).toBe(false);
    const own = await world.signIn((await world.makeGroup()).customer);
    const cookie = own.cookies.get("known-browser") ?? "";
    expect(Buffer.from(cookie, "base64url")).toHaveLength(32);
    const rows = await world.db.selectFrom("known_browser").selectAll().execute();
    expect(rows.some(({ browser_hash }) => browser_hash.equals(Buffer.from(cookie, "base64url")))).toBe(
      false,
    );
  });

  it("that was copied is worth nothing after the next sign-in, and stays good for a second person of the browser", async () => {
    const { customer, related } = await world.makeGroup();
    const own = await world.signIn(related);
    await own.post("/api/logout");
    const copy = own.cookies.get("known-browser") ?? "";
    expect((await login(own, customer.email, PASSWORD)).statusCode).toBe(200);
    await own.post("/api/logout");
    await fill(related.email, botnet(72));
    const thief = world.guest("203.0.113.17");
    await thief.get("/api/sanctum/csrf-cookie");
    thief.cookies.set("known-browser", copy);
    expect((await login(thief, related.email, PASSWORD)).statusCode).toBe(429);
    expect((await login(own, related.email, PASSWORD)).statusCode).toBe(200);
  });

  // Covers S16a
  it("gives 40 guesses a day and no more to a second person, whose own sign-in renews it, and the link clears them", async () => {
    const { customer, related } = await world.makeGroup();
    const shared = await world.signIn(customer);
    await shared.post("/api/logout");
    let compared = 0;
    for (let round = 0; round < 5; round += 1) {
      for (let tries = 0; tries < 10; tries += 1)
        if ((await login(shared, customer.email, "falsch")).statusCode === 422) compared += 1;
      expect((await login(shared, related.email, PASSWORD)).statusCode).toBe(200);
      await shared.post("/api/logout");
    }
    expect(compared).toBe(40);
    expect((await login(shared, customer.email, PASSWORD)).statusCode).toBe(429);
    // Elsewhere the account has counts that they do not fill.
    expect((await login(world.guest("203.0.113.18"), customer.email, PASSWORD)).statusCode).toBe(200);
    expect((await setPassword(world.guest("203.0.113.19"), customer)).statusCode).toBe(200);
    expect((await login(shared, customer.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it("is one of ten at most of an account, and is forgotten after a year without a sign-in", async () => {
    const { customer } = await world.makeGroup();
    const first = await world.signIn(customer);
    for (let more = 0; more < 10; more += 1) await world.signIn(customer);
    const countRows = async (): Promise<number> =>
      (
        await world.db
          .selectFrom("known_browser")
          .select("user_id")
          .where("user_id", "=", customer.id)
          .execute()
      ).length;
    expect(await countRows()).toBe(10);
    await first.post("/api/logout");
    await fill(customer.email, botnet(71));
    expect((await login(first, customer.email, PASSWORD)).statusCode).toBe(429);
    await world.runHourly(new Date(Date.now() + 364 * DAY_MS));
    expect(await countRows()).toBe(10);
    await world.runHourly(new Date(Date.now() + 366 * DAY_MS));
    expect(await countRows()).toBe(0);
  });
});
