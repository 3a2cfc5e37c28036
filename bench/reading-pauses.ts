import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { letter } from "../apps/server/src/testing/reading/read-documents.ts";
import type { BareServer } from "./bare-server.ts";
import { median, percentile, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, MAIN, startServer, temporaryFolder, type RunningServer } from "./server.ts";
import { inParallel, signIn, upload, type Session } from "./session.ts";

const ROUNDS = 3;
const WINDOW_MS = 1000 * Number(process.env.BENCH_SECONDS ?? 20);
const LETTERS = Number(process.env.BENCH_DOCUMENTS ?? 1000);
/** Between two requests of a kind, whether the last one was answered or not. */
const EVERY_MS = { health: 50, bare: 50, list: 500 };
/** Until a child that is at work has ended, or one has begun. */
const SETTLE_MS = 4000;

/** One window, with reading or without. */
interface Pauses {
  readonly loop: number;
  readonly health: number;
  readonly bare: number;
  readonly readPerMinute: number;
}

/**
 * How long a request waits for the app's thread while documents are read, and while they wait: in turn, on one server, beside a server
 * that does nothing else. A member lists twice a second meanwhile.
 */
export async function measurePauses(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const bare = fork(join(import.meta.dirname, "bare-server.ts"));
  try {
    const [{ port }] = (await once(bare, "message")) as [BareServer];
    const server = await startServer(folder.path, MAIN, { OCR_ENGINE: "embedded" });
    const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
    try {
      await database.connect();
      const session = await signIn(server, "anna.schmidt@krempelfrei.example");
      await inParallel(LETTERS, 2, async (number) => {
        const bytes = Buffer.from(await letter([randomUUID(), "Sehr geehrte Frau Beispiel,"]));
        await upload(server, session, `Brief ${number}.pdf`, [bytes]);
      });
      const reading: Pauses[] = [];
      const quiet: Pauses[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const kept of round % 2 === 0 ? [quiet, reading] : [reading, quiet]) {
          await (kept === reading ? goOn(database) : putOff(database));
          await delay(SETTLE_MS);
          const window = await oneWindow(server, session, `http://127.0.0.1:${port}/`, database);
          if (round > 0) kept.push(window);
        }
      }
      return figuresOf(reading, quiet);
    } finally {
      await database.end();
      await server.stop();
    }
  } finally {
    bare.disconnect();
    await folder.remove();
  }
}

const putOff = (database: pg.Client) =>
  database.query(
    "UPDATE job SET turn = NULL, run_at = now() + interval '1 hour' WHERE name = 'read-content' AND state = 'queued'",
  );
const goOn = (database: pg.Client) =>
  database.query("UPDATE job SET run_at = now() WHERE name = 'read-content' AND state = 'queued'");

async function count(database: pg.Client, isRead: boolean): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::integer FROM content WHERE (state NOT IN ('waiting', 'recognising')) = $1",
    [isRead],
  );
  return rows[0]?.count ?? 0;
}

async function oneWindow(
  server: RunningServer,
  session: Session,
  bareUrl: string,
  database: pg.Client,
): Promise<Pauses> {
  const before = await count(database, true);
  // Asking for it begins the next stretch that it tells of.
  await loopDelay(server);
  const [health, bare] = await Promise.all([
    openLoop(`${server.url}/api/health`, EVERY_MS.health),
    openLoop(bareUrl, EVERY_MS.bare),
    openLoop(`${server.url}/api/browser`, EVERY_MS.list, session.headers),
  ]);
  if ((await count(database, false)) === 0) throw new Error("all is read: BENCH_DOCUMENTS has to be more");
  return {
    loop: await loopDelay(server),
    health: percentile(health, 0.95),
    bare: percentile(bare, 0.95),
    readPerMinute: ((await count(database, true)) - before) / (WINDOW_MS / 60_000),
  };
}

/** Milliseconds that each answer took, of requests that are sent at fixed times. */
async function openLoop(
  url: string,
  everyMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const begin = performance.now();
  for (let turn = 0; turn * everyMs < WINDOW_MS; turn += 1) {
    await delay(Math.max(0, begin + turn * everyMs - performance.now()));
    asked.push(
      timed(async () => {
        const answer = await fetch(url, { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      }),
    );
  }
  return Promise.all(asked);
}

/** The 99th percentile of the delay of the app's event loop since the last call, in milliseconds. */
async function loopDelay(server: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]);
}

function figuresOf(reading: readonly Pauses[], quiet: readonly Pauses[]): Figure[] {
  const each = (windows: readonly Pauses[], name: keyof Pauses): number[] => windows.map((one) => one[name]);
  const ms = (values: readonly number[]): string => `${median(values).toFixed(1)} ms`;
  return [
    {
      name: `event loop delay while ${median(each(reading, "readPerMinute")).toFixed(0)} documents a minute are read, 99th percentile`,
      ours: ms(each(reading, "loop")),
      reference: `while they wait: ${ms(each(quiet, "loop"))}`,
      ratio: ratioOf(each(reading, "loop"), each(quiet, "loop")),
      target: "at most 1.30",
    },
    {
      name: "GET /api/health meanwhile, 95th percentile",
      ours: ms(each(reading, "health")),
      reference: `a bare server: ${ms(each(reading, "bare"))}`,
      ratio: ratioOf(each(reading, "health"), each(reading, "bare")),
      target: "at most 2.00",
    },
    {
      name: "the same while they wait",
      ours: ms(each(quiet, "health")),
      reference: `a bare server: ${ms(each(quiet, "bare"))}`,
      ratio: ratioOf(each(quiet, "health"), each(quiet, "bare")),
      target: "",
    },
  ];
}
