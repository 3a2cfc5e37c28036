import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import { shiftOfDate } from "@krempelfrei/testing/moment";
import { expect, vi } from "vitest";
import { EMBEDDED_ROLES } from "../db/open.ts";
import { onDatabase } from "./tables/on-database.ts";

const SCRIPTS = join(import.meta.dirname, "..");
/** As `npm start` has it: a process that starts need not compile again what others have. */
const COMPILED = join(import.meta.dirname, "../../../../node_modules/.cache/node");

export interface AppProcess {
  readonly child: ChildProcess;
  /** Output so far, of stdout and stderr. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Its address once it serves; rejects with what it wrote when it ends before. */
  readonly ready: Promise<string>;
}

export interface AppProcessOptions {
  /** The app, or a worker beside it. */
  readonly script?: "main.ts" | "worker.ts";
  readonly env?: Record<string, string>;
  /** A program and its arguments that runs the command that follows them, `setpriv` for example. */
  readonly through?: readonly string[];
  /** In a process group of its own, to be killed as a whole. */
  readonly detached?: boolean;
}

/** The environment of a process that lives at the moment of the test and not at that of the machine. */
export const atMoment = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.resolve("@krempelfrei/testing/begin")}`,
  TEST_SHIFT: String(shiftOfDate()),
});

/** Patience with processes on a busy machine. */
export const PATIENCE = { timeout: 100_000, interval: 50 };

const directories: string[] = [];
const started: { child: ChildProcess; dataDir: string }[] = [];

/** Starts the app as a process of its own on a folder, with the embedded database. */
export function startApp(
  dataDir: string,
  { script = "main.ts", env = {}, through = [], detached = false }: AppProcessOptions = {},
): AppProcess {
  const [program, ...before] = [...through, process.execPath];
  const child = spawn(program ?? process.execPath, [...before, join(SCRIPTS, script)], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
  });
  started.push({ child, dataDir });
  let output = "";
  const ended = new Promise<number | string>((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /is ready: (http\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (code) => reject(new Error(`the app ended with ${code}: ${output}`)));
  });
  // Many tests wait for the end only.
  ready.catch(() => undefined);
  return { child, output: () => output, ended, ready };
}

/** The process number of the database of a folder, or undefined where its file says that none runs. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  const path = join(dataDir, "postgres/cluster/postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => undefined);
  const pid = Number(text?.split("\n", 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether a process lives; one that has ended and waits for its parent does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return line !== undefined && !/\) [ZX] /.test(line);
}

/** The process that is to stop the app's database when the app is killed. */
export async function watcherPid({ child }: Pick<AppProcess, "child">): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(
      ["stat", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    const parent = stat?.slice(stat.lastIndexOf(")")).split(" ")[2];
    if (Number(parent) === child.pid && command?.includes("watcher.js")) return Number(pid);
  }
  throw new Error("the app has no watcher");
}

/** An empty folder; `mkdtemp` makes its parent for its owner alone (mode 700). */
export async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "krempelfrei-embedded-"));
  directories.push(parent);
  const dataDir = join(parent, "data");
  await mkdir(dataDir);
  return dataDir;
}

let used: Promise<string> | undefined;

/** A folder in which an app has run before: for what is not about the very first start, which takes four times as long. */
export async function usedDataDir(): Promise<string> {
  used ??= (async () => {
    const dataDir = await newDataDir();
    const app = startApp(dataDir);
    await app.ready;
    await stopWell(app, dataDir);
    return dataDir;
  })();
  const [from, to] = [await used, await newDataDir()];
  // With its owners: the database is not root's.
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
  return to;
}

export async function statusOf(app: AppProcess, path = "/api/ready"): Promise<number> {
  const response = await fetch(`${await app.ready}${path}`);
  await response.arrayBuffer();
  return response.status;
}

async function sql(dataDir: string, text: string): Promise<unknown[]> {
  // One that was just started again is used by the app a moment before commands beside it may.
  const { url } = await vi.waitFor(async () => {
    const found = await attachEmbedded({ folder: dataDir, ...EMBEDDED_ROLES });
    if (found === undefined) throw new Error("no database runs");
    return found;
  }, PATIENCE);
  return onDatabase(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
}

/** Writes a row that `recall` reads again. */
export const remember = (dataDir: string) =>
  sql(dataDir, "INSERT INTO global_template (name, tags) VALUES ('Behalten', '{Grüße}')");
export const recall = (dataDir: string) => sql(dataDir, "SELECT name, tags FROM global_template");
export const REMEMBERED = [{ name: "Behalten", tags: ["Grüße"] }];

export async function runningDatabase(dataDir: string): Promise<number> {
  const pid = await databasePid(dataDir);
  if (pid === undefined || !(await isRunning(pid))) throw new Error("no database runs");
  return pid;
}

export const expectGone = (pid: number): Promise<void> =>
  vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), PATIENCE);

/** Ends an app that runs well, and expects it to end well, and its database before it. */
export async function stopWell(
  app: AppProcess,
  dataDir: string,
  signal: "SIGTERM" | "SIGINT" | "SIGHUP" = "SIGTERM",
): Promise<void> {
  const database = await runningDatabase(dataDir);
  app.child.kill(signal);
  expect(await app.ended, app.output()).toBe(0);
  await expectGone(database);
  expect(await databasePid(dataDir)).toBeUndefined();
  expect(await readdir(dataDir)).not.toContain("app.lock");
}

/** Ends whatever failed tests left, each by its number; for `afterAll`. */
export async function removeApps(): Promise<void> {
  for (const { child, dataDir } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    const pid = await databasePid(dataDir);
    if (pid !== undefined && (await isRunning(pid))) process.kill(pid, "SIGKILL");
  }
  // The watcher of a killed app may still have its lock to write and to remove.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  used = undefined;
  for (const directory of directories.splice(0)) await rm(directory, options);
}
