import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import { createWorld } from "../testing/world.ts";

const READY_MS = 1000;

it("checks the database once a second, however many ask whether the server is ready", async () => {
  const world = await createWorld();
  const ask = async (): Promise<number> => (await world.guest().get("/api/ready")).statusCode;
  const query = vi.spyOn(pg.Client.prototype, "query");
  const time = vi.spyOn(performance, "now").mockReturnValue(10_000);
  onTestFinished(() => {
    query.mockRestore();
    time.mockRestore();
  });
  const checks = () => query.mock.calls.filter((call) => JSON.stringify(call).includes("schema_migration"));
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]));
  expect(checks()).toHaveLength(1);

  query.mockImplementation(() => {
    throw Object.assign(new Error("the database is away"), { code: "ECONNREFUSED" });
  });
  time.mockReturnValue(10_000 + READY_MS);
  expect([await ask(), await ask()]).toEqual([503, 503]);
  expect(checks()).toHaveLength(2);
});

it("is ready without its store of documents: balancers would take away all servers at once", async () => {
  const dir = await mkdtemp(join(tmpdir(), "krempelfrei-ready-"));
  onTestFinished(async () => rm(dir, { recursive: true }));
  const check = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("the storage is away"));
  const world = await createWorld({ blobs: { ...(await createDiskStore({ dir })), check } });
  expect((await world.guest().get("/api/ready")).statusCode).toBe(200);
});
