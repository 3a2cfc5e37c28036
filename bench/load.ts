import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { memoryMb, processTree, processorSeconds } from "./load-cost.ts";
import {
  drive,
  MODES,
  WORDS,
  type Kind,
  type Member,
  type Mode,
  type Product,
  type Request,
} from "./load-drive.ts";
import { fillPapra } from "./load-papra.ts";
import { toFigures, writeResults, type Measured } from "./load-report.ts";
import { databasePid, databaseUrl, startServer, temporaryFolder, type RunningServer } from "./server.ts";
import { documentBytes, hangUp, inParallel, signIn, upload, uploadBody } from "./session.ts";

const MEMBERS = 20;
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 300);
const FILE_BYTES = 100_000;
const AT_ONCE = (process.env.BENCH_AT_ONCE ?? "5,20,50,100,200").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_MS = 1500;
const WINDOW_MS = 1000 * Number(process.env.BENCH_SECONDS ?? 6);
const CHOSEN = MODES.filter((mode) => (process.env.BENCH_MODES ?? MODES.join(",")).split(",").includes(mode));

/** Signs members in, sends their documents by the API and stores texts as the reader does. */
async function fill(server: RunningServer, database: pg.Client, filling: Uint8Array): Promise<Member[]> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `SELECT app_user.id, email FROM app_user JOIN customer ON customer.id = app_user.id
     WHERE email IS NOT NULL AND is_active AND cancelled_to IS NULL ORDER BY customer.number LIMIT ${MEMBERS}`,
  );
  if (rows.length < MEMBERS) throw new Error(`only ${rows.length} customers have an address`);
  const members: Member[] = [];
  for (const [index, { email }] of rows.entries()) {
    const session = await signIn(server, email);
    const headers = { ...session.headers, "x-forwarded-for": `192.0.2.${index + 1}` };
    const ids: string[] = [];
    await inParallel(DOCUMENTS, 4, async (document) => {
      const parts = documentBytes(filling, randomUUID());
      ids.push(await upload(server, { ...session, headers }, `Brief ${document}.pdf`, parts));
    });
    members.push({ headers, open: windows(ids, filling) });
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

const windows =
  (ids: readonly string[], filling: Uint8Array): Member["open"] =>
  (mode) => {
    let since = "";
    const heard = (text: string): void => {
      since = /"revision":"([^"]+)"/.exec(text)?.[1] ?? since;
    };
    const list = (): Request =>
      mode === "whole"
        ? { method: "GET", path: "/api/browser" }
        : { method: "GET", path: `/api/browser${since && `?since=${since}`}`, heard };
    return (kind, turn) => {
      const id = ids[turn % ids.length] ?? "";
      const requests: Readonly<Record<Kind, () => Request>> = {
        list,
        content: () => ({ method: "GET", path: `/api/files/${id}/show` }),
        search: () => ({ method: "GET", path: `/api/search?q=${WORDS[turn % WORDS.length]}` }),
        change: () => ({
          method: "PATCH",
          path: `/api/files/${id}`,
          body: [Buffer.from(JSON.stringify({ author: `Absender ${turn}` }))],
        }),
        upload: () => ({
          method: "POST",
          path: "/api/files/upload",
          ...uploadBody(`Neu ${turn}.pdf`, documentBytes(filling, randomUUID())),
        }),
      };
      return requests[kind]();
    };
  };

async function measure(product: Product, atOnce: number, mode: Mode): Promise<Measured> {
  const seconds = async (): Promise<{ app: number; database: number; generator: number }> => {
    const { app, database } = await product.processes();
    const { user, system } = process.cpuUsage();
    return {
      app: await processorSeconds(app),
      database: await processorSeconds(database),
      generator: (user + system) / 1e6,
    };
  };
  const before = await seconds();
  const sent = await drive(product, { atOnce, mode, warmUpMs: WARM_UP_MS, windowMs: WINDOW_MS });
  const after = await seconds();
  const whole = (WARM_UP_MS + WINDOW_MS) / 1000;
  const memory = await memoryMb((await product.processes()).app);
  await delay(500);
  return {
    product: product.name,
    atOnce,
    mode,
    sent,
    seconds: WINDOW_MS / 1000,
    memory,
    cores: {
      app: (after.app - before.app) / whole,
      database: (after.database - before.database) / whole,
      generator: (after.generator - before.generator) / whole,
    },
  };
}

/** With `BENCH_WAIT=1`: until a line comes on stdin, so that the machine can be made quiet after the filling. */
async function whenTold(): Promise<void> {
  if (process.env.BENCH_WAIT !== "1") return;
  console.error("filled; a line on stdin begins the measurement");
  await once(process.stdin, "data");
  process.stdin.pause();
}

/**
 * A mixed load in a closed loop, by ever more people at once, in turn with a second product where `BENCH_PEER` names its
 * address. The generator's processor time is counted apart. Writes `bench/results/load.md`.
 */
export async function measureLoad(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    const server = await startServer(folder.path, undefined, { TRUST_PROXY: "127.0.0.1" });
    const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
    try {
      await database.connect();
      const filling = randomBytes(FILE_BYTES);
      const postmaster = await databasePid(server.dataDir);
      const processes: Product["processes"] = async () => ({
        app: await processTree(server.pid, postmaster),
        database: await processTree(postmaster),
      });
      const members = await fill(server, database, filling);
      const products: Product[] = [{ name: "krempelfrei", url: server.url, members, processes }];
      const peer = process.env.BENCH_PEER;
      if (peer) products.push(await fillPapra(peer, MEMBERS, DOCUMENTS, filling));
      await whenTold();
      const measured: Measured[] = [];
      const atRest = await memoryMb((await processes()).app);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const mode of CHOSEN) {
          for (const atOnce of AT_ONCE) {
            for (const product of round % 2 === 0 ? products : products.toReversed()) {
              measured.push(await measure(product, atOnce, mode));
            }
          }
        }
      }
      await writeResults(measured, atRest);
      return toFigures(measured);
    } finally {
      await database.end();
      hangUp();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}
