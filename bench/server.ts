import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import options from "../apps/server/process.json" with { type: "json" };
import { EMBEDDED_ROLES } from "../apps/server/src/db/open.ts";
import { setTimeout as delay } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "..");
export const MAIN = join(ROOT, "apps/demo/src/main.ts");
/** The server without demo data. */
export const SERVER = join(ROOT, "apps/server/src/main.ts");
export const PASSWORD = "krempelfrei-demo";
/** A machine that does other work takes minutes to make the demo data. */
const READY_WITHIN_MS = 600_000;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** From the start of the process until `/api/ready` answered with 200. */
  readonly readyAfterMs: number;
  /** Stops it as SIGTERM does. The folder stays. */
  stop(): Promise<void>;
  /** Ends it as `kill -9` does, where it still runs. */
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** A new folder for one run, and how to remove it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "krempelfrei-bench-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts the product as a process of its own on a folder, with the demo data where the folder is empty. Rejects when it
 * ends or is not ready in time, with what it wrote.
 */
export async function startServer(
  dataDir: string,
  script = MAIN,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...options.arguments, script], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      WORKERS: "1",
      // Not measured beside everything else; its own bench switches it on.
      OCR_ENGINE: "off",
      // With a file of master keys everything is measured with encrypted contents.
      CONTENT_KEY_FILE: process.env.CONTENT_KEY_FILE,
      ...options.environment,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // A bench that is interrupted ends its server too.
  const takeAlong = (): void => void child.kill("SIGTERM");
  process.on("exit", takeAlong);
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const endWith = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal);
    await ended;
    process.off("exit", takeAlong);
  };
  const stop = endWith("SIGTERM");
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    if (performance.now() - started > READY_WITHIN_MS) {
      await stop();
      throw new Error(`The server was not ready in time: ${output}`);
    }
    await delay(20);
  }
  const readyAfterMs = performance.now() - started;
  if (child.pid === undefined) throw new Error("no process");
  return { url, port, pid: child.pid, dataDir, readyAfterMs, stop, kill: endWith("SIGKILL") };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ready`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The process of the embedded database of a server that runs on the folder. */
export const databasePid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

/** Address of the embedded database of a server that runs on the folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const database = await attachEmbedded({ folder: dataDir, ...EMBEDDED_ROLES });
  if (database === undefined) throw new Error("no database runs on the folder");
  return database.url;
}

/** Resident memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
