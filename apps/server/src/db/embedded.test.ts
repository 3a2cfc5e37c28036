import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ERROR_TEXT } from "@krempelfrei/contract/errors";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { DATABASE_ROLE } from "./open.ts";
import { databasePid, isRunning, startApp, type AppProcess } from "../testing/app-process.ts";
import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";

const PATIENCE = { timeout: 100_000, interval: 50 };
const root = process.getuid?.() === 0;
const directories: string[] = [];

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

/** An empty folder; `mkdtemp` makes its parent for its owner alone (mode 700). */
async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "krempelfrei-embedded-"));
  directories.push(parent);
  const dataDir = join(parent, "data");
  await mkdir(dataDir);
  return dataDir;
}

async function statusOf(app: AppProcess, path = "/api/ready"): Promise<number> {
  const response = await fetch(`${await app.ready}${path}`);
  await response.arrayBuffer();
  return response.status;
}

async function sql(dataDir: string, text: string): Promise<unknown[]> {
  const url = await attachEmbedded({ folder: dataDir, role: DATABASE_ROLE });
  if (url === undefined) throw new Error("no database runs");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const remember = (dataDir: string) =>
  sql(dataDir, "INSERT INTO global_template (name, tags) VALUES ('Behalten', '{Grüße}')");
const recall = (dataDir: string) => sql(dataDir, "SELECT name, tags FROM global_template");
const REMEMBERED = [{ name: "Behalten", tags: ["Grüße"] }];

async function runningDatabase(dataDir: string): Promise<number> {
  const pid = await databasePid(dataDir);
  if (pid === undefined || !(await isRunning(pid))) throw new Error("no database runs");
  return pid;
}

/** Ends an app that runs well, and expects it to end well. */
async function stopWell(app: AppProcess, dataDir: string, signal: "SIGTERM" | "SIGINT" = "SIGTERM") {
  const database = await runningDatabase(dataDir);
  app.child.kill(signal);
  expect(await app.ended, app.output()).toBe(0);
  await vi.waitFor(async () => expect(await isRunning(database)).toBe(false), PATIENCE);
  expect(await databasePid(dataDir)).toBeUndefined();
  expect(existsSync(join(dataDir, "app.lock"))).toBe(false);
}

describe("the app with its own database", { timeout: 120_000 }, () => {
  it("starts in an empty folder, ends on SIGTERM with code 0 and leaves no process; starts again with its data", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    const response = await fetch(`${await first.ready}/api/ready`);
    expect([response.status, await response.json()]).toEqual([200, { status: "ready" }]);
    await remember(dataDir);
    await stopWell(first, dataDir);

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir, "SIGINT");
  });

  it("was killed (kill -9): the next start takes its database over and keeps the data", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    const database = await runningDatabase(dataDir);
    first.child.kill("SIGKILL");
    expect(await first.ended).toBe("SIGKILL");
    expect(await isRunning(database)).toBe(true);

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await runningDatabase(dataDir)).toBe(database);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });

  it("starts its database again when it was killed, as often as that happens, and goes on with its data", async () => {
    const dataDir = await newDataDir();
    const app = startApp(dataDir);
    expect(await statusOf(app)).toBe(200);
    await remember(dataDir);
    for (let time = 0; time < 2; time += 1) {
      const killed = await runningDatabase(dataDir);
      process.kill(killed, "SIGKILL");
      await vi.waitFor(async () => expect(await runningDatabase(dataDir)).not.toBe(killed), PATIENCE);
      await vi.waitFor(async () => expect(await statusOf(app)).toBe(200), PATIENCE);
      expect(await recall(dataDir)).toEqual(REMEMBERED);
    }
    expect(app.output()).toContain("the database has ended; it is started again");
    await stopWell(app, dataDir);
  });

  it("says that it is not ready when its database cannot be started again, still ends, and the next start recovers", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    expect(await statusOf(first)).toBe(200);
    await remember(dataDir);
    // Without this file no server starts on the folder.
    const [control, aside] = ["pg_control", "aside"].map((name) =>
      join(dataDir, "postgres/cluster/global", name),
    ) as [string, string];
    const killed = await runningDatabase(dataDir);
    await rename(control, aside);
    process.kill(killed, "SIGKILL");
    await vi.waitFor(() => expect(first.output()).toContain("the database cannot be started"), PATIENCE);
    expect(await statusOf(first)).toBe(503);
    // Who is not signed in and who is, nobody knows: a call is told to come back, in German.
    const call = await fetch(`${await first.ready}/api/user`, { headers: { cookie: "session=x" } });
    expect([call.status, await call.json()]).toEqual([503, { message: ERROR_TEXT.unavailable }]);
    expect(call.headers.get("retry-after")).toBe("5");
    // It lives, and does not hide what is wrong.
    expect(await statusOf(first, "/api/health")).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.ended, first.output()).toBe(0);

    await rename(aside, control);
    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });

  it("recovers when app and database were killed at once", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    const database = await runningDatabase(dataDir);
    first.child.kill("SIGKILL");
    process.kill(database, "SIGKILL");
    await first.ended;

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await runningDatabase(dataDir)).not.toBe(database);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir);
  });

  it("is refused on a folder where another one runs, which goes on serving", async () => {
    const dataDir = await newDataDir();
    const first = startApp(dataDir);
    await first.ready;
    await remember(dataDir);
    const database = await runningDatabase(dataDir);
    const second = startApp(dataDir);
    expect(await second.ended).toBe(1);
    await second.ready.catch(() => undefined);
    // One line for the operator, no trace.
    expect(second.output().trim()).toBe(
      `Another Krempelfrei already runs on ${dataDir} (process ${first.child.pid}). ` +
        "Stop it first, or give this one another DATA_DIR.",
    );
    expect(await statusOf(first)).toBe(200);
    expect(await runningDatabase(dataDir)).toBe(database);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(first, dataDir);
  });

  it("runs once when three are started on an empty folder in the same moment", async () => {
    const dataDir = await newDataDir();
    const apps = [1, 2, 3].map(() => startApp(dataDir));
    const addresses = await Promise.all(apps.map((app) => app.ready.catch(() => undefined)));
    const winners = apps.filter((_, index) => addresses[index] !== undefined);
    expect(winners).toHaveLength(1);
    for (const app of apps.filter((candidate) => !winners.includes(candidate))) {
      expect(await app.ended).toBe(1);
      expect(app.output()).toContain("Another Krempelfrei already runs on");
    }
    const [winner] = winners;
    if (!winner) throw new Error("nobody won");
    expect(await statusOf(winner)).toBe(200);
    await stopWell(winner, dataDir);
  });

  it("begins anew on a database whose making was cut off, and on a lock that a dead process left", async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, "postgres/cluster/base"), { recursive: true });
    await writeFile(join(dataDir, "postgres/cluster/PG_VERSION"), "18\n");
    await writeFile(join(dataDir, "postgres/password"), "left over\n");
    // A number that lives, but began at another time: this test's own.
    await writeFile(join(dataDir, "app.lock"), `${process.pid} 1`);
    const app = startApp(dataDir);
    expect(await statusOf(app)).toBe(200);
    await stopWell(app, dataDir);
  });

  it("leaves no process when it is told to end before it has come up", async () => {
    const dataDir = await newDataDir();
    const app = startApp(dataDir);
    const database = await vi.waitFor(() => runningDatabase(dataDir), PATIENCE);
    app.child.kill("SIGTERM");
    expect(await app.ended, app.output()).toBe(0);
    await app.ready.catch(() => undefined);
    await vi.waitFor(async () => expect(await isRunning(database)).toBe(false), PATIENCE);
    expect(await databasePid(dataDir)).toBeUndefined();

    const next = startApp(dataDir);
    expect(await statusOf(next)).toBe(200);
    await stopWell(next, dataDir);
  });

  it("leaves no process when it cannot listen", async () => {
    const dataDir = await newDataDir();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const app = startApp(dataDir, { env: { PORT: String(port) } });
    const database = await vi.waitFor(() => runningDatabase(dataDir), PATIENCE);
    expect(await app.ended).toBe(1);
    await app.ready.catch(() => undefined);
    expect(app.output().trim()).toBe("The port is taken by another program. Please set PORT to another one.");
    await vi.waitFor(async () => expect(await isRunning(database)).toBe(false), PATIENCE);
    other.close();
  });

  it.runIf(root)(
    "run by root keeps the database to an unprivileged user, below a folder that is root's alone",
    async () => {
      const dataDir = await newDataDir();
      const parent = join(dataDir, "..");
      await chmod(parent, 0o700);
      const app = startApp(dataDir);
      expect(await statusOf(app)).toBe(200);
      const status = await readFile(`/proc/${await runningDatabase(dataDir)}/status`, "utf8");
      expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
      // Nobody else may list the folder, or read the database and its password.
      expect((await stat(parent)).mode & 0o006).toBe(0);
      expect((await stat(join(dataDir, "postgres/cluster"))).mode & 0o077).toBe(0);
      expect((await stat(join(dataDir, "postgres/password"))).mode & 0o077).toBe(0);
      await stopWell(app, dataDir);
    },
  );

  // Without root every other test here is the one of an ordinary user.
  it.runIf(root && existsSync("/usr/bin/setpriv"))("runs as an ordinary user", async () => {
    const dataDir = await newDataDir();
    await chmod(join(dataDir, ".."), 0o755);
    await chown(dataDir, 65_534, 65_534);
    const through = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const app = startApp(dataDir, { through });
    expect(await statusOf(app)).toBe(200);
    expect((await stat(join(dataDir, "postgres/cluster"))).uid).toBe(65_534);
    await stopWell(app, dataDir);
  });
});
