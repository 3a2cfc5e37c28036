import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Figure } from "./figure.ts";
import {
  databasePid,
  databaseUrl,
  residentMb,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "./server.ts";
import { documentBytes, hangUp, inParallel, signIn, upload, uploadBody, type Session } from "./session.ts";

const MEMBERS = 20;
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 300);
const FILE_BYTES = 100_000;
const AT_ONCE = (process.env.BENCH_AT_ONCE ?? "5,20,50,100,200").split(",").map(Number);
const WARM_UP_MS = 2000;
const WINDOW_MS = 8000;
/** Hertz in which Linux tells the time of processors. */
const TICKS = 100;
const WORDS = ["rechnung", "versicherung", "vertrag", "steuer", "miete", "strom"];

/** A member in a household of its own, from an address of its own, with what it asks for. */
interface Member {
  readonly session: Session;
  readonly ids: readonly string[];
}

const KINDS = ["list", "content", "search", "change", "upload"] as const;
type Kind = (typeof KINDS)[number];
/** Of twenty requests: half lists, a fifth contents, and two or three of each other kind. */
const MIX: readonly Kind[] = KINDS.flatMap((kind, index) =>
  Array.from({ length: [10, 4, 2, 2, 2][index] ?? 0 }, () => kind),
);

/** The members, with documents of 100 kB each that were sent by the API, and texts to find as the reader stores them. */
async function fill(server: RunningServer, database: pg.Client): Promise<Member[]> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `SELECT app_user.id, email FROM app_user JOIN customer ON customer.id = app_user.id
     WHERE email IS NOT NULL AND is_active AND cancelled_to IS NULL ORDER BY customer.number LIMIT ${MEMBERS}`,
  );
  if (rows.length < MEMBERS) throw new Error(`only ${rows.length} customers have an address`);
  const filling = randomBytes(FILE_BYTES);
  const members: Member[] = [];
  for (const [index, { email }] of rows.entries()) {
    const session = await signIn(server, email);
    const own = { ...session, headers: { ...session.headers, "x-forwarded-for": `192.0.2.${index + 1}` } };
    const ids: string[] = [];
    await inParallel(DOCUMENTS, 4, async (document) => {
      ids.push(await upload(server, own, `Brief ${document}.pdf`, documentBytes(filling, randomUUID())));
    });
    members.push({ session: own, ids });
  }
  await database.query(
    `INSERT INTO content_text (customer_id, sha256, body, words)
     SELECT customer_id, sha256, body, array_to_tsvector(string_to_array(body, ' ')) FROM (
       SELECT DISTINCT ON (customer_id, sha256) customer_id, sha256,
         ($1::text[])[1 + (hashtext(sha256) & 3)] || ' schreiben ' || left(sha256, 8) AS body
       FROM file WHERE customer_id = ANY ($2)) AS made ON CONFLICT DO NOTHING`,
    [WORDS, rows.map(({ id }) => id)],
  );
  await database.query(
    `INSERT INTO search_word (customer_id, word)
     SELECT DISTINCT customer_id, used.word FROM content_text, unnest(tsvector_to_array(words)) AS used (word)
     WHERE customer_id = ANY ($1) ON CONFLICT DO NOTHING`,
    [rows.map(({ id }) => id)],
  );
  await database.query("VACUUM ANALYZE file, content_text, search_word");
  return members;
}

interface Sent {
  readonly kind: Kind;
  readonly ms: number;
  readonly isError: boolean;
}

/** As many loops as are at once, each of one member, for the warm-up and the window; only what begins in the window counts. */
async function run(server: RunningServer, members: readonly Member[], atOnce: number): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const begin = performance.now() + WARM_UP_MS;
  const filling = randomBytes(FILE_BYTES);
  const sent: Sent[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      const member = members[lane % members.length];
      if (!member) throw new Error("no member");
      for (let turn = lane * 7; performance.now() < begin + WINDOW_MS; turn += 1) {
        const kind = MIX[(turn * 11) % MIX.length] ?? "list";
        const started = performance.now();
        const status = await ask(agent, server, kind, member, turn, filling);
        const ms = performance.now() - started;
        if (started >= begin) sent.push({ kind, ms, isError: status >= 400 });
      }
    }),
  );
  agent.destroy();
  return sent;
}

type Asked = readonly [method: string, path: string, body?: readonly Buffer[], type?: string];

