// Burns a machine with the embedded database while people upload, and restores it from the place of its backups:
// `node ops/trials/moments.ts`. ROUNDS: how often. SECONDS: how long each works before it burns.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { SERVER, startServer, type RunningServer } from "../../bench/server.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog, openDeps } from "../../apps/server/src/deps.ts";
import { addMember, atEnd, delay, freePorts, MEMBER, newFolder, runTrial } from "./machines.ts";
import { PlainVisitor } from "./visitor.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 100);
const UPLOADERS = 3;
const UPLOAD_BYTES = 20_000;

interface Acknowledged {
  readonly id: string;
  readonly at: number;
}

async function start(dataDir: string, port: number, backup: string): Promise<RunningServer> {
  return startServer(dataDir, SERVER, {
    NODE_ENV: "production",
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    SMTP_URL: "smtp://127.0.0.1:1",
    BACKUP_TO: backup,
  });
}

/** Restores all that there is; how long it took. */
async function restore(dataDir: string, backup: string): Promise<number> {
  const admin = join(import.meta.dirname, "../../apps/server/src/admin.ts");
  const began = performance.now();
  const child = spawn(process.execPath, [admin, "restore", backup, "--until", "latest"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  if (code !== 0) throw new Error(`restore ended with ${code}`);
  return (performance.now() - began) / 1000;
}

async function burnOnce(): Promise<string> {
  const [folder, backup] = [await newFolder(), await newFolder()];
  const dataDir = join(folder, "data");
  const config = loadConfig({ DATA_DIR: dataDir, BACKUP_TO: backup, LOG_LEVEL: "warn" });
  const { deps, close } = await openDeps(config, createLog(config), { schema: "migrate" });
  await addMember(deps);
  await close();
  const [port = 0] = await freePorts(1);
  const server = await start(dataDir, port, backup);
  atEnd(async () => server.kill());
  const acknowledged: Acknowledged[] = [];
  const fire = new AbortController();
  const work = async (): Promise<void> => {
    const visitor = new PlainVisitor(port);
    await visitor.signIn(MEMBER.email, MEMBER.password);
    while (!fire.signal.aborted) {
      const answer = await visitor.upload(UPLOAD_BYTES);
      const { id } = JSON.parse(answer.body) as { id: string };
      if (answer.status === 201) acknowledged.push({ id, at: performance.now() });
      // Uploads of an office, not as many as there is room for.
      await delay(200);
    }
  };
  const working = Array.from({ length: UPLOADERS }, async () => work().catch(() => undefined));
  await delay(SECONDS * 1000);
  const burntAt = performance.now();
  fire.abort();
  await server.kill();
  // The watcher of the database goes with the machine; the folder takes the database away under it.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  await Promise.all(working);
  await delay(5000);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });

  const seconds = await restore(dataDir, backup);
  const again = await start(dataDir, port, backup);
  atEnd(async () => again.kill());
  const visitor = new PlainVisitor(port);
  await visitor.signIn(MEMBER.email, MEMBER.password);
  let [lost, lostSince, damaged, lastKept] = [0, 0, 0, 0];
  for (const { id, at } of acknowledged) {
    const { status, body } = await visitor.send({ path: `/api/files/${id}/download` });
    if (status === 200) lastKept = Math.max(lastKept, at);
    if (status === 200 && body.length !== UPLOAD_BYTES) damaged += 1;
    if (status !== 200) {
      lost += 1;
      lostSince = Math.max(lostSince, (burntAt - at) / 1000);
    }
  }
  await again.stop();
  return `| ${acknowledged.length} | ${acknowledged.length - lost} | ${lost} | ${lostSince.toFixed(0)} s | ${damaged} | ${seconds.toFixed(1)} s |`;
}

await runTrial(async () => {
  const lines = [
    "| acknowledged | restored | lost | the oldest of them before the fire | damaged | restore took |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (let round = 0; round < ROUNDS; round += 1) lines.push(await burnOnce());
  return lines;
});
