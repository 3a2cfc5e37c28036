// Lets a PostgreSQL of three machines under Patroni fail in every way, under uploads and edits: `node ops/trials/failover.ts`.
// ROUNDS: how often each fault; FAULTS: names of those that are wanted, with commas.
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog, openDeps } from "../../apps/server/src/deps.ts";
import { addMember, delay, freePorts, newFolder, runTrial, startProduction } from "./machines.ts";
import { startCluster, type Cluster } from "./patroni.ts";
import { nothingYet, prove, work } from "./people.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);
const WANTED = process.env.FAULTS?.split(",");
const UPLOADERS = 4;
/** Longer than Patroni's `ttl`: another one has taken over when it wakes up. */
const FROZEN_MS = 22_000;
const WITHOUT_ETCD_MS = 15_000;
const BEFORE_MS = 3000;
const AFTER_MS = 4000;
const SERVICE_WITHIN_MS = 90_000;

const FAULTS: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  async "machine of the leader killed"(cluster) {
    const leader = await cluster.leader();
    await leader.kill();
    await delay(20_000);
    leader.start();
  },
  async "PostgreSQL of the leader killed"(cluster) {
    await (await cluster.leader()).killPostgres();
  },
  async "leader frozen for 22 s, then woken"(cluster) {
    const leader = await cluster.leader();
    await leader.freeze();
    await delay(FROZEN_MS);
    await leader.wake();
  },
  async "synchronous replica killed"(cluster) {
    const leader = await cluster.leader();
    const synchronous = (await leader.state()).replication?.find(({ sync_state }) => sync_state === "sync");
    const replica = cluster.machines.find(({ name }) => name === synchronous?.application_name);
    await replica?.kill();
    await delay(10_000);
    replica?.start();
  },
  async switchover(cluster) {
    const { name, address } = await cluster.leader();
    const answer = await fetch(`http://${address}:8008/switchover`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ leader: name }),
    });
    if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
  },
  async "two of three etcd frozen for 15 s"({ etcd: [, ...two] }) {
    for (const keeper of two) keeper.kill("SIGSTOP");
    await delay(WITHOUT_ETCD_MS);
    for (const keeper of two) keeper.kill("SIGCONT");
  },
};

/** The longest time after the fault without any upload that was acknowledged, in seconds. */
function withoutService(moments: readonly number[], fault: number): number {
  const after = moments.filter((moment) => moment >= fault).toSorted((a, b) => a - b);
  const times = [fault, ...after];
  return Math.max(...times.slice(1).map((moment, index) => moment - (times[index] ?? moment))) / 1000;
}

await runTrial(async () => {
  const cluster = await startCluster();
  const dataDir = await newFolder();
  const config = loadConfig({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const { deps, close } = await openDeps(config, createLog(config), { schema: "migrate" });
  await addMember(deps);
  await close();
  const [port = 0] = await freePorts(1);
  const server = await startProduction(
    { url: cluster.url, dataDir },
    { PORT: String(port), APP_URL: `http://localhost:${port}`, WORKERS: "1", LOG_LEVEL: "fatal" },
  );
  const lines = [
    "| fault | without service | acknowledged uploads | of them lost | acknowledged edits | of them lost | stored twice | sent again | strange answers |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  const strange: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, fail] of Object.entries(FAULTS)) {
      if (WANTED && !WANTED.includes(name)) continue;
      await cluster.whole();
      const end = new AbortController();
      const seen = nothingYet();
      const working = work([port], UPLOADERS, end.signal, seen);
      await delay(BEFORE_MS);
      const fault = performance.now();
      await fail(cluster);
      const ended = performance.now();
      while (!seen.moments.some((moment) => moment > ended + AFTER_MS)) {
        if (performance.now() - ended > SERVICE_WITHIN_MS) throw new Error(`${name}: no service again`);
        await delay(200);
      }
      await cluster.whole();
      end.abort();
      await Promise.all(working);
      const { lost, lostEdits, doubled } = await prove(cluster.url, seen);
      strange.push(...seen.strange.slice(0, 3).map((answer) => `${name}: ${answer}`));
      const line = `| ${name} | ${withoutService(seen.moments, fault).toFixed(1)} s | ${seen.uploads.size} | ${lost} | ${seen.edits.size} | ${lostEdits} | ${doubled} | ${seen.again} | ${seen.strange.length} |`;
      console.error(line);
      lines.push(line);
    }
  }
  await server.stop();
  return [...lines, ...strange];
});
