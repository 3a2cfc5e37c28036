import { spawn } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openEmbedded } from "../../packages/embedded-postgres/src/open.ts";
import { freePort, SERVER, startServer, type RunningServer } from "../../bench/server.ts";
import options from "../../apps/server/process.json" with { type: "json" };
import { loadConfig } from "../../apps/server/src/config.ts";
import { EMBEDDED_ROLES } from "../../apps/server/src/db/open.ts";
import { createLog, openDeps, type Deps } from "../../apps/server/src/deps.ts";
import { hashPassword } from "../../apps/server/src/features/account/password/password.ts";
import { createCustomer } from "../../apps/server/src/features/customers/create-customer.ts";

const ROOT = join(import.meta.dirname, "../..");
const WORKER = join(ROOT, "apps/server/src/worker.ts");

/** What a trial needs that is no package of npm, such as HAProxy, is not on this machine. */
export class Lacks extends Error {}

/** Where a program is: in `PATH`, or below `TRIAL_ROOT`, an unpacked Debian. Rejects with `Lacks`. */
export async function findProgram(name: string): Promise<string> {
  const root = process.env.TRIAL_ROOT;
  const folders = [
    ...(root === undefined ? [] : ["usr/sbin", "usr/bin"].map((folder) => join(root, folder))),
    ...(process.env.PATH ?? "").split(":"),
    "/usr/sbin",
  ];
  for (const folder of folders) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Lacks(`${name} is not installed: apt-get install ${name}`);
}

const closers: (() => Promise<unknown>)[] = [];

/** Done at the end of the trial, the last first. */
export const atEnd = (close: () => Promise<unknown>): void => void closers.push(close);

/** Runs a trial to its end, prints what it came to, and clears up. A machine that lacks a program is told, and is no failure. */
export async function runTrial(trial: () => Promise<readonly string[]>): Promise<void> {
  try {
    console.log((await trial()).join("\n"));
  } catch (error) {
    if (!(error instanceof Lacks)) throw error;
    console.log(`skipped: ${error.message}`);
  } finally {
    for (const close of closers.toReversed()) await close().catch(console.error);
  }
  process.exit();
}

/** A folder of its own below /tmp. */
export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "krempelfrei-trial-"));
  atEnd(async () => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

export interface Program {
  readonly pid: number;
  output(): string;
  end(): Promise<void>;
}

const ANSWERS_WITHIN_MS = 20_000;

/** Starts a program in the foreground; resolves when it listens on that port of the loopback. Rejects with what it wrote. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { port, user }: { port: number; user?: number },
): Promise<Program> {
  const root = process.env.TRIAL_ROOT;
  const libraries = root === undefined ? {} : { LD_LIBRARY_PATH: join(root, "usr/lib/x86_64-linux-gnu") };
  const child = spawn(path, args, {
    env: { ...process.env, ...libraries },
    ...(user === undefined ? {} : { uid: user, gid: user }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const end = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  atEnd(end);
  if (child.pid === undefined) throw new Error(`${path} cannot be started`);
  const until = performance.now() + ANSWERS_WITHIN_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${path} does not listen: ${output}`);
    await delay(100);
  }
  return { pid: child.pid, output: () => output, end };
}

async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("close", () => socket.destroy());
    socket.setTimeout(1000, () => socket.destroy());
  });
}

/** Not an address of the demo data, which production refuses. */
export const MEMBER = { email: "anna.schmidt@probe.example", password: "ein gutes Passwort" };

/** A database with one customer, and a folder for contents; both as several servers share them. */
export async function makeGround(): Promise<{ url: string; dataDir: string }> {
  const dataDir = await newFolder();
  const quiet = { info: () => undefined, warn: console.error, error: console.error };
  const database = await openEmbedded({ folder: dataDir, ...EMBEDDED_ROLES, log: quiet, overTcp: true });
  atEnd(async () => database.stop());
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const { deps, close } = await openDeps(config, createLog(config), { schema: "migrate" });
  await addMember(deps);
  await close();
  return { url: database.url, dataDir };
}

/** The contract holder of the ground. */
export async function addMember(deps: Deps): Promise<void> {
  const customer = await createCustomer(
    { ...deps, actor: { kind: "system", name: "Probe" } },
    {
      first_name: "Anna",
      last_name: "Schmidt",
      email: MEMBER.email,
      birthday: "1960-05-04",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  );
  const password_hash = await hashPassword(MEMBER.password);
  await deps.db.updateTable("app_user").set({ password_hash }).where("id", "=", customer.id).execute();
}

/** A server as in production on that ground. */
export async function startProduction(
  { url, dataDir }: { url: string; dataDir: string },
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  return startServer(dataDir, SERVER, {
    NODE_ENV: "production",
    DATABASE_URL: url,
    // The machines of a trial are namespaces of this one.
    ALLOW_PLAINTEXT: new URL(url).hostname,
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "127.0.0.1",
    WORKERS: "0",
    ...env,
  });
}

/** A worker beside the servers, which may be killed. It reads no scans. */
export function startWorker(
  { url, dataDir }: { url: string; dataDir: string },
  env: Readonly<Record<string, string>> = {},
): { readonly pid: number | undefined; kill(): void } {
  const child = spawn(process.execPath, [...options.arguments, WORKER], {
    env: {
      PATH: process.env.PATH,
      ...options.environment,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      OCR_ENGINE: "off",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: "ignore",
  });
  const kill = (): void => void child.kill("SIGKILL");
  atEnd(async () => kill());
  return { pid: child.pid, kill };
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}

/** A certificate for `localhost` that nobody trusts: key and certificate, in one file too. */
export async function makeCertificate(
  folder: string,
): Promise<{ pem: string; key: string; certificate: string }> {
  const [key, certificate, pem] = ["tls.key", "tls.crt", "tls.pem"].map((name) => join(folder, name));
  if (key === undefined || certificate === undefined || pem === undefined) throw new Error("no names");
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes", "-newkey", "ec"];
  const curve = ["-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const openssl = spawn("openssl", [
    "req",
    "-x509",
    ...subject,
    ...curve,
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  await new Promise((resolve) => openssl.on("exit", resolve));
  await writeFile(pem, (await readFile(certificate, "utf8")) + (await readFile(key, "utf8")));
  return { pem, key, certificate };
}

/** An example of `ops/`, with other addresses and files. Fails where it does not have what is to be replaced. */
export async function adapted(
  path: string,
  changes: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readFile(join(ROOT, "ops", path), "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

export { delay, mkdir, writeFile };
