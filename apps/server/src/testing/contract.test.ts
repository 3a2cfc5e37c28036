import { API } from "@krempelfrei/contract/api";
import { describe, expect, it } from "vitest";
import { createWorld } from "./world.ts";

const world = await createWorld();

describe("contract", () => {
  // Covers 7.4, S3
  it("has every call served, and nothing else below /api", () => {
    const names = [...API].filter(([, endpoint]) => !world.http.served.has(endpoint)).map(([name]) => name);
    expect(names).toEqual([]);
    expect(world.http.served.size).toBe(API.size);
  });

  it("has no two calls at one address", () => {
    const addresses = [...API.values()].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  // Covers 3.1
  it("describes every call in openapi.json", async () => {
    const response = await world.guest().get("/api/openapi.json");
    const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = response.json();
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((call) => call.operationId),
    );
    expect(described.toSorted()).toEqual([...API.keys()].toSorted());
  });

  it("tells in openapi.json which bodies may be left out", async () => {
    const response = await world.guest().get("/api/openapi.json");
    const {
      paths,
    }: {
      paths: Record<string, Record<string, { requestBody?: { required: boolean } }>>;
    } = response.json();
    expect(paths["/api/files/{id}/move-to/{folderId}"]?.patch?.requestBody?.required).toBe(false);
    expect(paths["/api/folders/{id}/add-subfolder"]?.post?.requestBody?.required).toBe(true);
    expect(paths["/api/files/{id}/replace"]?.post?.requestBody?.required).toBe(true);
  });

  // Covers 7.3
  it("answers with and without a trailing slash", async () => {
    const client = world.guest();
    expect((await client.get("/api/health")).json()).toEqual({ status: "ok" });
    expect((await client.get("/api/health/")).json()).toEqual({ status: "ok" });
    expect((await client.get("/api/ready/")).json()).toEqual({ status: "ready" });
  });

  it("answers an unknown path below /api with 404 in the one error body", async () => {
    for (const path of ["/api", "/api/", "/api/nichts", "/api/files/..%2f..%2fetc%2fpasswd"]) {
      const response = await world.guest().get(path);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: "Der Eintrag wurde nicht gefunden." });
    }
  });

  it("refuses a broken body with 400 and the one error body", async () => {
    const client = world.guest();
    await client.get("/api/sanctum/csrf-cookie");
    for (const payload of ["{", '{"__proto__": {"role": "owner"}}']) {
      const response = await client.request({
        method: "POST",
        url: "/api/login",
        headers: { "content-type": "application/json" },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message: "Die Anfrage ist ungültig." });
    }
  });

  it("names an unknown field instead of dropping it", async () => {
    const response = await world
      .guest()
      .post("/api/login", { email: "a@b.example", password: "x", role: "owner" });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { role: ["Dieses Feld ist nicht vorgesehen"] } });
  });

  it("shows metrics to loopback only", async () => {
    const inside = await world.server.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(inside.body).toContain("http_request_duration_seconds");
    const outside = await world.server.inject({ url: "/metrics", remoteAddress: "192.0.2.7" });
    expect(outside.statusCode).toBe(404);
  });

  it("tells how many jobs of which name wait, and for how long", async () => {
    await world.system.db
      .insertInto("job")
      .values({ name: "read-text", class: "heavy", payload: "{}", run_at: new Date(Date.now() - 60_000) })
      .execute();
    const { body } = await world.server.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(body).toContain('jobs{name="read-text",state="queued"} 1');
    expect(
      Number(/job_oldest_seconds\{name="read-text",state="queued"\} (\S+)/.exec(body)?.[1]),
    ).toBeGreaterThan(50);
  });

  // Covers S72
  it("shows no metrics to what a proxy on the same machine forwards", async () => {
    for (const name of ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"]) {
      const headers = { [name]: "127.0.0.1" };
      const answer = await world.server.inject({ url: "/metrics", remoteAddress: "127.0.0.1", headers });
      expect(answer.statusCode, name).toBe(404);
    }
  });

  it("sends headers that keep a page in its place", async () => {
    const { headers } = await world.guest().get("/api/health");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("script-src 'self' 'unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
  });
});
