import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { login } from "@krempelfrei/contract/account/account";
import { downloadFile, uploadFile } from "@krempelfrei/contract/files/files";
import { addressOf } from "@krempelfrei/contract/call";
import { createHttpClient, type HttpClient } from "@krempelfrei/testing/client";
import options from "../apps/server/process.json" with { type: "json" };
import { median, type Figure } from "./figure.ts";
import { freePort, MAIN, PASSWORD, startServer, temporaryFolder } from "./server.ts";

const run = promisify(execFile);
const CUTS = Number(process.env.BENCH_CUTS ?? 20);
/** Every second cut falls within this time of the first start on an empty disk, the others within it of the first upload. */
const WITHIN_MS = 15_000;
const UPLOADERS = 3;
const DISK_MB = 1500;
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from then on nothing reaches the disk, not even the journal. */
const CUT = `open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587D, $how) or die $!`;

/** Documents that the app has acknowledged: their bytes by id. */
type Acknowledged = Map<string, Buffer>;

interface Cut {
  /** How far the app had come. */
  readonly stage: string;
  readonly readyAfterMs: number;
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Power cuts soon after the first start, each on a new disk: an ext4 file system in a file, shut down without writing
 * anything more. Then everything is killed, the disk is mounted again, and the app must start and have all documents that
 * it had acknowledged, byte for byte. Needs root, `mkfs.ext4`, `mount` and `perl`.
 */
export async function measurePowerCut(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const cuts: Cut[] = [];
  try {
    for (let index = 0; index < CUTS; index += 1) {
      const afterMs = ((index + Math.random()) / CUTS) * WITHIN_MS;
      const cut = await cutOnce(folder.path, index % 2 === 0 ? "start" : "upload", afterMs);
      const { stage, acknowledged, lost, readyAfterMs } = cut;
      console.error(
        `cut ${index + 1} after ${seconds(afterMs)} (${stage}): ready again in ${seconds(readyAfterMs)}, ` +
          `${acknowledged} acknowledged, ${lost} lost`,
      );
      cuts.push(cut);
    }
  } finally {
    await folder.remove();
  }
  const sum = (of: (cut: Cut) => number): number => cuts.reduce((total, cut) => total + of(cut), 0);
  return [
    {
      name: `${CUTS} power cuts within ${seconds(WITHIN_MS)} of the first start or upload: the next start works`,
      ours: `${cuts.filter(({ readyAfterMs }) => Number.isFinite(readyAfterMs)).length}`,
      reference: `ready again after ${seconds(median(cuts.map(({ readyAfterMs }) => readyAfterMs)))}`,
      ratio: "",
      target: `${CUTS}`,
    },
    {
      name: "acknowledged documents lost or changed by them",
      ours: `${sum(({ lost }) => lost)}`,
      reference: `of ${sum(({ acknowledged }) => acknowledged)}`,
      ratio: "",
      target: "0",
    },
  ];
}

async function cutOnce(parent: string, from: "start" | "upload", afterMs: number): Promise<Cut> {
  const image = join(parent, "disk");
  const disk = join(parent, "mounted");
  await mkdir(disk, { recursive: true });
  await run("truncate", ["-s", `${DISK_MB}M`, image]);
  await run("mkfs.ext4", ["-q", "-F", image]);
  await run("mount", ["-o", "loop", image, disk]);
  const dataDir = join(disk, "data");
  try {
    const acknowledged: Acknowledged = new Map();
    const end = new AbortController();
    const app = await launch(dataDir);
    const uploads = uploadUntil(end.signal, app.url, acknowledged);
    if (from === "upload") while (acknowledged.size === 0) await delay(50);
    await delay(afterMs);
    const stage = await stageOf(dataDir, acknowledged);
    await run("perl", ["-e", CUT, disk]);
    // Whatever is acknowledged from here on came after the cut.
    const before = new Map(acknowledged);
    end.abort();
    await killAll(disk, app.child);
    await uploads;
    await run("umount", [disk]);
    await run("mount", ["-o", "loop", image, disk]);
    return { stage, acknowledged: before.size, ...(await startAgain(dataDir, before)) };
  } finally {
    await run("umount", [disk]);
    await rm(image);
  }
}

/** Starts the app as a process of its own, without waiting for it to be ready. */
async function launch(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...options.arguments, MAIN], {
    env: { PATH, HOME, ...options.environment, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

async function signIn(url: string): Promise<HttpClient> {
  const client = createHttpClient(url);
  await client.call(login, {
    body: { email: "anna.schmidt@krempelfrei.example", password: PASSWORD, remember: false },
  });
  return client;
}

/** Uploads as soon as the app accepts it, until told to stop; what fails is not acknowledged. */
async function uploadUntil(signal: AbortSignal, url: string, acknowledged: Acknowledged): Promise<void> {
  const lane = async (): Promise<void> => {
    let client: HttpClient | undefined;
    while (!signal.aborted) {
      try {
        client ??= await signIn(url);
        const bytes = Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n`.padEnd(60_000, "Krempel "));
        const { id } = await client.call(uploadFile, { file: { name: "Brief.pdf", bytes } });
        acknowledged.set(id, bytes);
      } catch {
        await delay(50);
      }
    }
  };
  await Promise.all(Array.from({ length: UPLOADERS }, lane));
}

async function stageOf(dataDir: string, acknowledged: Acknowledged): Promise<string> {
  if (acknowledged.size > 0) return "uploads";
  const entries = await readdir(join(dataDir, "postgres")).catch(() => undefined);
  if (!entries) return "nothing yet";
  if (entries.includes("cluster")) return "database started, demo data";
  return entries.some((name) => name.startsWith("new-")) ? "initdb" : "folders";
}

/** Kills the app and everything that works on the disk or was started for it. */
async function killAll(disk: string, app?: ChildProcess): Promise<void> {
  if (app?.exitCode === null && app.signalCode === null) {
    const ended = once(app, "exit");
    app.kill("SIGKILL");
    await ended;
  }
  for (let left = await processesOn(disk); left.length > 0; left = await processesOn(disk)) {
    for (const pid of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    }
    await delay(20);
  }
}

async function processesOn(disk: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (pid === process.pid) continue;
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (cwd.startsWith(disk) || command.includes(disk)) found.push(pid);
  }
  return found;
}

/** Starts the app after the cut and compares its documents. A start that fails has none. */
async function startAgain(
  dataDir: string,
  acknowledged: Acknowledged,
): Promise<{ readyAfterMs: number; lost: number }> {
  let server;
  try {
    server = await startServer(dataDir);
  } catch (error) {
    console.error(error);
    await killAll(dataDir);
    return { readyAfterMs: Number.POSITIVE_INFINITY, lost: acknowledged.size };
  }
  try {
    const client = await signIn(server.url);
    let lost = 0;
    for (const [id, bytes] of acknowledged) {
      const answer = await client.get(addressOf(downloadFile, { id }));
      if (answer.statusCode !== 200 || !answer.rawPayload.equals(bytes)) lost += 1;
    }
    return { readyAfterMs: server.readyAfterMs, lost };
  } finally {
    await server.stop();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
