import { existsSync } from "node:fs";
import { mkdir, readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  databasePid,
  isRunning,
  newDataDir,
  PATIENCE,
  recall,
  remember,
  REMEMBERED,
  removeApps,
  startApp,
  statusOf,
  stopWell,
  type AppProcess,
} from "../testing/app-process.ts";

afterAll(removeApps);

/** Kills the app and its database at once, as a power cut would; the watcher has nothing to do then. */
async function killBoth(app: AppProcess, dataDir: string): Promise<void> {
  app.child.kill("SIGKILL");
  const database = await databasePid(dataDir);
  if (database !== undefined && (await isRunning(database))) process.kill(database, "SIGKILL");
  await app.ended;
}

describe("the first start", { timeout: 240_000 }, () => {
  // Covers S70
  it("that is killed at any moment is followed by one that works", async () => {
    const dataDir = await newDataDir();
    const home = join(dataDir, "postgres");
    const has = (path: string) => async (): Promise<void> => {
      await vi.waitFor(() => expect(existsSync(path)).toBe(true), { ...PATIENCE, interval: 2 });
    };
    const making = async (): Promise<void> => {
      await vi.waitFor(async () => expect((await readdir(home)).join(" ")).toContain("new-cluster-"), {
        ...PATIENCE,
        interval: 2,
      });
    };
    const moments: (() => Promise<void>)[] = [
      () => delay(Math.random() * 300),
      has(join(dataDir, "app.lock")),
      has(home),
      making,
      async () => (await making(), await delay(Math.random() * 1500)),
      has(join(home, "cluster")),
      has(join(home, "cluster/postmaster.pid")),
      async () => (await has(join(home, "cluster/postmaster.pid"))(), await delay(Math.random() * 1500)),
    ];
    for (const moment of moments) {
      const killed = startApp(dataDir);
      await moment();
      await killBoth(killed, dataDir);
    }
    const app = startApp(dataDir);
    expect(await statusOf(app), app.output()).toBe(200);
    expect(app.output()).toContain("Nobody can sign in yet: npm run admin -- create-owner");
    // Unfinished work of the killed apps is gone; the socket exists while the database runs.
    const kept = (await readdir(home)).filter((name) => !name.startsWith(".s.PGSQL"));
    expect(kept.toSorted()).toEqual(["cluster", "log", "password"]);
    await stopWell(app, dataDir);
  });

  it("goes on from a database that was made in part, and from a lock of nobody", async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, "postgres/new-cluster-cut/base"), { recursive: true });
    await writeFile(join(dataDir, "postgres/new-cluster-cut/PG_VERSION"), "18\n");
    await writeFile(join(dataDir, "postgres/password"), "");
    await writeFile(join(dataDir, "app.lock"), "");
    const app = startApp(dataDir);
    expect(await statusOf(app)).toBe(200);
    await stopWell(app, dataDir);
  });
});

describe("a later start", { timeout: 300_000 }, () => {
  it("gives the database a new password when its file is empty or gone, and keeps the data", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    await killBoth(first, dataDir);
    await truncate(join(dataDir, "postgres/password"), 0);
    await truncate(join(dataDir, "postgres/cluster/postmaster.pid"), 0);
    await writeFile(join(dataDir, "app.lock"), "");

    const second = startApp(dataDir);
    expect(await statusOf(second), second.output()).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });
});
