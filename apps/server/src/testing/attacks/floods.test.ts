import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { API } from "@krempelfrei/contract/api";
import { errorOf } from "@krempelfrei/testing/client";
import type * as Argon2 from "@node-rs/argon2";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "../client.ts";
import { createWorld, PASSWORD } from "../world.ts";

// The real library, with a count of how many hashes are made at once, and hashes that cost less: what is counted is
// their number.
const hashing = vi.hoisted(() => ({ now: 0, most: 0, all: 0, mayEnd: Promise.resolve() }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  return {
    ...real,
    hash: async (password: string) => real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
    verify: async (...args: Parameters<typeof real.verify>) => {
      hashing.now += 1;
      hashing.all += 1;
      hashing.most = Math.max(hashing.most, hashing.now);
      try {
        await hashing.mayEnd;
        return await real.verify(...args);
      } finally {
        hashing.now -= 1;
      }
    },
  };
});

/** Requests that want to use up the machine. */
const world = await createWorld({ costlyPasswords: true });
const MB = 1024 * 1024;
let client: Client;
let origin: string;

beforeAll(async () => {
  client = await world.signIn((await world.makeGroup()).customer);
  origin = await world.server.listen({ host: "127.0.0.1", port: 0 });
});

const json = (url: string, payload: string, method: "POST" | "PATCH" | "DELETE" = "POST") =>
  client.request({ method, url, headers: { "content-type": "application/json" }, payload });

// Covers S30
describe("a JSON body", () => {
  it("of 10 MB is refused with 413", async () => {
    const answer = await json("/api/login", JSON.stringify({ email: "x".repeat(10 * MB), password: "x" }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: "Die Anfrage ist zu groß." });
  });

  it("of 10 MB in pieces, without a length, is refused while it is sent", async () => {
    const { port } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    const answer: string[] = [];
    socket.on("data", (chunk: Buffer) => answer.push(chunk.toString()));
    await once(socket, "connect");
    const head = [
      "POST /api/login HTTP/1.1",
      "host: localhost",
      "content-type: application/json",
      "transfer-encoding: chunked",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const piece = "x".repeat(64 * 1024);
    let sent = 0;
    for (; sent < 10 * MB && !socket.destroyed && answer.length === 0; sent += piece.length) {
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Bytes sent after the refusal can reset the connection before the answer is read.
    const refused = () => socket.destroyed || answer.join("").includes("HTTP/1.1 413");
    await vi.waitFor(() => expect(refused()).toBe(true), { timeout: 170_000 });
    expect(sent).toBeLessThan(10 * MB);
    socket.destroy();
  });

  it.each([
    ["thirty thousand lists in each other", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["objects in each other", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["a field of deep lists", `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)},"password":"x"}`],
    ["six thousand fields", `{${Array.from({ length: 6000 }, (_, index) => `"f${index}":1`).join()}}`],
    ["a number of sixty thousand digits", `{"email":${"9".repeat(60_000)}}`],
    ["one key many times", `{${Array(6000).fill('"email":1').join()}}`],
  ])("of %s is refused, and the server goes on", async (_name, payload) => {
    const answer = await json("/api/login", payload);
    expect([400, 422]).toContain(answer.statusCode);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });

  it("with a list of more than a thousand ids is refused", async () => {
    const fileIds = Array.from({ length: 1001 }, () => "00000000-0000-4000-8000-000000000000");
    const answer = await json("/api/files", JSON.stringify({ fileIds }), "DELETE");
    expect(answer.statusCode).toBe(422);
  });

  // Covers S71
  it("of more than 64 kB is refused before it is read, however many fields it has", async () => {
    const many = Object.fromEntries(Array.from({ length: 118_000 }, (_, index) => [`f${index}`, 1]));
    const answer = await json("/api/login", JSON.stringify(many));
    expect(answer.statusCode).toBe(413);
    expect(answer.body.length).toBeLessThan(200);
  });

  // Covers S71
  it("with thousands of unknown fields is told ten of them, with short names", async () => {
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`field-${index}`, 1]));
    const long = { ...many, ["x".repeat(5000)]: 1 };
    for (const body of [many, long, { email: "x", password: "y", ...long }]) {
      const answer = await json("/api/login", JSON.stringify(body));
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(errorOf(answer).errors).length).toBeLessThanOrEqual(10);
      expect(answer.body.length).toBeLessThan(3000);
    }
  });

  // Covers S71
  it("is refused compressed, whatever is in it, and so is an upload", async () => {
    const payload = gzipSync(JSON.stringify({ email: "a@b.example", password: "x".repeat(10 * MB) }));
    for (const encoding of ["gzip", "deflate", "br", "identity, gzip", "x"]) {
      for (const [url, type] of [
        ["/api/login", "application/json"],
        ["/api/files/upload", "multipart/form-data; boundary=b"],
      ] as const) {
        const headers = { "content-type": type, "content-encoding": encoding };
        const answer = await client.request({ method: "POST", url, headers, payload });
        expect(answer.statusCode, `${encoding} ${url}`).toBe(400);
        expect(answer.json()).toEqual({ message: "Die Anfrage ist ungültig." });
      }
    }
  });

  it("is refused in other encodings and content types", async () => {
    for (const [type, encoding] of [
      ["application/xml", undefined],
      ["text/html", undefined],
      ["application/x-www-form-urlencoded", undefined],
      ["application/json", "gzip"],
    ] as const) {
      const answer = await client.request({
        method: "POST",
        url: "/api/login",
        headers: { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) },
        payload: "<a/>",
      });
      expect([400, 415], type).toContain(answer.statusCode);
    }
  });
});

