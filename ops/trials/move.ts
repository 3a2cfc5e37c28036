// Moves an office with demo data from the embedded database and a disk to a PostgreSQL and a bucket, and back, while people
// upload: `node ops/trials/move.ts`. As root, with PostgreSQL 15 and radosgw of Debian.
import { spawn } from "node:child_process";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { MAIN, PASSWORD, SERVER, startServer, type RunningServer } from "../../bench/server.ts";
import { createClient } from "../../apps/server/src/db/hosts.ts";
import {
  makeBucket,
  missingS3Server,
  startS3Server,
} from "../../apps/server/src/testing/buckets/s3-server.ts";
import { atEnd, delay, freePorts, Lacks, newFolder, runTrial, startProgram } from "./machines.ts";
import { BINARIES, userPostgres } from "./patroni.ts";
import { PlainVisitor } from "./visitor.ts";

const MEMBER = "anna.schmidt@krempelfrei.example";
const UPLOADERS = 2;
const PAUSE_MS = 50;
const ADMIN = join(import.meta.dirname, "../../apps/server/src/admin.ts");

type Settings = Readonly<Record<string, string>>;

/** Runs a program to its end; gives what it printed. Rejects where it fails. */
async function run(
  program: string,
  args: readonly string[],
  env: Settings = {},
  user = {},
): Promise<string[]> {
  const child = spawn(program, args, { ...user, cwd: "/", env: { PATH: process.env.PATH, ...env } });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${program} ${args.at(-1)} ended with ${code}: ${output}`);
  return output.trim().split("\n");
}

const admin = async (settings: Settings, ...task: readonly string[]): Promise<string[]> =>
  run(process.execPath, [ADMIN, ...task], { ...settings, LOG_LEVEL: "fatal" });

/** A PostgreSQL of one's own, with a role that is no superuser, as docs/operations.md asks. */
async function startPostgres(): Promise<string> {
  const user = await userPostgres();
  const folder = await newFolder();
  await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await run(
    join(BINARIES, "initdb"),
    ["-D", data, "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"],
    {},
    user,
  );
  const [port = 0] = await freePorts(1);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  await startProgram(join(BINARIES, "postgres"), args, { port, user: user.uid });
  const boss = createClient(`postgres://postgres@127.0.0.1:${port}/postgres`, "trial");
  await boss.connect();
  await boss.query("CREATE ROLE krempelfrei LOGIN PASSWORD 'change-me'");
  await boss.query("CREATE DATABASE krempelfrei OWNER krempelfrei");
  await boss.query("GRANT SET ON PARAMETER session_replication_role TO krempelfrei");
  await boss.end();
  return `postgres://krempelfrei:change-me@127.0.0.1:${port}/krempelfrei`;
}

async function startBucket(): Promise<Settings> {
  const missing = missingS3Server();
  if (missing !== undefined) throw new Lacks(missing);
  const server = await startS3Server();
  atEnd(async () => server.stop());
  await makeBucket(server, "documents");
  return {
    S3_BUCKET: "documents",
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
}

interface House {
  readonly name: string;
  readonly settings: Settings;
}

/** What was acknowledged: the bytes of each document. */
type Acknowledged = Map<string, Buffer>;

async function start({ settings }: House, script = SERVER): Promise<RunningServer> {
  const { DATA_DIR = "", ...others } = settings;
  const server = await startServer(DATA_DIR, script, { LOG_LEVEL: "fatal", ...others });
  atEnd(async () => server.kill());
  return server;
}

/** People upload until it ends; what is refused because the office only reads is sent again, as the client does. */
async function uploadUntil(end: AbortSignal, port: number, acknowledged: Acknowledged): Promise<void> {
  const visitor = new PlainVisitor(port);
  await visitor.signIn(MEMBER, PASSWORD);
  while (!end.aborted) {
    const content = Buffer.alloc(20_000, `%PDF-1.4\n% ${crypto.randomUUID()}\n`);
    const { status, body } = await visitor.upload(0, { content });
    if (status === 201) acknowledged.set((JSON.parse(body) as { id: string }).id, content);
    else if (status !== 503) throw new Error(`${status} ${body}`);
    await delay(PAUSE_MS);
  }
}

const named = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`MOVE_TO_${name}`, value]));

async function moveBetween(from: House, to: House, server: RunningServer, all: Acknowledged) {
  const end = new AbortController();
  const before = all.size;
  const uploading = Array.from({ length: UPLOADERS }, async () => uploadUntil(end.signal, server.port, all));
  await delay(2000);
  const began = performance.now();
  const told = await admin({ ...from.settings, ...named(to.settings) }, "move");
  const seconds = (performance.now() - began) / 1000;
  await delay(1000);
  end.abort();
  await Promise.all(uploading);
  await server.stop();
  const moved = /(\d+) rows and (\d+) contents moved and compared; for ([\d.]+) s/.exec(told.join("\n"));
  const [, rows, contents, onlyRead] = moved ?? [];
  if (onlyRead === undefined) throw new Error(told.join("\n"));

  const there = await start(to);
  const visitor = new PlainVisitor(there.port);
  await visitor.signIn(MEMBER, PASSWORD);
  let lost = 0;
  for (const [id, content] of all) {
    const { status, body } = await visitor.send({ path: `/api/files/${id}/download` });
    if (status !== 200 || body !== content.toString()) lost += 1;
  }
  const agrees = (await admin(to.settings, "verify-storage", "--deep")).at(-1);
  const chain = (await admin(to.settings, "verify-changelog")).at(-1);
  const line = `| ${from.name} | ${to.name} | ${rows} | ${contents} | ${seconds.toFixed(1)} s | ${onlyRead} s | ${all.size - before} | ${lost} | ${agrees} | ${chain} |`;
  console.error(line);
  return { line, server: there };
}

await runTrial(async () => {
  const own = { DATABASE_URL: await startPostgres(), DATA_DIR: await newFolder(), ...(await startBucket()) };
  const first = { name: "embedded, disk", settings: { DATA_DIR: await newFolder() } };
  const second = { name: "PostgreSQL 15, bucket", settings: own };
  const third = { name: "embedded, disk", settings: { DATA_DIR: await newFolder() } };
  const all: Acknowledged = new Map();
  const there = await moveBetween(first, second, await start(first, MAIN), all);
  const back = await moveBetween(second, third, there.server, all);
  await back.server.stop();
  return [
    "| from | to | rows | contents | took | people could only read | uploads meanwhile | of them lost | storage | history |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    there.line,
    back.line,
  ];
});
