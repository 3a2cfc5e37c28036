// Lets a PostgreSQL of three machines under Patroni fail in every way, under uploads and edits: `node ops/trials/failover.ts`.
// ROUNDS: how often each fault; FAULTS: names of those that are wanted, with commas.
import { randomUUID } from "node:crypto";
import { createClient } from "../../apps/server/src/db/hosts.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog, openDeps } from "../../apps/server/src/deps.ts";
import {
  addMember,
  delay,
  freePorts,
  MEMBER,
  newFolder,
  PlainVisitor,
  runTrial,
  startProduction,
} from "./machines.ts";
import { startCluster, type Cluster } from "./patroni.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);
const WANTED = process.env.FAULTS?.split(",");
const UPLOADERS = 4;
const UPLOAD_BYTES = 20_000;
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

/** What the app has acknowledged. */
interface Acknowledged {
  readonly uploads: Map<string, number>;
  readonly edits: Set<string>;
  /** When each came, in milliseconds. */
  readonly moments: number[];
  /** Answers that made the client try again. */
  refused: number;
  /** Answers that no client tries again. */
  readonly strange: string[];
}

/** People upload and edit as the client does: what is not acknowledged is sent again, by the same key, until it is. */
function work(port: number, end: AbortSignal, seen: Acknowledged): Promise<void>[] {
  return Array.from({ length: UPLOADERS }, async () => {
    const visitor = new PlainVisitor(port);
    await visitor.signIn(MEMBER.email, MEMBER.password);
    const insist = async (send: (key: string) => ReturnType<typeof visitor.send>, wanted: number) => {
      const key = randomUUID();
      for (;;) {
        const answer = await send(key).catch(() => undefined);
        if (answer?.status === wanted) return answer;
        if (answer && answer.status < 500 && answer.status !== 409)
          seen.strange.push(`${answer.status} ${answer.body}`);
        if (answer?.status === 500) seen.strange.push(`500 ${answer.body}`);
        seen.refused += 1;
        if (end.aborted) return undefined;
        await delay(200);
      }
    };
    for (let n = 0; !end.aborted; n += 1) {
      const content = Buffer.alloc(UPLOAD_BYTES, `%PDF-1.4\n% ${randomUUID()}\n`);
      const uploaded = await insist(async (key) => visitor.upload(UPLOAD_BYTES, { key, content }), 201);
      if (!uploaded) return;
      const { id } = JSON.parse(uploaded.body) as { id: string };
      seen.uploads.set(id, performance.now());
      seen.moments.push(performance.now());
      if (n % 4 !== 0) continue;
      const edited = await insist(
        async (key) => visitor.json("PATCH", `/api/files/${id}`, { is_tax_relevant: true }, key),
        200,
      );
      if (edited) seen.edits.add(id);
    }
  });
}

/** The longest time after the fault without any upload that was acknowledged, in seconds. */
function withoutService(moments: readonly number[], fault: number): number {
  const after = moments.filter((moment) => moment >= fault).toSorted((a, b) => a - b);
  const times = [fault, ...after];
  return Math.max(...times.slice(1).map((moment, index) => moment - (times[index] ?? moment))) / 1000;
}

interface Proof {
  readonly lost: number;
  readonly lostEdits: number;
  readonly doubled: number;
}

/** Looks into the database itself. */
async function prove(url: string, { uploads, edits }: Acknowledged): Promise<Proof> {
  const client = createClient(url, "trial");
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; tax: boolean; sha256: string; told: number }>(
      `SELECT f.id, f.is_tax_relevant AS tax, f.sha256,
         (SELECT count(*)::int FROM change WHERE subject_id = f.id AND action = 'file.uploaded') AS told FROM file AS f`,
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    return {
      lost: [...uploads.keys()].filter((id) => !there.has(id)).length,
      lostEdits: [...edits].filter((id) => there.get(id)?.tax !== true).length,
      // Each content was sent for one document, and each document is told of once.
      doubled:
        rows.length -
        new Set(rows.map(({ sha256 }) => sha256)).size +
        rows.filter(({ told }) => told !== 1).length,
    };
  } finally {
    await client.end();
  }
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
      const seen: Acknowledged = {
        uploads: new Map(),
        edits: new Set(),
        moments: [],
        refused: 0,
        strange: [],
      };
      const working = work(port, end.signal, seen);
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
      const line = `| ${name} | ${withoutService(seen.moments, fault).toFixed(1)} s | ${seen.uploads.size} | ${lost} | ${seen.edits.size} | ${lostEdits} | ${doubled} | ${seen.refused} | ${seen.strange.length} |`;
      console.error(line);
      lines.push(line);
    }
  }
  await server.stop();
  return [...lines, ...strange];
});
