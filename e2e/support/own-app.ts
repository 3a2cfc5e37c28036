import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startMailServer } from "./mail-server.ts";
import { AT_MOMENT, prepareDatabase } from "./moment.ts";

const SERVER = join(import.meta.dirname, "../../apps/server/src");

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** An app beside the one of the other tests, with an empty folder and a mail server of its own. */
export interface OwnApp {
  readonly baseURL: string;
  readonly dataDir: string;
  /** Starts it, also again; resolves when it is ready. */
  start(): Promise<void>;
  /** kill -9; `withDatabase` kills its PostgreSQL too, as a power cut does. */
  kill(options: { withDatabase: boolean }): Promise<void>;
  /** A command of the operator on the same folder, to its end. */
  run(script: "admin.ts", ...args: string[]): Promise<Ended>;
  /** Stops it cleanly and removes the folder. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  if (pid > 0) process.kill(pid, "SIGKILL");
}

interface OwnAppOptions {
  /** Whether it reads documents, by the engine from npm. */
  readonly reads?: boolean;
  /** What it is set to beside. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function makeOwnApp({ reads = false, settings = {} }: OwnAppOptions = {}): Promise<OwnApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "krempelfrei-own-"));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const post = await startMailServer(dataDir);
  await prepareDatabase(dataDir);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    APP_URL: baseURL,
    SMTP_URL: post.smtpUrl,
    OCR_ENGINE: reads ? "embedded" : "off",
    // Beside other tests nothing of the processor would be left.
    READING_PRIORITY: "normal",
    LOG_LEVEL: "warn",
    ...settings,
  };
  let app: ChildProcess | undefined;

  const launch = (script: string, args: readonly string[], onPort: number) => {
    const child = spawn(process.execPath, [...AT_MOMENT, join(SERVER, script), ...args], {
      env: { ...env, PORT: String(onPort) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const written: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => written.push(chunk));
    return { child, output: () => Buffer.concat(written).toString() };
  };

  return {
    baseURL,
    dataDir,
    async start() {
      const { child, output } = launch("main.ts", [], port);
      app = child;
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The app ended:\n${output()}`);
        const ready = await fetch(`${baseURL}/api/ready`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ready) return;
        await delay(100);
      }
    },
    async kill({ withDatabase }) {
      if (!app) throw new Error("the app does not run");
      app.kill("SIGKILL");
      if (withDatabase) await killDatabase(dataDir);
      await ended(app);
    },
    async run(script, ...args) {
      const { child, output } = launch(script, args, await freePort());
      return { code: await ended(child), output: output() };
    },
    async dispose() {
      app?.kill("SIGTERM");
      if (app) await ended(app);
      // Still there only when a test failed between a kill and the next start.
      await killDatabase(dataDir).catch(() => undefined);
      await post.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}
