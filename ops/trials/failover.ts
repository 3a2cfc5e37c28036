// Lets a PostgreSQL of three machines under Patroni, behind HAProxy, fail in every way, under uploads and edits:
// `node ops/trials/failover.ts`.
// As root. ROUNDS: how often each fault; FAULTS: names of those that are wanted, with commas.
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog, openDeps, type Deps } from "../../apps/server/src/deps.ts";
import { addMember, atEnd, delay, freePorts, newFolder, runTrial, startProduction } from "./machines.ts";
import { startClaimsRun, makePayers } from "./claims-run.ts";
import { inOwnNetwork } from "./network.ts";
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
const SERVICE_WITHIN_MS = 150_000;

/** Longer than Patroni needs to give the leader up. */
const CUT_MS = 25_000;
const FULL_MS = 40_000;
const AHEAD_S = 3600;
/** Patroni sleeps so long when its clock is set back, also when it is right again soon. */
const BEHIND_S = -60;
const CLOCK_OFF_MS = 20_000;

/** Makes the fault; may give what looks, when all is whole again, for what it should not have done. */
type Fault = (
  cluster: Cluster,
  deps: Deps,
  round: number,
) => Promise<(() => Promise<string[]>) | undefined | void>;

const setClockOff =
  (seconds: number): Fault =>
  async ({ leader }) => {
    const machine = await leader();
    await machine.setClock(seconds);
    await delay(CLOCK_OFF_MS);
    await machine.setClock(0);
  };

const FAULTS: Readonly<Record<string, Fault>> = {
  async "machine of the leader killed"(cluster) {
    const leader = await cluster.leader();
    await leader.kill();
    await delay(20_000);
    leader.start();
  },
  async "PostgreSQL of the leader killed"(cluster) {
    await (await cluster.leader()).killPostgres();
  },
  async "leader frozen for 22 s and woken"(cluster) {
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
  "network of the leader cut for 25 s": async (cluster) => {
    const { link } = await cluster.leader();
    await link.cut();
    await delay(CUT_MS);
    await link.join();
  },
  "disk of the leader full for 40 s": async (cluster) => {
    const { disk } = await cluster.leader();
    await disk.fill();
    await delay(FULL_MS);
    await disk.clear();
  },
  "clock of the leader an hour ahead for 20 s": setClockOff(AHEAD_S),
  "clock of the leader set back by 60 s for 20 s": setClockOff(BEHIND_S),
  async "leader killed in the middle of a claims run"(cluster, deps, round) {
    const claims = await startClaimsRun(deps, cluster.url, round);
    const leader = await cluster.leader();
    await leader.kill();
    await delay(20_000);
    leader.start();
    return claims;
  },
};

/** The longest time after the fault without any upload that was acknowledged, in seconds. */
function withoutService(moments: readonly number[], fault: number): number {
  const after = moments.filter((moment) => moment >= fault).toSorted((a, b) => a - b);
  const times = [fault, ...after];
  return Math.max(...times.slice(1).map((moment, index) => moment - (times[index] ?? moment))) / 1000;
}

await runTrial(async () => {
  await inOwnNetwork(import.meta.filename);
  const cluster = await startCluster();
  const dataDir = await newFolder();
  const config = loadConfig({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const { deps, close } = await openDeps(config, createLog(config), { schema: "migrate" });
  await addMember(deps);
  await makePayers(cluster.url);
  atEnd(close);
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
      if (name.startsWith("clock") && !cluster.hasClocks) {
        console.error(`${name}: libfaketime is not installed`);
        continue;
      }
      await cluster.whole();
      const end = new AbortController();
      const seen = nothingYet();
      const working = work([port], UPLOADERS, end.signal, seen);
      await delay(BEFORE_MS);
      const fault = performance.now();
      const look = await fail(cluster, deps, round);
      const ended = performance.now();
      while (!seen.moments.some((moment) => moment > ended + AFTER_MS)) {
        if (performance.now() - ended > SERVICE_WITHIN_MS)
          throw new Error(`${name}: no service again: ${seen.refusal}`);
        await delay(200);
      }
      await cluster.whole();
      end.abort();
      await Promise.all(working);
      const { lost, lostEdits, doubled } = await prove(cluster.url, seen);
      const wrong = (await look?.()) ?? [];
      strange.push(...[...wrong, ...seen.strange.slice(0, 3)].map((answer) => `${name}: ${answer}`));
      const line = `| ${name} | ${withoutService(seen.moments, fault).toFixed(1)} s | ${seen.uploads.size} | ${lost} | ${seen.edits.size} | ${lostEdits} | ${doubled} | ${seen.again} | ${seen.strange.length} |`;
      console.error(line);
      lines.push(line);
    }
  }
  await server.stop();
  return [...lines, ...strange];
});
