import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  databasePid,
  expectGone,
  newDataDir,
  PATIENCE,
  recall,
  remember,
  REMEMBERED,
  removeApps,
  runningDatabase,
  startApp,
  statusOf,
  stopWell,
  usedDataDir,
  watcherPid,
} from "../testing/app-process.ts";
import { EMBEDDED_ROLES } from "./open.ts";

afterAll(removeApps);

describe("the database of an app that was killed (kill -9)", { timeout: 300_000 }, () => {
  // Covers S70
  it("ends too, also when the whole process group was killed, and nothing is lost", async () => {
    const dataDir = await usedDataDir();
    const first = startApp(dataDir, { detached: true });
    await first.ready;
    await remember(dataDir);
    const database = await runningDatabase(dataDir);
    const watcher = await watcherPid(first);
    process.kill(-(first.child.pid ?? 0), "SIGKILL");
    expect(await first.ended).toBe("SIGKILL");
    await expectGone(database);
    await expectGone(watcher);
    // Stopped, not killed: it left nothing behind.
    expect(await databasePid(dataDir)).toBeUndefined();

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });

  // Covers S70
  it("is taken over by a start that comes soon, and its watcher leaves it alone then", async () => {
    const dataDir = await usedDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    const database = await runningDatabase(dataDir);
    const watcher = await watcherPid(first);
    // It learns of the end when the next one runs: what else would decide is how busy the machine is.
    process.kill(watcher, "SIGSTOP");
    first.child.kill("SIGKILL");
    expect(await first.ended).toBe("SIGKILL");
    expect(await runningDatabase(dataDir)).toBe(database);
    // No command beside the app uses what is about to be stopped.
    const attach = () => attachEmbedded({ folder: dataDir, ...EMBEDDED_ROLES });
    await vi.waitFor(async () => expect(await attach()).toBeUndefined(), PATIENCE);

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    process.kill(watcher, "SIGCONT");
    await expectGone(watcher);
    expect(await statusOf(second)).toBe(200);
    expect(await runningDatabase(dataDir)).toBe(database);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });

  it("is taken over from a release that listened on a port, which the app goes on using", async () => {
    const dataDir = await usedDataDir();
    const program = `const { openEmbedded } = await import("@krempelfrei/embedded-postgres/open");
      await openEmbedded({ ...JSON.parse(process.argv[1]), log: { info() {}, error: console.error } });
      console.log("open");`;
    const options = JSON.stringify({ folder: dataDir, ...EMBEDDED_ROLES, overTcp: true });
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program, options], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const database = await runningDatabase(dataDir);
    const watcher = await watcherPid({ child });
    process.kill(watcher, "SIGSTOP");
    child.kill("SIGKILL");
    const app = startApp(dataDir);
    expect(await statusOf(app)).toBe(200);
    expect(await runningDatabase(dataDir)).toBe(database);
    process.kill(watcher, "SIGCONT");
    process.kill(database, "SIGKILL");
    await vi.waitFor(async () => expect(await runningDatabase(dataDir)).not.toBe(database), PATIENCE);
    await vi.waitFor(async () => expect(await statusOf(app)).toBe(200), PATIENCE);
    await stopWell(app, dataDir);
  });

  it("ends also when the app was killed while it was being made or started", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    const watcher = await vi.waitFor(() => watcherPid(first), PATIENCE);
    const database = await vi.waitFor(() => runningDatabase(dataDir), PATIENCE);
    first.child.kill("SIGKILL");
    await expectGone(database);
    await expectGone(watcher);
    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    await stopWell(second, dataDir);
  });

  it("has a watcher again when that was killed", async () => {
    const dataDir = await usedDataDir();
    const app = startApp(dataDir);
    await app.ready;
    const killed = await watcherPid(app);
    process.kill(killed, "SIGKILL");
    await expectGone(killed);
    const next = await vi.waitFor(() => watcherPid(app), PATIENCE);
    await stopWell(app, dataDir);
    await expectGone(next);
  });

  it("is not taken for another one that has its number now, as after a power cut", async () => {
    const dataDir = await usedDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    await stopWell(first, dataDir);
    const other = await usedDataDir();
    const running = startApp(other);
    await running.ready;
    const number = await runningDatabase(other);
    await writeFile(join(dataDir, "postgres/cluster/postmaster.pid"), `${number}\n${dataDir}\n1\n9\n\n\n`);
    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
    await stopWell(running, other);
  });
});
