import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";
import { chooseListener, removeSocket, urlOf } from "./listener.ts";
import { readPostmaster, run, waitForEnd, type Cluster, type Listener } from "./programs.ts";
import { WAL_OPTIONS } from "./wal.ts";

const START_SECONDS = 60;

export interface ServerFolder extends Cluster {
  readonly role: string;
  readonly password: string;
  readonly durable: boolean;
  /** True if the server archives its write-ahead log. */
  readonly archive: boolean;
  readonly log: Log;
  readonly overTcp: boolean;
  /** Default: a new one. */
  readonly listener?: Listener;
}

/** Starts the server, or takes over the running one; returns its address once it responds. */
export async function ensureRunning(server: ServerFolder): Promise<Listener> {
  const { cluster, home, binaries, user, durable, archive, log } = server;
  const left = await readPostmaster(cluster);
  if (left) {
    if (left.listener && (await answers(urlOf(server, left.listener)))) {
      log.info("taking over the database of an earlier run");
      return left.listener;
    }
    await waitForEnd(cluster, left.pid);
  }
  const listener = server.listener ?? (await chooseListener(home, server.overTcp));
  await removeSocket(home);
  const options = [
    `-p ${listener.port}`,
    // The server works in its own folder, so no path has to be quoted, and none is too long.
    ...(listener.hasSocket
      ? ["-c listen_addresses=", "-c unix_socket_directories=.. -c unix_socket_permissions=0700"]
      : ["-c listen_addresses=127.0.0.1", "-c unix_socket_directories="]),
    "-c max_connections=100",
    "-c shared_buffers=128MB",
    // The connection of a killed client must not keep its locks.
    "-c tcp_keepalives_idle=30",
    ...(archive ? WAL_OPTIONS : []),
    ...(durable ? [] : ["-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off"]),
  ].join(" ");
  const file = join(home, "log");
  const start = ["start", "-D", cluster, "-w", "-t", String(START_SECONDS), "-l", file, "-o", options];
  await run(binaries.pg_ctl, start, { home, user });
  return listener;
}

/** True if a server accepts sessions at this address, also after a moment of starting or recovering. */
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
