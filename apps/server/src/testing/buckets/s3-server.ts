import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, PutObjectLockConfigurationCommand } from "@aws-sdk/client-s3";
import { createS3Client } from "../../blobs/s3-client.ts";

const NEEDED = ["radosgw", "radosgw-admin", "ceph", "ceph-mon", "ceph-osd", "monmaptool", "setpriv"];
const START_MS = 120_000;
const STOP_MS = 10_000;

/** Why no S3 server can be started on this machine, or undefined. */
export function missingS3Server(): string | undefined {
  const missing = NEEDED.filter((command) => spawnSync("which", [command]).status !== 0);
  if (missing.length === 0) return undefined;
  return `not installed: ${missing.join(", ")} (Debian: radosgw ceph-mon ceph-osd)`;
}

export interface S3Server {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Runs radosgw-admin, which asks for one word more for each thing it does. */
  admin(...words: string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A Ceph object gateway with its monitor and one store in memory, on free ports of loopback: the S3 server that many
 * run in production. Its processes end with this one, even when it is killed.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-s3-"));
  const started: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    // The gateway first: without the others it would wait for them.
    for (const child of started.toReversed()) await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const ports = await freePorts(3);
    const [v2, v1, gateway] = ports;
    const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
    const cluster = randomUUID();
    const store = randomUUID();
    const port = Number(gateway);
    await writeFile(join(directory, "ceph.conf"), configuration(directory, cluster, monitor, port));
    await mkdir(join(directory, "osd"));
    const environment = { ...process.env, CEPH_CONF: join(directory, "ceph.conf") };
    const run = (command: string, ...args: string[]): Promise<void> =>
      runToEnd(directory, environment, command, args);
    const serve = (command: string, ...args: string[]): void => {
      started.push(spawnInto(directory, environment, "setpriv", ["--pdeathsig", "KILL", command, ...args]));
    };
    await run("monmaptool", "--create", "--fsid", cluster, "--addv", "a", monitor, "monmap");
    await run("ceph-mon", "-i", "a", "--mkfs", "--monmap", "monmap");
    serve("ceph-mon", "-f", "-i", "a");
    await run("ceph", "--connect-timeout", "60", "osd", "new", store, "0");
    await run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", store);
    serve("ceph-osd", "-f", "-i", "0");
    serve("radosgw", "-f", "-n", "client.rgw");
    const endpoint = `http://127.0.0.1:${port}`;
    await answering(endpoint, started, directory);
    const keys = { accessKeyId: randomUUID(), secretAccessKey: randomUUID() };
    const admin = (...words: string[]): Promise<void> => run("radosgw-admin", "-n", "client.rgw", ...words);
    const pair = ["--access-key", keys.accessKeyId, "--secret-key", keys.secretAccessKey];
    await admin("user", "create", "--uid", "test", "--display-name", "Test", ...pair);
    return { endpoint, region: "us-east-1", ...keys, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a bucket of this name; one with a lock keeps each version of an object for so many days, whoever deletes it. */
export async function makeBucket(
  server: S3Server,
  name: string,
  { lockDays }: { readonly lockDays?: number } = {},
): Promise<void> {
  const client = createS3Client(server);
  if (lockDays === undefined) {
    await client.send(new CreateBucketCommand({ Bucket: name }));
    return;
  }
  await client.send(new CreateBucketCommand({ Bucket: name, ObjectLockEnabledForBucket: true }));
  await client.send(
    new PutObjectLockConfigurationCommand({
      Bucket: name,
      ObjectLockConfiguration: {
        ObjectLockEnabled: "Enabled",
        Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: lockDays } },
      },
    }),
  );
}

// Two traps: `mon host` needs its brackets, and without authentication all six `ms … mode` must be `crc`, because the
// gateway asks for `secure` otherwise and waits for ever.
function configuration(directory: string, cluster: string, monitor: string, port: number): string {
  const modes = ["cluster", "service", "client", "mon cluster", "mon service", "mon client"];
  return [
    "[global]",
    `fsid = ${cluster}`,
    "mon initial members = a",
    `mon host = ${monitor}`,
    ...["cluster", "service", "client"].map((part) => `auth ${part} required = none`),
    ...modes.map((mode) => `ms ${mode} mode = crc`),
    "public addr = 127.0.0.1",
    "osd pool default size = 1",
    "osd pool default min size = 1",
    "osd pool default pg num = 1",
    "osd pool default pgp num = 1",
    "osd pool default pg autoscale mode = off",
    "osd crush chooseleaf type = 0",
    "mon allow pool size one = true",
    "mon max pg per osd = 2000",
    "mon data avail crit = 1",
    "osd objectstore = memstore",
    "memstore device bytes = 1073741824",
    `mon data = ${directory}/mon`,
    `osd data = ${directory}/osd`,
    `run dir = ${directory}`,
    "admin socket =",
    `log file = ${directory}/$name.log`,
    `rgw frontends = beast endpoint=127.0.0.1:${port}`,
    "",
  ].join("\n");
}

/** Held until all are known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

function spawnInto(
  directory: string,
  environment: NodeJS.ProcessEnv,
  command: string,
  args: string[],
): ChildProcess {
  const output = openSync(join(directory, "output.log"), "a");
  try {
    return spawn(command, args, { cwd: directory, env: environment, stdio: ["ignore", output, output] });
  } finally {
    closeSync(output);
  }
}

async function runToEnd(
  directory: string,
  environment: NodeJS.ProcessEnv,
  command: string,
  args: string[],
): Promise<void> {
  const child = spawnInto(directory, environment, command, args);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${await lastOutput(directory)}`);
}

async function lastOutput(directory: string): Promise<string> {
  return (await readFile(join(directory, "output.log"), "utf8")).split("\n").slice(-20).join("\n");
}

async function answering(endpoint: string, started: ChildProcess[], directory: string): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && started.every(isRunning)) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error(`The S3 server does not answer:\n${await lastOutput(directory)}`);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
