import { randomBytes } from "node:crypto";
import { API } from "@krempelfrei/contract/api";
import { describe, expect, it } from "vitest";
import { createBrowserClient } from "../client.ts";
import { makeRows, pathOf, snapshot } from "../matrix.ts";
import { makeSosScene } from "../sos-scene.ts";
import { createWorld, PASSWORD } from "../world.ts";

/** Sessions that an attacker plants, keeps or forges a call for. */
const world = await createWorld();

// Covers S17
describe("a planted session", () => {
  it("is not taken over: the sign-in makes a token of its own, and the planted one opens nothing", async () => {
    const { customer } = await world.makeGroup();
    const planted = randomBytes(32).toString("base64url");
    const client = createBrowserClient(world.server);
    client.cookies.set("session", planted);
    await client.post("/api/login", { email: customer.email, password: PASSWORD });
    expect(client.cookies.get("session")).not.toBe(planted);
    const thief = await world.guest().get("/api/user", { cookie: `session=${planted}` });
    expect(thief.statusCode).toBe(401);
  });

  it("of the attacker's own account ends with the victim's sign-in", async () => {
    const { customer } = await world.makeGroup();
    const attacker = await world.signIn((await world.makeGroup()).customer);
    const victim = createBrowserClient(world.server);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.post("/api/login", { email: customer.email, password: PASSWORD });
    expect((await victim.get("/api/user")).json()).toMatchObject({ id: customer.id });
    expect((await attacker.get("/api/user")).statusCode).toBe(401);
  });

  it("is no session for a page that another person has opened: it reads and changes nothing", async () => {
    const { customer, related } = await world.makeGroup();
    const [anna, jonas] = [await world.signIn(customer), await world.signIn(related)];
    const before = (await jonas.get("/api/user")).json();
    const headers = { "x-person-id": customer.id };
    expect((await anna.get("/api/user", headers)).statusCode).toBe(200);
    for (const url of ["/api/user", "/api/browser", "/api/deadlines"])
      expect((await jonas.get(url, headers)).statusCode, url).toBe(401);
    const change = { method: "PATCH", url: "/api/user", payload: { first_name: "Anna" }, headers } as const;
    expect((await jonas.request(change)).statusCode).toBe(401);
    expect((await jonas.get("/api/user")).json()).toEqual(before);
    expect((await world.guest().get("/api/user", headers)).statusCode).toBe(401);
  });

  it("is not read from the address or a header", async () => {
    const { customer } = await world.makeGroup();
    const token = (await world.signIn(customer)).cookies.get("session") ?? "";
    const guest = world.guest();
    for (const url of [`/api/user?session=${token}`, `/api/user;session=${token}`]) {
      expect([401, 404]).toContain((await guest.get(url)).statusCode);
    }
    const headers = { authorization: `Bearer ${token}`, "x-session": token };
    expect((await guest.get("/api/user", headers)).statusCode).toBe(401);
  });
});

