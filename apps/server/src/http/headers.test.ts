import { connect, type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { createBrowserClient } from "../testing/client.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { createWorld, PASSWORD } from "../testing/world.ts";

const web = await mkdtemp(join(tmpdir(), "krempelfrei-client-"));
await mkdir(join(web, "assets"));
await writeFile(
  join(web, "index.html"),
  `<!doctype html><html lang="de"><head><meta property="csp-nonce" nonce="@CSP_NONCE@"><title>Seite</title></head></html>`,
);
const FIRST_VIEW = {
  first: '<link rel="preload" as="fetch" href="/api/$&">',
  rest: '<link rel="modulepreload" href="/assets/$&.js">',
};
await mkdir(join(web, ".vite"));
await writeFile(join(web, ".vite/first-views.json"), JSON.stringify({ "/browser": FIRST_VIEW }));
await writeFile(join(web, "assets/app-1.js"), "export {};");
await writeFile(join(web, "sw.js"), "addEventListener('fetch', () => undefined);");
await writeFile(join(web, "manifest.webmanifest"), "{}");
await writeFile(join(web, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
afterAll(() => rm(web, { recursive: true, force: true }));

const world = await createWorld({ webDirectory: web });
const secure = await createWorld({ webDirectory: web, appUrl: "https://app.krempelfrei.example" });

const policyOf = ({ headers }: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => directive.trim().split(/ (.*)/, 2) as [string, string]),
  );

// Covers S81
describe("a page", () => {
  const cookie = "XSRF-TOKEN=1; session=abc";

  it("says before its code runs that there is a session, and what it needs first", async () => {
    const { body } = await world.guest().get("/browser", { cookie });
    expect(body).toContain("<html data-session lang=");
    expect(body).toContain(`<head>${FIRST_VIEW.first}`);
    expect(body).toContain(`${FIRST_VIEW.rest}</head>`);
    expect((await secure.guest().get("/browser", { cookie: "__Host-session=abc" })).body).toContain(
      FIRST_VIEW.rest,
    );
  });

  it("of another address needs nothing else first", async () => {
    const { body } = await world.guest().get("/profile", { cookie });
    expect(body).toContain("data-session");
    expect(body).not.toContain("modulepreload");
  });

  it.each(["", "XSRF-TOKEN=1", "other-session=abc"])(
    "says nothing of a session to one with “%s”",
    async (other) => {
      const { body } = await world.guest().get("/browser", { cookie: other });
      expect(body).not.toMatch(/data-session|modulepreload/);
    },
  );
});

// Covers S9
describe("headers of every answer", () => {
  it.each([
    ["a page", "/login", 200],
    ["a deep page", "/customers/1/manager", 200],
    ["a script", "/assets/app-1.js", 200],
    ["a missing script", "/assets/nichts.js", 404],
    ["a call", "/api/health", 200],
    ["a refused call", "/api/user", 401],
    ["an unknown call", "/api/nichts", 404],
    ["the token's cookie", "/api/sanctum/csrf-cookie", 204],
  ])("%s", async (_what, url, status) => {
    const answer = await world.guest().get(url);
    expect(answer.statusCode).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-permitted-cross-domain-policies": "none",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    const policy = policyOf(answer);
    expect(policy).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "script-src-attr": "'none'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    // No directive lets anything in that is not a file of ours.
    for (const [directive, sources] of Object.entries(policy)) {
      expect(sources, directive).not.toContain("unsafe");
      expect(sources, directive).not.toMatch(/\*|https?:(?!\/\/)/);
    }
  });

  it("let style elements of a page count that carry what was made for this answer alone", async () => {
    const nonces: string[] = [];
    for (const url of ["/login", "/login", "/customers/1/manager"]) {
      const answer = await world.guest().get(url);
      const nonce = /nonce="([\w-]{22})"/.exec(answer.body)?.[1] ?? "";
      expect(policyOf(answer)["style-src"]).toBe(`'self' 'nonce-${nonce}'`);
      // A kept page would have another nonce than its header.
      expect(answer.headers).not.toHaveProperty("etag");
      expect(answer.headers).not.toHaveProperty("last-modified");
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    expect(policyOf(await world.guest().get("/api/health"))["style-src"]).toBe("'self'");
  });

  it("name the charset of pictures that are text too", async () => {
    const { headers } = await world.guest().get("/favicon.svg");
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  });

  // Covers S33
  it("let the service worker be asked for anew each time, as a script of our own", async () => {
    const answer = await world.guest().get("/sw.js");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(policyOf(answer)["default-src"]).toBe("'self'");
    const manifest = await world.guest().get("/manifest.webmanifest");
    expect(manifest.headers["cache-control"]).toBe("no-cache");
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    // Only the service worker takes what is shared: the server knows no such place.
    expect((await world.guest().post("/share")).statusCode).toBe(404);
  });

  it("say under HTTPS that it stays HTTPS", async () => {
    for (const url of ["/login", "/api/health", "/api/user"]) {
      const { headers } = await secure.guest().get(url);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    }
  });

  // Covers S33
  it("clear the browser's cache with each end of a session, and only then", async () => {
    const clears = ({ headers }: { readonly headers: object }): unknown =>
      Reflect.get(headers, "clear-site-data");
    const client = await world.signIn((await world.makeGroup()).customer);
    const cookies = [...client.cookies];
    expect(clears(await client.get("/api/user"))).toBeUndefined();
    expect(clears(await client.post("/api/logout"))).toBe('"cache"');
    // The cookie of a session that has ended meanwhile.
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const ended = await client.get("/api/user");
    expect([ended.statusCode, clears(ended)]).toEqual([401, '"cache"']);
    const stranger = await world.guest().get("/api/user");
    expect([stranger.statusCode, clears(stranger)]).toEqual([401, undefined]);
    const contact = world.guest();
    expect(clears(await contact.post("/api/sos/logout"))).toBe('"cache"');
  });

  it("keep answers of calls out of every cache, and pages fresh", async () => {
    const client = await world.signIn((await world.makeGroup()).customer);
    expect((await client.get("/api/user")).headers["cache-control"]).toBe("no-store");
    const listing = await client.get("/api/browser");
    expect(listing.headers["cache-control"]).toBe("no-store");
    const unchanged = await client.get("/api/browser", { "if-none-match": String(listing.headers.etag) });
    expect([unchanged.statusCode, unchanged.headers["cache-control"]]).toEqual([304, "no-store"]);
    expect((await client.get("/login")).headers["cache-control"]).toBe("no-cache");
    expect((await client.get("/assets/app-1.js")).headers["cache-control"]).toContain("immutable");
  });

  it("of an answer that the framework gives by itself are strict too", async () => {
    for (const url of ["/%", "/api/%zz"]) {
      const answer = await world.guest().get(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: "Die Anfrage ist ungültig." });
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(policyOf(answer)["default-src"]).toBe("'none'");
    }
  });
});

// Covers S81
describe("an answer that reaches no route", () => {
  const SECURE = { "strict-transport-security": "max-age=31536000; includeSubDomains" };
  const STRICT = { ...SECURE, "x-content-type-options": "nosniff", "cache-control": "no-store" };

  /** Status and headers with which a listening server answers these bytes. */
  async function raw(
    bytes: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    if (!secure.server.server.listening) await secure.server.listen({ host: "127.0.0.1", port: 0 });
    const { port } = secure.server.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    const answer = (await buffer(socket)).toString();
    const [head = "", body = ""] = answer.split(/\r\n\r\n(.*)/s);
    const [line = "", ...lines] = head.split("\r\n");
    const headers = lines.map((one) => one.split(/: (.*)/, 2) as [string, string]);
    return { status: Number(line.split(" ")[1]), headers: Object.fromEntries(headers), body };
  }
  const CLOSE = "Connection: close\r\n\r\n";
  const lowered = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  it.each([
    ["a malformed address", `GET /%zz HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
    ["an address without end", `GET /api/files/${"x".repeat(300)}/show HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
    ["no HTTP", "Guten Tag\r\n\r\n", 400],
    ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(40_000)}\r\n${CLOSE}`, 431],
    ["two hosts", `GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n${CLOSE}`, 400],
    ["two hosts that are one", `GET /login HTTP/1.1\r\nHost: a\r\nhost: a\r\n${CLOSE}`, 400],
    ["no host", `GET /api/health HTTP/1.1\r\n${CLOSE}`, 400],
  ])("is strict, and in German: %s", async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(lowered(answer.headers)).toMatchObject(STRICT);
    expect(answer.body).toContain("Die Anfrage ist ungültig.");
  });

  it("is strict where an expectation cannot be met, and to HTTP/1.0", async () => {
    const expecting = await raw(`GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${CLOSE}`);
    expect(expecting.status).toBe(417);
    expect(lowered(expecting.headers)).toMatchObject(SECURE);
    const plain = await raw(`GET /api/health HTTP/1.0\r\n\r\n`);
    expect(plain.status).toBe(200);
    expect(lowered(plain.headers)).toMatchObject(SECURE);
  });
});

describe("headers of documents", () => {
  // Covers S9
  it("let our own pages frame them and nobody else, and let nothing in them run", async () => {
    const { client, root } = await makeScene(world);
    const { id } = await upload(client, { folder_id: root.id });
    for (const way of ["show", "download"]) {
      const answer = await client.get(`/api/files/${id}/${way}`);
      expect(answer.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(answer.headers).not.toHaveProperty("x-frame-options");
      const policy = policyOf(answer);
      expect(policy["default-src"]).toBe("'none'");
      expect(policy["frame-ancestors"]).toBe("'self'");
      expect(policy).not.toHaveProperty("script-src");
    }
  });
});

// Covers S81
describe("cookies", () => {
  it("under HTTPS are bound to this host and to HTTPS, and out of scripts' reach", async () => {
    const { customer } = await secure.makeGroup();
    const client = createBrowserClient(secure.server);
    const answer = await client.post("/api/login", { email: customer.email, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    const session = answer.cookies.find(({ name }) => name === "__Host-session");
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
    // A cookie with the prefix and a domain is refused by browsers.
    expect(session).not.toHaveProperty("domain");
    const token = answer.cookies.find(({ name }) => name === "XSRF-TOKEN");
    expect(token).toMatchObject({ secure: true, sameSite: "Lax", path: "/" });
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual([
      "XSRF-TOKEN",
      "__Host-known-browser",
      "__Host-session",
    ]);
    const mark = answer.cookies.find(({ name }) => name === "__Host-known-browser");
    expect(mark).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  });

  it("of a session without the prefix open nothing under HTTPS", async () => {
    const { customer } = await secure.makeGroup();
    const client = await secure.signIn(customer);
    const token = client.cookies.get("__Host-session");
    expect((await client.get("/api/user")).statusCode).toBe(200);
    const other = await secure.guest().get("/api/user", { cookie: `session=${token}` });
    expect(other.statusCode).toBe(401);
  });

  it("of a session are gone after the sign-out, with the attributes that they were set with", async () => {
    const { customer } = await secure.makeGroup();
    const client = await secure.signIn(customer);
    const token = client.cookies.get("__Host-session");
    const answer = await client.post("/api/logout");
    const cleared = answer.cookies.find(({ name }) => name === "__Host-session");
    expect(cleared).toMatchObject({ value: "", secure: true, httpOnly: true, path: "/" });
    const again = await secure.guest().get("/api/user", { cookie: `__Host-session=${token}` });
    expect(again.statusCode).toBe(401);
  });
});