async function ask(
  agent: Agent,
  { url }: RunningServer,
  kind: Kind,
  { session, ids }: Member,
  turn: number,
  filling: Uint8Array,
): Promise<number> {
  const id = ids[turn % ids.length] ?? "";
  const word = WORDS[turn % WORDS.length] ?? "";
  const requests: Readonly<Record<Kind, () => Asked>> = {
    list: () => ["GET", "/api/browser"],
    content: () => ["GET", `/api/files/${id}/show`],
    search: () => ["GET", `/api/search?q=${word}`],
    change: () => [
      "PATCH",
      `/api/files/${id}`,
      [Buffer.from(JSON.stringify({ author: `Absender ${turn}` }))],
    ],
    upload: () => {
      const { body, type } = uploadBody(`Neu ${turn}.pdf`, documentBytes(filling, randomUUID()));
      return ["POST", "/api/files/upload", body, type];
    },
  };
  const [method, path, body = [], type] = requests[kind]();
  const headers = {
    ...session.headers,
    ...(type !== undefined && { "content-type": type }),
    "accept-encoding": "gzip, deflate, br",
    ...(body.length > 0 && { "content-length": body.reduce((sum, part) => sum + part.byteLength, 0) }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      answer.on("end", () => resolve(answer.statusCode ?? 500));
      answer.on("error", reject);
      answer.resume();
    });
    outgoing.on("error", reject);
    for (const part of body) outgoing.write(part);
    outgoing.end();
  });
}

/** Seconds of processor that a process has used: proc_pid_stat(5). */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

/** Of the database's processes that run, one of them for each connection. */
async function databaseSeconds(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "");
  const each = await Promise.all(children.split(" ").filter(Boolean).map(Number).map(processorSeconds));
  return each.reduce((sum, value) => sum + value, 0);
}

const share = (values: readonly number[], part: number): string => {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];
  return value === undefined ? "–" : value.toFixed(0);
};

/** A mixed load in a closed loop, by ever more people at once; the processor of who asks is counted apart. */
export async function measureLoad(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    const server = await startServer(folder.path, undefined, { TRUST_PROXY: "127.0.0.1" });
    const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
    try {
      await database.connect();
      const members = await fill(server, database);
      const postmaster = await databasePid(server.dataDir);
      const figures: Figure[] = [];
      for (const atOnce of AT_ONCE) {
        const seconds = async (): Promise<readonly number[]> => {
          const { user, system } = process.cpuUsage();
          const rows = await databaseSeconds(postmaster);
          return [await processorSeconds(server.pid), rows, (user + system) / 1e6];
        };
        const before = await seconds();
        const sent = await run(server, members, atOnce);
        const after = await seconds();
        const [app = 0, rows = 0, asked = 0] = after.map((value, index) =>
          Math.max(0, value - (before[index] ?? 0)),
        );
        figures.push(figureOf(atOnce, sent, { app, rows, asked }, await residentMb(server.pid)));
        await delay(1000);
      }
      return figures;
    } finally {
      await database.end();
      hangUp();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

function figureOf(
  atOnce: number,
  sent: readonly Sent[],
  seconds: { readonly app: number; readonly rows: number; readonly asked: number },
  memory: number,
): Figure {
  const all = sent.map(({ ms }) => ms);
  const of = (kind: Kind): number[] => sent.filter((one) => one.kind === kind).map(({ ms }) => ms);
  const each = KINDS.map((kind) => `${kind} ${share(of(kind), 0.5)}`).join(", ");
  const whole = (WARM_UP_MS + WINDOW_MS) / 1000;
  const cores = Object.entries(seconds).map(([name, value]) => `${name} ${(value / whole).toFixed(2)}`);
  return {
    name: `mixed load, ${atOnce} at once`,
    ours: `${(sent.length / (WINDOW_MS / 1000)).toFixed(0)} a second, ${share(all, 0.5)} / ${share(all, 0.95)} / ${share(all, 0.99)} ms (p50 / p95 / p99)`,
    reference: `p50 by kind: ${each}; uploads p95 ${share(of("upload"), 0.95)}; cores: ${cores.join(", ")}; ${memory.toFixed(0)} MB; ${sent.filter(({ isError }) => isError).length} errors`,
    ratio: "",
    target: "",
  };
}
