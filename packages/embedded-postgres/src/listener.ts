import { chmod, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { platform } from "node:os";
import { join, resolve } from "node:path";
import type { Listener } from "./programs.ts";

/** Part of the socket's name; no port. */
const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;
/** Bytes of a socket's path that every system takes: macOS 103, Linux 107. */
const SOCKET_PATH_MAX = 103;

/**
 * A socket in the folder of the database: a statement costs a third less than over TCP, and other users of the machine
 * reach nothing. A port on Windows, for a long path, and on file systems without sockets (shared folders).
 */
export async function chooseListener(home: string, overTcp: boolean): Promise<Listener> {
  if (!overTcp && (await acceptsSockets(home))) return { port: SOCKET_PORT, hasSocket: true };
  return { port: await freePort(), hasSocket: false };
}

/** The address for the owner of the database; it names a socket by its folder, percent-encoded. */
export function urlOf(
  { home, role, password }: { readonly home: string; readonly role: string; readonly password: string },
  { port, hasSocket }: Listener,
): string {
  const host = hasSocket ? encodeURIComponent(resolve(home)) : "127.0.0.1";
  return `postgres://${role}:${password}@${host}:${port}/postgres`;
}

/** Deletes what a killed server left: the number in its lock may be another process's now, and would prevent a start. */
export async function removeSocket(home: string): Promise<void> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(home, name), { force: true });
}

async function acceptsSockets(home: string): Promise<boolean> {
  const path = join(resolve(home), SOCKET);
  if (platform() === "win32" || Buffer.byteLength(path) > SOCKET_PATH_MAX) return false;
  await removeSocket(home);
  const server = createServer();
  try {
    await new Promise<void>((done, reject) => server.once("error", reject).listen(path, done));
    // Some shared folders create a socket and refuse its permissions, as the server sets them.
    await chmod(path, 0o700);
    return true;
  } catch {
    return false;
  } finally {
    if (server.listening) await new Promise((done) => server.close(done));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
