// Two hours of what an office and its customers do all day: `node ops/trials/long-load.ts`. Two servers and a worker on one
// database. MINUTES: how long. REQUESTS: a second. Each minute a line of samples; the table at the end, or when told to stop.
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

import { createClient } from "../../apps/server/src/db/hosts.ts";
import { pdfOf, streamOf } from "../../packages/testing/src/pdf-objects.ts";
import {
  atEnd,
  delay,
  freePorts,
  makeGround,
  MEMBER,
  runTrial,
  startProduction,
  startWorker,
} from "./machines.ts";
import { PlainVisitor, type Answered } from "./visitor.ts";

const MINUTES = Number(process.env.MINUTES ?? 120);
const REQUESTS = Number(process.env.REQUESTS ?? 6);
/** So many documents stay; the oldest goes when one more has come. */
const KEPT = 300;
const VISITORS = 4;
/** The answer for the picture of a document that was not read yet. */
const NOT_DRAWN_YET = 404;
/** What a figure is the median of: the minutes before it. */
const WINDOW = 10;
const MARKS = [0.125, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * MINUTES));
const MB = 1024 * 1024;
const WORDS = Array.from({ length: 800 }, (_, n) => `Wort${(n * 7919).toString(36)}`);

const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

/** A letter of one page whose text can be searched, and which nobody has. */
function letter(): Buffer {
  const lines = Array.from({ length: 25 }, () => Array.from({ length: 8 }, () => pick(WORDS)).join(" "));
  const text = [randomUUID(), ...lines].map((line) => `(${line}) Tj 0 -24 Td`).join("\n");
  const page = streamOf(Buffer.from(`BT /F1 11 Tf 50 780 Td\n${text}\nET`));
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    page,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
}

/** Takes every mail and forgets it. Gives its port. */
async function forgetMails(): Promise<number> {
  const server = createServer((socket) => {
    let isText = false;
    socket.write("220 localhost\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      const ends = said.endsWith("\r\n.\r\n");
      if (isText && !ends) return;
      isText = !isText && /^DATA/i.test(said);
      socket.write(isText ? "354 go on\r\n" : "250 ok\r\n");
      if (/^QUIT/i.test(said)) socket.end();
    });
  });
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  atEnd(async () => server.close());
  return port;
}

interface Seen {
  requests: number;
  readonly failed: string[];
  latencies: number[];
}

/** What people do, by weight; each gives the answers that it got. */
function callsOf(visitor: PlainVisitor, guest: PlainVisitor, documents: string[]) {
  const ofOne = async (call: (id: string) => Promise<Answered>): Promise<Answered[]> => {
    const id = pick(documents.slice(10));
    return id === undefined ? [] : [await call(id)];
  };
  return [
    { weight: 26, call: async () => [await visitor.send({ path: "/api/browser" })] },
    { weight: 6, call: async () => [await visitor.send({ path: "/api/folders" })] },
    {
      weight: 10,
      call: async () => {
        const uploaded = await visitor.upload(0, { content: letter() });
        if (uploaded.status === 201) documents.push((JSON.parse(uploaded.body) as { id: string }).id);
        const oldest = documents.length > KEPT ? documents.shift() : undefined;
        if (oldest === undefined) return [uploaded];
        return [uploaded, await visitor.json("DELETE", `/api/files/${oldest}`, {})];
      },
    },
    {
      weight: 14,
      call: async () =>
        ofOne(async (id) =>
          visitor.json("PATCH", `/api/files/${id}`, { is_tax_relevant: Math.random() < 0.5 }),
        ),
    },
    {
      weight: 12,
      call: async () => [await visitor.send({ path: `/api/search?q=${pick(WORDS)}%20${pick(WORDS)}` })],
    },
    {
      weight: 14,
      call: async () => ofOne(async (id) => visitor.send({ path: `/api/files/${id}/download` })),
    },
    {
      weight: 14,
      call: async () =>
        (await ofOne(async (id) => visitor.send({ path: `/api/files/${id}/preview?size=240` }))).filter(
          ({ status }) => status !== NOT_DRAWN_YET,
        ),
    },
    {
      weight: 4,
      call: async () => {
        await guest.signIn(MEMBER.email, MEMBER.password);
        return [await guest.send({ path: "/api/user" }), await guest.json("POST", "/api/logout", {})];
      },
    },
  ];
}

/** Calls at a steady rate, whatever the answers take, until `end`. */
async function load(ports: readonly number[], end: AbortSignal, seen: Seen): Promise<void> {
  const documents: string[] = [];
  const choices = await Promise.all(
    Array.from({ length: VISITORS }, async (_, n) => {
      const port = ports[n % ports.length] ?? 0;
      const visitor = new PlainVisitor(port);
      await visitor.signIn(MEMBER.email, MEMBER.password);
      return callsOf(visitor, new PlainVisitor(port), documents).flatMap(({ weight, call }) =>
        Array.from({ length: weight }, () => call),
      );
    }),
  );
  const running = new Set<Promise<void>>();
  const ask = async (): Promise<void> => {
    const call = pick(pick(choices) ?? []);
    if (!call) return;
    const began = performance.now();
    try {
      const answers = await call();
      seen.requests += answers.length;
      for (const { status, body } of answers)
        if (status >= 400) seen.failed.push(`${status} ${body.slice(0, 100)}`);
    } catch (error) {
      seen.failed.push((error as Error).message);
    }
    seen.latencies.push(performance.now() - began);
  };
  while (!end.aborted) {
    const asked = ask();
    running.add(asked);
    void asked.finally(() => running.delete(asked));
    await delay(1000 / REQUESTS);
  }
  await Promise.all(running);
}

type Sample = Readonly<Record<string, number>>;