// Covers S14
describe("a forged call", () => {
  it("does not pass with the token from before the sign-in", async () => {
    const { customer } = await world.makeGroup();
    const client = world.guest();
    await client.get("/api/sanctum/csrf-cookie");
    const before = client.cookies.get("XSRF-TOKEN") ?? "";
    await client.post("/api/login", { email: customer.email, password: PASSWORD });
    const session = client.cookies.get("session");
    const answer = await client.request({
      method: "DELETE",
      url: "/api/user/sessions",
      headers: { cookie: `session=${session}; XSRF-TOKEN=${before}`, "x-xsrf-token": before },
    });
    expect(answer.statusCode).toBe(419);
  });

  // Covers S14
  it("does not pass at an emergency access with the token from before it, nor after it with its own", async () => {
    const { proof } = await makeSosScene(world);
    const contact = createBrowserClient(world.server, "203.0.113.77");
    await contact.get("/api/sanctum/csrf-cookie");
    const before = contact.cookies.get("XSRF-TOKEN") ?? "";
    expect((await contact.post("/api/sos/login", proof)).statusCode).toBe(204);
    const [sos, own] = [contact.cookies.get("sos"), contact.cookies.get("XSRF-TOKEN") ?? ""];
    const leave = (cookies: string, token: string) =>
      contact.request({
        method: "POST",
        url: "/api/sos/logout",
        headers: { cookie: `${cookies}XSRF-TOKEN=${token}`, "x-xsrf-token": token },
      });
    expect((await leave(`sos=${sos}; `, before)).statusCode).toBe(419);
    expect((await contact.get("/api/sos/documents")).statusCode).toBe(200);
    // Bound to this access: worth nothing to a guest, nor to another access.
    expect((await leave("", own)).statusCode).toBe(419);
    expect((await leave("sos=other; ", own)).statusCode).toBe(419);
    expect((await leave(`sos=${sos}; `, own)).statusCode).toBe(204);
    expect((await contact.get("/api/sos/documents")).statusCode).toBe(401);
  });

  it("passes for a member who is an emergency contact in the same browser", async () => {
    const { proof } = await makeSosScene(world);
    const { customer } = await world.makeGroup();
    const client = createBrowserClient(world.server, "203.0.113.78");
    await client.post("/api/sos/login", proof);
    await client.post("/api/login", { email: customer.email, password: PASSWORD });
    expect((await client.delete("/api/user/sessions")).statusCode).toBe(204);
    expect((await client.post("/api/sos/logout")).statusCode).toBe(204);
    expect((await client.delete("/api/user/sessions")).statusCode).toBe(204);
    expect((await client.post("/api/logout")).statusCode).toBe(204);
  });

  it("does not pass with a planted pair of cookie and header, nor with another session's", async () => {
    const { customer, related } = await world.makeGroup();
    const victim = await world.signIn(customer);
    const other = (await world.signIn(related)).cookies.get("XSRF-TOKEN") ?? "";
    const session = victim.cookies.get("session");
    for (const token of ["geplant", "a.b", other, `${other}x`, "", "undefined"]) {
      const answer = await victim.request({
        method: "DELETE",
        url: "/api/user/sessions",
        headers: { cookie: `session=${session}; XSRF-TOKEN=${token}`, "x-xsrf-token": token },
      });
      expect(answer.statusCode, token).toBe(419);
    }
  });

  it("does not pass as a form of another page: no token, a foreign or null origin, simple content types", async () => {
    const { customer } = await world.makeGroup();
    const victim = await world.signIn(customer);
    const session = victim.cookies.get("session");
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await victim.request({
        method: "POST",
        url: "/api/2fa-activate",
        headers: { cookie: `session=${session}`, "content-type": type, "x-xsrf-token": "" },
        payload: '{"password":"x"}',
      });
      expect([400, 415, 419], type).toContain(answer.statusCode);
    }
    for (const origin of [
      "null",
      "https://boese.example",
      "http://localhost.boese.example",
      "http://localhost:1",
    ]) {
      const answer = await victim.request({
        method: "DELETE",
        url: "/api/user/sessions",
        headers: { origin },
      });
      expect(answer.statusCode, origin).toBe(419);
    }
  });

  it("signs nobody in or out from another page", async () => {
    const { customer } = await world.makeGroup();
    const victim = await world.signIn(customer);
    const session = victim.cookies.get("session");
    const headers = { cookie: `session=${session}`, "x-xsrf-token": "" };
    const payload = { email: "a@b.example", password: "x" };
    expect((await victim.request({ method: "POST", url: "/api/logout", headers })).statusCode).toBe(419);
    expect((await victim.request({ method: "POST", url: "/api/login", headers, payload })).statusCode).toBe(
      419,
    );
    expect((await victim.get("/api/user")).statusCode).toBe(200);
  });

  it("changes nothing by a method that needs no token", async () => {
    const rows = await makeRows(world, "Methode");
    const client = await world.signIn(rows.group.customer);
    const before = await snapshot(world, rows);
    for (const [name, endpoint] of API) {
      if (endpoint.method === "GET") continue;
      for (const method of ["HEAD", "OPTIONS", "PUT"] as const) {
        const url = pathOf(endpoint, rows);
        const answer = await client.request({
          method,
          url,
          headers: { "x-http-method-override": endpoint.method },
        });
        // HEAD of an address that also answers GET is a read.
        const refused = method === "HEAD" ? [200, 403, 404, 422] : [404];
        expect(refused, `${method} ${name}`).toContain(answer.statusCode);
      }
    }
    expect(await snapshot(world, rows)).toEqual(before);
  });
});
