import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { memoryMb, processTree, processorSeconds } from "./load-cost.ts";
import { drive, MODES, type Mode, type Product } from "./load-drive.ts";
import { fillOwn } from "./load-own.ts";
import { fillPapra } from "./load-papra.ts";
import { toFigures, writeResults, type Measured } from "./load-report.ts";
import { databasePid, databaseUrl, startServer, temporaryFolder } from "./server.ts";
import { hangUp } from "./session.ts";

const SIZE = { members: 20, documents: Number(process.env.BENCH_DOCUMENTS ?? 300) };
const FILE_BYTES = 100_000;
const AT_ONCE = (process.env.BENCH_AT_ONCE ?? "5,20,50,100,200").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_MS = 1500;
const WINDOW_MS = 1000 * Number(process.env.BENCH_SECONDS ?? 6);
const CHOSEN = MODES.filter((mode) => (process.env.BENCH_MODES ?? MODES.join(",")).split(",").includes(mode));

/** One window of load on one product. */
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
      const members = await fillOwn(server, database, SIZE, filling);
      const products: Product[] = [{ name: "krempelfrei", url: server.url, members, processes }];
      const peer = process.env.BENCH_PEER;
      if (peer) products.push(await fillPapra(peer, SIZE, filling));
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
