import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll } from "vitest";

const MAIN = join(import.meta.dirname, "../main.ts");

export interface AppProcess {
  readonly child: ChildProcess;
  /** What it wrote so far, to stdout and stderr. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Its address once it serves; rejects with what it wrote when it ends before. */
  readonly ready: Promise<string>;
}

export interface AppProcessOptions {
  readonly env?: Record<string, string>;
  /** A program and its arguments that runs the command that follows them, `setpriv` for example. */
  readonly through?: readonly string[];
}

const started: { child: ChildProcess; dataDir: string }[] = [];

/** Starts the app as a process of its own on a folder, with the embedded database. */
export function startApp(dataDir: string, { env = {}, through = [] }: AppProcessOptions = {}): AppProcess {
  const [program, ...before] = [...through, process.execPath];
  const child = spawn(program ?? process.execPath, [...before, MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
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

/** Ends whatever a failed test left, each by its number. */
afterAll(async () => {
  for (const { child, dataDir } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    const pid = await databasePid(dataDir);
    if (pid !== undefined && (await isRunning(pid))) process.kill(pid, "SIGKILL");
  }
});
