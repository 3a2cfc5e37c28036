import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { removeUnfinished, UNFINISHED } from "./cluster.ts";
import { lockDirectory } from "./folder-lock.ts";
import type { Log } from "./log.ts";
import { findBinaries, isServed, run } from "./programs.ts";
import { freePort } from "./listener.ts";
import { databaseUser, grantTraversal, ownDirectory, type DatabaseUser } from "./user.ts";
import { makeWalFolder, WAL_OPTIONS } from "./wal.ts";
import { makeDirectory, syncDirectory } from "./whole-file.ts";

/** The folder contains a database already. */
export class NotEmpty extends Error {
  constructor(folder: string) {
    super(`${folder} has a database: restore into an empty folder, or move this one away.`);
    this.name = "NotEmpty";
  }
}

/** The write-ahead log ends before the point in time. */
export class MomentNotReached extends Error {
  constructor() {
    super("The archive ends before that moment.");
    this.name = "MomentNotReached";
  }
}

export interface RecoverOptions {
  readonly folder: string;
  readonly log: Log;
  /** The tar of a base backup. */
  readonly base: AsyncIterable<Uint8Array>;
  readonly label: string;
  /** Copies the whole available write-ahead log into a folder. */
  readonly fillWal: (folder: string) => Promise<void>;
  /** Point in time to restore; default: the latest. */
  readonly until?: Date | undefined;
}

const RECOVER_SECONDS = 24 * 3600;
/** Line of `postmaster.pid`, from 0. */
const STATUS_LINE = 7;

/**
 * Restores the database of a folder to a point in time: the files of a base backup, and then the write-ahead log. The
 * files get their final place at the end, so a killed recovery can be repeated. Rejects with `NotEmpty`,
 * `MomentNotReached`, and `FolderInUse`.
 */
export async function recoverCluster(options: RecoverOptions): Promise<void> {
  const { folder, log } = options;
  const home = join(folder, "postgres");
  const cluster = join(home, "cluster");
  await makeDirectory(folder, 0o750);
  const lock = await lockDirectory(folder);
  try {
    if (existsSync(cluster)) throw new NotEmpty(folder);
    const [user, binaries] = [await databaseUser(), await findBinaries()];
    await ownDirectory(home, user);
    await grantTraversal(join(home, "x"), user, log);
    await grantTraversal(binaries.initdb, user, log);
    await makeWalFolder({ home, user });
    await removeUnfinished({ home, user, binaries });
    const unfinished = await mkdtemp(join(home, UNFINISHED));
    const wal = await mkdtemp(join(home, `${UNFINISHED}wal-`));
    try {
      await unpack(options.base, unfinished, user);
      await options.fillWal(wal);
      await own(wal, user);
      await replay(options, { home, unfinished, wal, user, binaries });
      await rename(unfinished, cluster);
      await syncDirectory(home);
    } finally {
      await rm(wal, { recursive: true, force: true });
      await rm(unfinished, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

async function unpack(
  tar: AsyncIterable<Uint8Array>,
  target: string,
  user: DatabaseUser | undefined,
): Promise<void> {
  await own(target, user);
  // Otherwise tar ends with the archive, before the source is read to its end and verified.
  const untilEnd = "--ignore-zeros";
  const child = spawn("tar", ["-C", target, "-xpf", "-", "--no-same-owner", untilEnd], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const [written, code] = await Promise.allSettled([pipeline(Readable.from(tar), child.stdin), ended]);
  if (written.status === "rejected") throw written.reason;
  if (code.status === "rejected" || code.value !== 0) throw new Error(`tar: ${said.trim()}`);
}

async function own(path: string, user: DatabaseUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

interface Workshop {
  readonly home: string;
  readonly unfinished: string;
  readonly wal: string;
  readonly user: DatabaseUser | undefined;
  readonly binaries: Awaited<ReturnType<typeof findBinaries>>;
}

/** Runs an unreachable server on the files until it has replayed the log. */
async function replay({ label, until }: RecoverOptions, workshop: Workshop): Promise<void> {
  const { home, unfinished, wal, user, binaries } = workshop;
  const settings = join(unfinished, "postgresql.auto.conf");
  const before = await readFile(settings, "utf8").catch(() => "");
  // The folder is beside that of the server; its name comes from `mkdtemp` and needs no quotes.
  const lines = [`restore_command = 'cp ../${wal.slice(home.length + 1)}/%f %p'`];
  if (until) {
    // PostgreSQL accepts neither "T" nor "Z".
    const moment = until.toISOString().replace("T", " ").replace("Z", "+00");
    lines.push(`recovery_target_time = '${moment}'`, "recovery_target_action = 'promote'");
  }
  await appendFile(settings, `${lines.join("\n")}\n`);
  await mkdir(join(unfinished, "pg_wal"), { recursive: true, mode: 0o700 });
  await own(join(unfinished, "pg_wal"), user);
  for (const [name, text] of [
    ["backup_label", label],
    ["recovery.signal", ""],
  ] as const) {
    await writeFile(join(unfinished, name), text, { mode: 0o600 });
    await own(join(unfinished, name), user);
  }
  const file = join(home, "log-recovery");
  await rm(file, { force: true });
  const options = [
    `-p ${await freePort()}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    "-c hot_standby=off",
    ...WAL_OPTIONS,
  ].join(" ");
  const at = ["-D", unfinished, "-w", "-t", String(RECOVER_SECONDS)];
  try {
    await run(binaries.pg_ctl, ["start", ...at, "-l", file, "-o", options], { home, user });
    await waitForWrites(unfinished);
  } catch (error) {
    const said = await readFile(file, "utf8").catch(() => "");
    if (said.includes("recovery ended before configured recovery target was reached"))
      throw new MomentNotReached();
    throw new Error(`The database cannot be recovered: ${said.slice(-2000)}`, { cause: error });
  } finally {
    if (await isServed(unfinished)) {
      await run(binaries.pg_ctl, ["stop", ...at, "-m", "fast"], { home, user });
    }
  }
  await writeFile(settings, before);
}

/** Waits until the server accepts writes: `pg_ctl` returns when replaying has begun. */
async function waitForWrites(cluster: string): Promise<void> {
  for (;;) {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (lines[STATUS_LINE]?.trim() === "ready") return;
    if (!(await isServed(cluster))) throw new Error("the server has ended");
    await delay(200);
  }
}