/** Of a process: resident MB and open handles. */
async function processSample(name: string, pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return {
    [`${name}: resident, MB`]: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
    [`${name}: handles`]: (await readdir(`/proc/${pid}/fd`)).length,
  };
}

async function heapSample(name: string, port: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const metric = (wanted: string): number =>
    Number(new RegExp(`^${wanted} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  return {
    [`${name}: heap used, MB`]: metric("nodejs_heap_size_used_bytes") / MB,
    [`${name}: outside of the heap, MB`]: metric("nodejs_external_memory_bytes") / MB,
  };
}

const DATABASE_SAMPLE = `SELECT
  (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS "connections",
  (SELECT sum(n_dead_tup) FROM pg_stat_user_tables)::int AS "dead rows",
  (SELECT sum(n_live_tup) FROM pg_stat_user_tables)::int AS "live rows",
  (SELECT count(*) FROM job WHERE state IN ('queued', 'running') AND run_at <= now())::int AS "jobs due",
  (SELECT count(*) FROM job WHERE state = 'queued' AND run_at > now())::int AS "jobs for later",
  (SELECT count(*) FROM job WHERE state = 'dead')::int AS "jobs dead",
  (SELECT count(*) FROM change)::int AS "entries of the change history",
  (pg_database_size(current_database()) / 1048576.0)::float AS "database, MB"`;

async function databaseSample(client: ReturnType<typeof createClient>): Promise<Sample> {
  const { rows } = await client.query<Record<string, number>>(DATABASE_SAMPLE);
  return rows[0] ?? {};
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** By least squares over the second half, in units an hour. */
function slope(values: readonly number[]): number {
  const half = values.slice(Math.floor(values.length / 2));
  const [middle, mean] = [(half.length - 1) / 2, half.reduce((a, b) => a + b, 0) / half.length];
  const over = half.reduce((sum, value, x) => sum + (x - middle) * (value - mean), 0);
  return (over / half.reduce((sum, _, x) => sum + (x - middle) ** 2, 0)) * 60;
}

function tableOf(samples: readonly Sample[], { requests, failed }: Seen): string[] {
  const marks = MARKS.filter((mark) => mark <= samples.length);
  const at = (name: string, mark: number): string =>
    percentile(
      samples.slice(Math.max(0, mark - WINDOW), mark).map((sample) => sample[name] ?? Number.NaN),
      0.5,
    ).toFixed(name.endsWith("MB") ? 1 : 0);
  const names = Object.keys(samples[0] ?? {});
  const count = new Map<string, number>();
  for (const failure of failed) count.set(failure, (count.get(failure) ?? 0) + 1);
  return [
    `| figure | ${marks.map((mark) => `${mark} min`).join(" | ")} | an hour, in the second half |`,
    `| --- |${" --- |".repeat(marks.length + 1)}`,
    ...names.map((name) => {
      const grows = slope(samples.map((sample) => sample[name] ?? Number.NaN));
      return `| ${name} | ${marks.map((mark) => at(name, mark)).join(" | ")} | ${grows > 0 ? "+" : ""}${grows.toFixed(1)} |`;
    }),
    "",
    `${samples.length} minutes, ${requests} requests, ${failed.length} failed`,
    ...[...count].slice(0, 10).map(([failure, times]) => `${times} × ${failure}`),
  ];
}

await runTrial(async () => {
  const ground = await makeGround();
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${await forgetMails()}`,
    KEEP_DELETED_DAYS: "0",
    OCR_ENGINE: "auto",
  };
  const ports = await freePorts(2);
  const servers = await Promise.all(
    ports.map(async (port) =>
      startProduction(ground, { PORT: String(port), APP_URL: `http://localhost:${port}`, ...settings }),
    ),
  );
  const worker = startWorker(ground, settings);
  const client = createClient(ground.url, "trial");
  await client.connect();
  atEnd(async () => client.end());

  const end = new AbortController();
  process.once("SIGTERM", () => end.abort());
  const seen: Seen = { requests: 0, failed: [], latencies: [] };
  const loading = load(ports, end.signal, seen);
  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const parts = await Promise.all([
      ...servers.map(async ({ pid, port }, n) => ({
        ...(await processSample(`server ${n + 1}`, pid)),
        ...(await heapSample(`server ${n + 1}`, port)),
      })),
      processSample("worker", worker.pid ?? 0),
      databaseSample(client),
    ]);
    const kept = await readdir(join(ground.dataDir, "blobs"), { recursive: true, withFileTypes: true });
    const { latencies } = seen;
    seen.latencies = [];
    const others = {
      "files of the storage": kept.filter((entry) => entry.isFile()).length,
      "p50, ms": percentile(latencies, 0.5),
      "p95, ms": percentile(latencies, 0.95),
    };
    samples.push(Object.assign({}, ...parts, others) as Sample);
    console.error(JSON.stringify({ minute: samples.length, failed: seen.failed.length, ...samples.at(-1) }));
    if (MARKS.includes(samples.length)) console.error(tableOf(samples, seen).join("\n"));
  };
  const began = performance.now();
  for (let minute = 1; minute <= MINUTES && !end.signal.aborted; minute += 1) {
    await delay(began + minute * 60_000 - performance.now(), undefined, { signal: end.signal }).catch(
      () => undefined,
    );
    await sample();
  }
  end.abort();
  await loading;
  const { rows: dead } = await client.query<{ text: string }>(
    "SELECT name || ', tries ' || attempts || ': ' || coalesce(last_error, '') AS text FROM job WHERE state = 'dead'",
  );
  for (const server of servers) await server.stop();
  return [...tableOf(samples, seen), ...dead.map(({ text }) => `given up: ${text}`)];
});