describe("an address or a header", () => {
  // Covers S30
  it("of any length is answered without an error of the server's", async () => {
    for (const url of [`/api/browser?customer_id=${"a".repeat(12_000)}`, `/api/${"a/".repeat(5000)}`]) {
      expect([400, 404, 422]).toContain((await client.get(url)).statusCode);
    }
    const answer = await fetch(`${origin}/api/health`, { headers: { cookie: `a=${"x".repeat(60_000)}` } });
    expect(answer.status).toBe(431);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  });

  it("with ten thousand cookies or parameters is answered", async () => {
    const cookie = Array.from({ length: 1500 }, (_, index) => `c${index}=1`).join("; ");
    expect((await world.guest().get("/api/health", { cookie })).statusCode).toBe(200);
    const query = Array.from({ length: 5000 }, (_, index) => `p${index}=1`).join("&");
    expect((await client.get(`/api/browser?${query}`)).statusCode).toBe(422);
  });
});

describe("a thousand sign-ins at once", () => {
  // Covers S31
  it("never compare more than two passwords at once, make few wait, and the others are served meanwhile", async () => {
    const guest = world.guest();
    await guest.get("/api/sanctum/csrf-cookie");
    hashing.most = 0;
    hashing.all = 0;
    let goOn: () => void = () => undefined;
    hashing.mayEnd = new Promise((resolve) => (goOn = resolve));
    const refused: Awaited<ReturnType<Client["request"]>>[] = [];
    const attacks = Array.from({ length: 1000 }, async (_, index) => {
      const answer = await guest.request({
        method: "POST",
        url: "/api/login",
        // Twenty addresses: each may try a hundred times an hour.
        remoteAddress: `198.51.100.${index % 20}`,
        payload: { email: `konto${index}@beispiel.example`, password: "falsch", remember: false },
      });
      if (answer.statusCode === 503) refused.push(answer);
      return answer.statusCode;
    });
    // Two are compared and 120 wait; the others are told so at once, while no comparison ends.
    await vi.waitFor(() => expect(refused).toHaveLength(1000 - 122), { timeout: 170_000 });
    expect(refused[0]?.headers["retry-after"]).toBe("5");
    expect(refused[0]?.json()).toEqual({
      message:
        "Gerade melden sich sehr viele Personen an. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
    });
    // However long they wait for their turn, a signed-in person is served.
    const served = await Promise.all([client.get("/api/user"), client.get("/api/browser")]);
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    goOn();
    const statuses = await Promise.all(attacks);
    expect(statuses.filter((status) => status === 422)).toHaveLength(122);
    expect(hashing.most).toBeLessThanOrEqual(2);
    expect(hashing.all).toBe(122);
    const { customer } = await world.makeGroup();
    await world.signIn(customer, PASSWORD);
  });

  // Covers S31
  it("use up nobody's tries: an account that was not compared may try ten times still", async () => {
    const { customer } = await world.makeGroup();
    const guest = world.guest();
    await guest.get("/api/sanctum/csrf-cookie");
    let goOn: () => void = () => undefined;
    hashing.mayEnd = new Promise((resolve) => (goOn = resolve));
    const sent = (email: string, index: number) =>
      guest.request({
        method: "POST",
        url: "/api/login",
        remoteAddress: `203.0.113.${index % 250}`,
        payload: { email, password: "falsch", remember: false },
      });
    let refused = 0;
    const others = Array.from({ length: 140 }, async (_, index) => {
      const { statusCode } = await sent(`flut${index}@beispiel.example`, index);
      if (statusCode === 503) refused += 1;
    });
    await vi.waitFor(() => expect(refused).toBe(140 - 122), { timeout: 170_000 });
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await sent(customer.email, 150)).statusCode).toBe(503);
    }
    goOn();
    await Promise.all(others);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await sent(customer.email, 150)).statusCode).toBe(422);
    }
    expect((await sent(customer.email, 150)).statusCode).toBe(429);
  });

  it("for one account from one network compare ten passwords", async () => {
    const { customer } = await world.makeGroup();
    const guest = world.guest();
    await guest.get("/api/sanctum/csrf-cookie");
    hashing.all = 0;
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { statusCode } = await guest.request({
          method: "POST",
          url: "/api/login",
          remoteAddress: "192.0.2.1",
          payload: { email: customer.email, password: "falsch", remember: false },
        });
        return statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(hashing.all).toBe(10);
  });
});

describe("a connection", () => {
  it("that sends its header slowly does not hold up the others", async () => {
    const { port } = world.server.server.address() as AddressInfo;
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ");
      return socket;
    });
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
    // Node.js closes a connection that never finishes its request.
    expect(world.server.server.headersTimeout).toBeGreaterThan(0);
    expect(world.server.server.requestTimeout).toBeGreaterThan(0);
  });

  // Covers S30
  it.each([
    ["two lengths", "content-length: 2\r\ncontent-length: 3"],
    ["length and chunks", "content-length: 4\r\ntransfer-encoding: chunked"],
    ["a folded header", "x-a: b\r\n c"],
    ["an unknown coding", "transfer-encoding: xchunked"],
  ])("that smuggles by %s is refused", async (_name, headers) => {
    const { port } = world.server.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(`POST /api/login HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n{}`);
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 400/), { timeout: 170_000 });
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    socket.destroy();
  });
});

it("every list in a body has a most", () => {
  for (const [name, endpoint] of API) {
    if (!endpoint.body || endpoint.upload) continue;
    const many = Array.from({ length: 20_000 }, () => "a");
    for (const field of ["fileIds", "tags"]) {
      const result = endpoint.body.safeParse({ [field]: many });
      expect(result.success, `${name} ${field}`).toBe(false);
    }
  }
});
