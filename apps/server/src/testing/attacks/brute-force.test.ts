import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { createBrowserClient, type Client } from "../client.ts";
import { createWorld, PASSWORD } from "../world.ts";

/** Guessing passwords and tokens: from many addresses, through several processes, over a restart. */
const world = await createWorld();

/** A client at an address of its own. */
async function from(address: string, server = world.server): Promise<Client> {
  const client = createBrowserClient(server);
  const at: Client = {
    ...client,
    request: (options) => client.request({ ...options, remoteAddress: address }),
  };
  await at.request({ method: "GET", url: "/api/sanctum/csrf-cookie" });
  return at;
}

const guess = (client: Client, email: string, password = "falsch") =>
  client.request({ method: "POST", url: "/api/login", payload: { email, password, remember: false } });

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((candidate) => candidate === status).length;

describe("guessing the password of an account", () => {
  // Covers S16
  it("gets ten tries an hour from one network through two processes together, and none more after a restart", async () => {
    const { customer } = await world.makeGroup();
    const other = await world.anotherApp();
    const clients = await Promise.all(
      Array.from({ length: 30 }, (_, index) => from("198.51.100.76", index % 2 === 0 ? world.server : other)),
    );
    const answers = await Promise.all(clients.map((client) => guess(client, customer.email)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([10, 20]);
    // A process that starts now has nothing but the database.
    const restarted = await world.anotherApp();
    const right = await guess(await from("198.51.100.76", restarted), customer.email, PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
  });

  // Covers S16
  it("gets ten in any hour, wherever it begins", async () => {
    const { customer } = await world.makeGroup();
    const client = await from("198.51.100.77");
    const compared: number[] = [];
    const start = Date.now();
    try {
      // A try every five minutes for three hours.
      for (let at = start; at < start + 3 * HOUR_MS; at += 5 * 60_000) {
        world.setClock(new Date(at));
        if ((await guess(client, customer.email)).statusCode === 422) compared.push(at);
      }
    } finally {
      world.setClock();
    }
    const inHourFrom = (from: number): number =>
      compared.filter((at) => at >= from && at < from + HOUR_MS).length;
    expect(Math.max(...compared.map(inHourFrom))).toBe(10);
    // The network is not shut out for good, and gets no more than thirty in a day.
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.length).toBeLessThanOrEqual(30);
  });

  // Covers S16
  it("never shuts the owner out of an open session", async () => {
    const { customer } = await world.makeGroup();
    const owner = await world.signIn(customer);
    const thief = await from("198.51.100.78");
    for (let tries = 0; tries < 12; tries += 1) await guess(thief, customer.email);
    expect((await owner.get("/api/user")).statusCode).toBe(200);
    expect((await owner.get("/api/browser")).statusCode).toBe(200);
    // Calls that ask for the password within a session have a count of their own.
    const changed = await owner.patch("/api/user/password", {
      password_current: PASSWORD,
      password: "Sieben stille Enten",
    });
    expect(changed.statusCode, changed.body).toBe(204);
  });

  it("counts writings of one address as one account", async () => {
    const { customer } = await world.makeGroup();
    const client = await from("198.51.100.79");
    const writings = [customer.email, customer.email.toUpperCase(), ` ${customer.email} `];
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await guess(client, writings[tries % writings.length] ?? "")).statusCode);
    }
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([10, 2]);
  });

  it("gets no more by signing in to an account of one's own between the tries", async () => {
    const { customer, related } = await world.makeGroup();
    const client = await from("198.51.100.80");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await guess(client, customer.email)).statusCode);
      expect((await guess(client, related.email, PASSWORD)).statusCode).toBe(200);
    }
    expect(count(statuses, 422)).toBe(10);
  });

  it("is stopped for an address that tries many accounts", async () => {
    const client = await from("198.51.100.81");
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, index) => guess(client, `konto${index}@beispiel.example`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([100, 10]);
    // Another address goes on.
    const { customer } = await world.makeGroup();
    expect((await guess(await from("198.51.100.82"), customer.email, PASSWORD)).statusCode).toBe(200);
  });

  // Covers S48
  it("is stopped for a network of IPv6 that tries each account from another of its addresses", async () => {
    const clients = await Promise.all(
      Array.from({ length: 105 }, (_, index) => from(`2001:db8:0:81::${index.toString(16)}`)),
    );
    const answers = await Promise.all(
      clients.map((client, index) => guess(client, `sechs${index}@beispiel.example`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([100, 5]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toEqual({
      message:
        "Aus Ihrem Netz kamen in der letzten Stunde sehr viele Anmeldeversuche. Bitte versuchen Sie es später erneut, oder über ein anderes Netz, zum Beispiel das Ihres Telefons.",
    });
    const { customer } = await world.makeGroup();
    expect((await guess(await from("2001:db8:0:82::1"), customer.email, PASSWORD)).statusCode).toBe(200);
  });

  // Covers S30
  it("believes no X-Forwarded-For of a client", async () => {
    const client = await from("198.51.100.83");
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, index) =>
        client.request({
          method: "POST",
          url: "/api/login",
          headers: { "x-forwarded-for": `192.0.2.${index}`, forwarded: `for=192.0.2.${index}` },
          payload: { email: `anderes${index}@beispiel.example`, password: "falsch" },
        }),
      ),
    );
    expect(
      count(
        answers.map(({ statusCode }) => statusCode),
        429,
      ),
    ).toBe(5);
  });
});

describe("guessing the password in an open session", () => {
  it("gets ten tries an hour for all calls together, and the session stays", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const answer =
        tries % 2 === 0
          ? await client.patch("/api/user/password", {
              password_current: "falsch",
              password: "Drei rote Rosen",
            })
          : await client.post("/api/2fa-deactivate", { password: "falsch" });
      statuses.push(answer.statusCode);
    }
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([10, 2]);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });
});

describe("guessing the token of a mailed link", () => {
  // Covers S19
  it("is stopped after 60 tries an hour from one address, and finds nothing", async () => {
    const { customer } = await world.makeGroup();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const client = await from("198.51.100.90");
    const answers = await Promise.all(
      Array.from({ length: 65 }, () =>
        client.request({
          method: "POST",
          url: "/api/profile/reset-password",
          payload: {
            email: customer.email,
            token: randomBytes(32).toString("base64url"),
            password: "Sieben stille Enten",
            type: "reset",
          },
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([60, 5]);
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 422).map(({ body }) => body)).size).toBe(
      1,
    );
    await world.signIn(customer);
  });

  it("has 256 bits to guess, of which the database knows the hash alone", async () => {
    const { customer } = await world.makeGroup();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const text = world.mails.findLast(({ to }) => to.address === customer.email)?.text ?? "";
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await world.db.selectFrom("password_token").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ token_hash }) => token_hash.toString("utf8").includes(token))).toBe(false);
  });

  it("makes at most three mails an hour for an address, however often somebody asks", async () => {
    const { customer } = await world.makeGroup();
    await world.runJobs();
    const before = world.mails.length;
    for (let asked = 0; asked < 6; asked += 1) {
      await world.guest().post("/api/profile/forgot-password", { email: customer.email });
      await world.runJobs();
    }
    expect(world.mails.slice(before).filter(({ to }) => to.address === customer.email)).toHaveLength(3);
  });
});
