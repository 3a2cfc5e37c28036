import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";
import { readPostmaster, run, waitForEnd, type Cluster } from "./programs.ts";
import { WAL_OPTIONS } from "./wal.ts";

const START_SECONDS = 60;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

export interface ServerFolder extends Cluster {
  readonly role: string;
  readonly password: string;
  readonly durable: boolean;
  /** True if the server archives its write-ahead log. */
  readonly archive: boolean;
  readonly log: Log;
  /** A port to listen on; default: a free one. */
  readonly port?: number;
}

/** Starts the server, or takes over the running one; returns its address once it responds. */
export async function ensureRunning(server: ServerFolder): Promise<string> {
  const { cluster, home, binaries, user, role, password, durable, archive, log } = server;
  const left = await readPostmaster(cluster);
  if (left) {
    const url = left.port && urlOf(role, password, left.port);
    if (url && (await answers(url))) {
      log.info("taking over the database of an earlier run");
      return url;
    }
    await waitForEnd(cluster, left.pid);
  }
  const port = server.port ?? (await freePort());
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
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
  return urlOf(role, password, port);
}

export const urlOf = (role: string, password: string, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;

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
