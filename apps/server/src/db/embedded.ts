import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { DataDirInUse, lockDirectory } from "./app-lock.ts";
import {
  answers,
  ensureRunning,
  findBinaries,
  readPostmaster,
  run,
  stopServer,
  urlOf,
  type Binaries,
  type ServerPlace,
} from "./embedded-server.ts";
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

const APP_LOCK = 4_711_002;
const RESTART_MAX_MS = 30_000;

/**
 * Starts the PostgreSQL that came with the packages on `DATA_DIR/postgres`, or takes over the one that an earlier,
 * killed process of the app left running. Only this machine can reach it, with a random password. When it ends under
 * us it is started again at the same address. Rejects with `DataDirInUse` when another process of the app runs on the
 * folder.
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
    const place: ServerPlace = { home, cluster, binaries, user, password, durable, log };
    const url = await ensureRunning(place);
    const keeper = await keepRunning({ ...place, port: Number(new URL(url).port) }, url, dataDir);
    return {
      url,
      async stop() {
        await keeper.stop();
        try {
          await stopServer(place);
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

/**
 * Holds the lock of the app in a session. When the session ends, the server was killed or has crashed: it is started
 * again at the same address, where all the pools look for it, as often as it takes.
 */
async function keepRunning(
  place: ServerPlace,
  url: string,
  dataDir: string,
): Promise<{ stop(): Promise<void> }> {
  const { log } = place;
  const stopping = new AbortController();
  let session = await holdAppLock(url, dataDir);
  let restart = Promise.resolve();
  const onEnd = (): void => {
    restart = again();
  };
  const again = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        log.error("the database has ended; it is started again");
        await ensureRunning(place);
        session = await holdAppLock(url, dataDir);
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
      await session.end().catch(() => undefined);
    },
  };
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
