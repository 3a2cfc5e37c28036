// Kills servers and workers, one after the other, while people upload and change documents: `node ops/trials/kills.ts`.
// KILLS: how many.
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { RunningServer } from "../../bench/server.ts";
import { atEnd, delay, freePorts, makeGround, runTrial, startProduction, startWorker } from "./machines.ts";
import { nothingYet, prove, work } from "./people.ts";

const KILLS = Number(process.env.KILLS ?? 20);
const PEOPLE = 4;
const PAUSE_MAX_MS = 1500;
const ADMIN = join(import.meta.dirname, "../../apps/server/src/admin.ts");

interface Ground {
  readonly url: string;
  readonly dataDir: string;
}

async function verify({ url, dataDir }: Ground, ...task: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [ADMIN, ...task], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.on("exit", resolve));
  return output.trim().split("\n").slice(-2).join(", ");
}

await runTrial(async () => {
  const ground = await makeGround();
  const ports = await freePorts(2);
  const start = async (port: number): Promise<RunningServer> =>
    startProduction(ground, { PORT: String(port), APP_URL: `http://localhost:${port}`, LOG_LEVEL: "fatal" });
  const servers = await Promise.all(ports.map(start));
  atEnd(async () => Promise.all(servers.map(async (server) => server.kill())));
  let worker = startWorker(ground);
  const end = new AbortController();
  const seen = nothingYet();
  const working = work(ports, PEOPLE, end.signal, seen);
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(Math.random() * PAUSE_MAX_MS);
    const at = kill % (ports.length + 1);
    if (at === ports.length) {
      worker.kill();
      worker = startWorker(ground);
      continue;
    }
    await servers[at]?.kill();
    const server = await start(ports[at] ?? 0);
    servers[at] = server;
    starts.push(server.readyAfterMs);
  }
  await delay(2000);
  end.abort();
  await Promise.all(working);
  const { lost, lostEdits, doubled } = await prove(ground.url, seen);
  const middle = (starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0) / 1000;
  return [
    "| kills | acknowledged uploads | of them lost | acknowledged edits | of them lost | stored twice | sent again | strange answers | ready again (median) |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    `| ${KILLS} | ${seen.uploads.size} | ${lost} | ${seen.edits.size} | ${lostEdits} | ${doubled} | ${seen.again} | ${seen.strange.length} | ${middle.toFixed(1)} s |`,
    await verify(ground, "verify-storage", "--deep"),
    await verify(ground, "verify-changelog"),
    ...seen.strange.slice(0, 5),
  ];
});
