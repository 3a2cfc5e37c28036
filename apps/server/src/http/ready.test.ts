import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import { createWorld } from "../testing/world.ts";

const READY_MS = 1000;

it("checks database and storage once a second, however many ask whether the server is ready", async () => {
  const dir = await mkdtemp(join(tmpdir(), "krempelfrei-ready-"));
  onTestFinished(async () => rm(dir, { recursive: true }));
  const check = vi.fn<() => Promise<void>>().mockResolvedValue();
  const world = await createWorld({ blobs: { ...(await createDiskStore({ dir })), check } });
  const ask = async (): Promise<number> => (await world.guest().get("/api/ready")).statusCode;
  const time = vi.spyOn(performance, "now").mockReturnValue(10_000);
  onTestFinished(() => time.mockRestore());
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]));
  expect(check).toHaveBeenCalledOnce();

  check.mockRejectedValue(new Error("the storage is away"));
  time.mockReturnValue(10_000 + READY_MS);
  expect([await ask(), await ask()]).toEqual([503, 503]);
  expect(check).toHaveBeenCalledTimes(2);
});
