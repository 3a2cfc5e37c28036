import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { ERROR_TEXT } from "@krempelfrei/contract/errors";
import { attachEmbedded, openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { pino } from "pino";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
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
  type AppProcess,
} from "../testing/app-process.ts";
import { onDatabase } from "../testing/tables/on-database.ts";
import { APP_ROLE } from "./app-role.ts";
import { EMBEDDED_ROLES } from "./open.ts";

const root = process.getuid?.() === 0;

afterAll(removeApps);

/** No other app starts on its folder, which is told in one line without a trace, and it goes on serving. */
async function expectRefused(dataDir: string, running: AppProcess): Promise<void> {
  const database = await runningDatabase(dataDir);
  const other = startApp(dataDir);
  expect(await other.ended).toBe(1);
  await other.ready.catch(() => undefined);
  expect(other.output().trim()).toBe(
    `Another Krempelfrei already runs on ${dataDir} (process ${running.child.pid}). ` +
      "Stop it first, or give this one another DATA_DIR.",
  );
  expect(await statusOf(running)).toBe(200);
  expect(await runningDatabase(dataDir)).toBe(database);
}

describe("the app with its own database", { timeout: 300_000 }, () => {
  it("starts in an empty folder, ends on SIGTERM with code 0 and leaves no process; starts again with its data", async () => {
    const dataDir = await newDataDir();
    const parent = join(dataDir, "..");
    await chmod(parent, 0o700);
    const first = startApp(dataDir);
    const response = await fetch(`${await first.ready}/api/ready`);
    expect([response.status, await response.json()]).toEqual([200, { status: "ready" }]);
    if (root) {
      // PostgreSQL belongs to an unprivileged user, below a folder that is root's alone.
      const status = await readFile(`/proc/${await runningDatabase(dataDir)}/status`, "utf8");
      expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
    }
    // Nobody else may list the folder, or read the database and its password.
    expect((await stat(parent)).mode & 0o006).toBe(0);
    expect((await stat(join(dataDir, "postgres/cluster"))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, "postgres/password"))).mode & 0o077).toBe(0);
    const socket = await stat(join(dataDir, "postgres/.s.PGSQL.5432"));
    expect([socket.isSocket(), socket.mode & 0o077]).toEqual([true, 0]);
    await remember(dataDir);
    await stopWell(first, dataDir);

    const second = startApp(dataDir);
    expect(await statusOf(second)).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await expectRefused(dataDir, second);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(second, dataDir, "SIGINT");
  });

  // Covers S75
  it("works as a role that owns nothing, also in a folder of a release that worked as the owner", async () => {
    const dataDir = await usedDataDir();
    const before = await openEmbedded({ folder: dataDir, ...EMBEDDED_ROLES, log: pino({ level: "silent" }) });
    // As that release has left it.
    await onDatabase(before.url, async (client) => {
      await client.query(`DROP OWNED BY ${APP_ROLE}`);
      await client.query(`DROP ROLE ${APP_ROLE}`);
      await client.query("INSERT INTO global_template (name, tags) VALUES ('Behalten', '{Grüße}')");
    });
    await before.stop();
    const app = startApp(dataDir);
    expect(await statusOf(app), app.output()).toBe(200);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    const sessions = "SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'krempelfrei'";
    const attached = await attachEmbedded({ folder: dataDir, ...EMBEDDED_ROLES });
    if (attached === undefined) throw new Error("no database runs");
    const { rows } = await onDatabase(attached.url, async (client) => client.query(sessions));
    expect(rows).toEqual([{ usename: APP_ROLE }]);
    await stopWell(app, dataDir);
    // Its password is that of the app alone.
    expect(new URL(attached.appUrl).password).not.toBe(new URL(attached.url).password);
  });

  // Covers S32
  it("starts its database again when it was killed, as often as that happens, and goes on with its data", async () => {
    const dataDir = await usedDataDir();
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

  it("gets a new password where the file of it is missing, as after a restore, which is no error", async () => {
    const dataDir = await usedDataDir();
    await rm(join(dataDir, "postgres/password"));
    const app = startApp(dataDir);
    expect(await statusOf(app), app.output()).toBe(200);
    expect(app.output()).not.toContain('"level":50');
    await stopWell(app, dataDir);
  });

  it("serves in a folder whose path is too long for a socket, also after its database was killed", async () => {
    const dataDir = join(await newDataDir(), "long".repeat(25));
    await mkdir(dataDir);
    const app = startApp(dataDir);
    expect(await statusOf(app)).toBe(200);
    await remember(dataDir);
    const killed = await runningDatabase(dataDir);
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await runningDatabase(dataDir)).not.toBe(killed), PATIENCE);
    await vi.waitFor(async () => expect(await statusOf(app)).toBe(200), PATIENCE);
    expect(await recall(dataDir)).toEqual(REMEMBERED);
    await stopWell(app, dataDir);
  });

  it("says that it is not ready when its database cannot be started again, still ends, and the next start recovers", async () => {
    const dataDir = await usedDataDir();
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
    // A check of readiness holds for a second.
    await vi.waitFor(async () => expect(await statusOf(first)).toBe(503), PATIENCE);
    // Without a database sessions are unknown: every call gets a German 503.
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

  it("leaves no process when it is told to end before it has come up", async () => {
    const dataDir = await newDataDir();
    const app = startApp(dataDir);
    const database = await vi.waitFor(() => runningDatabase(dataDir), PATIENCE);
    app.child.kill("SIGTERM");
    // 1 where a slow machine does not come up within the time that a stopped start has; nothing is left then either.
    expect([0, 1], app.output()).toContain(await app.ended);
    await app.ready.catch(() => undefined);
    await expectGone(database);
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
    await expectGone(database);
    other.close();
  });

  // Without root every other test here is the one of an ordinary user.
  it.runIf(root && existsSync("/usr/bin/setpriv"))("runs as an ordinary user", async () => {
    const dataDir = await newDataDir();
    // What a reader of another user left behind, whose process is gone: no process has a number that high.
    const foreign = await mkdtemp(join(tmpdir(), `krempelfrei-reader-2147483647_${hostname()}_`));
    onTestFinished(async () => rm(foreign, { recursive: true, force: true }));
    await chmod(join(dataDir, ".."), 0o755);
    await chown(dataDir, 65_534, 65_534);
    const through = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const app = startApp(dataDir, { through });
    expect(await statusOf(app)).toBe(200);
    expect((await stat(join(dataDir, "postgres/cluster"))).uid).toBe(65_534);
    await stopWell(app, dataDir);
  });
});
