import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import pg from "pg";
import { ensureAppRole } from "./app-role.ts";
import { ensureCluster, readPassword } from "./cluster.ts";
import { FolderInUse, lockDirectory } from "./folder-lock.ts";
import type { Log } from "./log.ts";
import { findBinaries, readPostmaster, stopServer } from "./programs.ts";
import { urlOf } from "./listener.ts";
import { answers, ensureRunning, type ServerFolder } from "./server.ts";
import { databaseUser, grantTraversal, ownDirectory } from "./user.ts";
import { makeWalFolder } from "./wal.ts";
import { watchOver } from "./watch.ts";
import { makeDirectory, syncDirectory } from "./whole-file.ts";

export interface DatabaseAddresses {
  /** Address for the owner, who may change tables and is superuser. */
  readonly url: string;
  /** Address for the role of the app. */
  readonly appUrl: string;
}

export interface EmbeddedDatabase extends DatabaseAddresses {
  /** Stops the database cleanly and unlocks the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder of this process; the database lives in `postgres/` below it. */
  readonly folder: string;
  /** The owner of the database. */
  readonly role: string;
  /** The role of the app, which owns nothing. */
  readonly appRole: string;
  readonly log: Log;
  /** False only in tests: trades durability for speed. */
  readonly durable?: boolean;
  /** True: the server archives its write-ahead log into `postgres/wal/`, from where another part copies it. */
  readonly archive?: boolean;
  /** True: the server listens on a port, also for other users of the machine. */
  readonly overTcp?: boolean;
}

const PROCESS_LOCK = 4_711_002;
const RESTART_MAX_MS = 30_000;
const SESSION_END_MS = 2000;

/**
 * Starts the PostgreSQL of the packages in a folder, or takes over the one that an earlier, killed process left running
 * there. Only this user can reach it, with a random password. If it ends unexpectedly it is started again at the
 * same address; when this process ends in any way, it is stopped. Rejects with `FolderInUse` when another process runs
 * on the folder.
 */
export async function openEmbedded({
  folder,
  role,
  appRole,
  log,
  durable = true,
  archive = false,
  overTcp = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = join(folder, "postgres");
  const cluster = join(home, "cluster");
  await makeDirectory(folder, 0o750);
  const lock = await lockDirectory(folder);
  // Started first, so that a process killed while the database is made or started leaves none behind.
  const watcher = watchOver(folder, log);
  const close = async (stop: () => Promise<void>): Promise<void> => {
    try {
      await stop();
      watcher.end();
    } finally {
      await lock.release();
    }
  };
  try {
    const user = await databaseUser();
    const binaries = await findBinaries();
    await ownDirectory(home, user);
    await syncDirectory(folder);
    await grantTraversal(join(home, "x"), user, log);
    await grantTraversal(binaries.initdb, user, log);
    const place = { home, cluster, binaries, user, role, durable, archive, overTcp, log };
    if (archive) await makeWalFolder(place);
    const server: ServerFolder = { ...place, password: await ensureCluster(place) };
    try {
      const listener = await ensureRunning(server);
      const url = urlOf(server, listener);
      const keeper = await keepRunning({ ...server, listener }, url, folder);
      const appUrl = await ensureAppRole(url, appRole).catch(async (error: unknown) => {
        await keeper.stop();
        throw error;
      });
      return {
        url,
        appUrl,
        stop: () =>
          close(async () => {
            await keeper.stop();
            await stopServer(server);
          }),
      };
    } catch (error) {
      // The server of another process must not be stopped.
      if (!(error instanceof FolderInUse)) await stopServer(server);
      throw error;
    }
  } catch (error) {
    await close(async () => undefined);
    throw error;
  }
}

/**
 * Holds the lock of this process in a session. When the session ends, the server was killed or has crashed: it is
 * started again at the same address, where all the pools expect it, as often as needed.
 */
async function keepRunning(
  server: ServerFolder,
  url: string,
  folder: string,
): Promise<{ stop(): Promise<void> }> {
  const { log } = server;
  const stopping = new AbortController();
  let session = await holdProcessLock(url, folder);
  let restart = Promise.resolve();
  const onEnd = (): void => {
    restart = again();
  };
  const again = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        log.error("the database has ended; it is started again");
        await ensureRunning(server);
        session = await holdProcessLock(url, folder);
        session.once("end", onEnd);
        log.info("the database runs again");
        return;
      } catch (error) {
        log.error({ err: error }, "the database cannot be started");
        await delay(Math.min(1000 * 2 ** attempt, RESTART_MAX_MS), undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
      }
    }
  };
  session.once("end", onEnd);
  return {
    async stop() {
      stopping.abort();
      await restart;
      session.off("end", onEnd);
      // A hanging server does not answer; stopping it ends the session too.
      await Promise.race([session.end().catch(() => undefined), delay(SESSION_END_MS)]);
    },
  };
}

/** Addresses of the database of a process that runs on this folder, for a parallel command; undefined if none runs. */
export async function attachEmbedded({
  folder,
  role,
  appRole,
}: Pick<EmbeddedOptions, "folder" | "role" | "appRole">): Promise<DatabaseAddresses | undefined> {
  const home = join(folder, "postgres");
  const running = await readPostmaster(join(home, "cluster"));
  const password = await readPassword(home);
  if (running?.listener === undefined || password === undefined) return undefined;
  const url = urlOf({ home, role, password }, running.listener);
  if (!(await answers(url)) || !(await hasProcess(url))) return undefined;
  return { url, appUrl: await ensureAppRole(url, appRole) };
}

/** True if a process holds the database; the database of a killed process will be stopped soon. */
async function hasProcess(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const locks =
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted";
    return (await client.query(locks, [PROCESS_LOCK])).rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A session that holds the lock for the life of this process. */
async function holdProcessLock(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "process-lock",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  // PostgreSQL may take a moment to notice the end of a killed process.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [
      PROCESS_LOCK,
    ]);
    if (rows[0]?.held) return client;
    await delay(300);
  }
  await client.end();
  throw new FolderInUse(folder);
}
