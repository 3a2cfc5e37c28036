import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { memoryMb, processTree } from "./load-cost.ts";
import { MODES, type Product } from "./load-drive.ts";
import { heldFigure, hold } from "./load-hold.ts";
import { findLargest, groupsOfLargest, largestFigure } from "./load-largest.ts";
import { fillOwn } from "./load-own.ts";
import { fillPapra } from "./load-papra.ts";
import { profileLoad } from "./load-profile.ts";
import { toFigures, writeResults, type LoadResults } from "./load-report.ts";
import { measureWindow } from "./load-window.ts";
import { databasePid, databaseUrl, freePort, startServer, temporaryFolder } from "./server.ts";
import { hangUp } from "./session.ts";

const SIZE = { members: 20, documents: Number(process.env.BENCH_DOCUMENTS ?? 300) };
const FILE_BYTES = 100_000;
const AT_ONCE = (process.env.BENCH_AT_ONCE ?? "5,20,50,100,200").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const chosen = <Name extends string>(names: readonly Name[], given?: string): Name[] =>
  names.filter((name) => given === undefined || given.split(",").includes(name));
const CHOSEN = chosen(MODES, process.env.BENCH_MODES);
/** Numbers of people; the number that is still answered in time; a minute with the most; what the main thread does. */
const STAGES = chosen(["steps", "largest", "hold", "profile"] as const, process.env.BENCH_STAGES);
/** Until the app has given back what it needs no more. */
const REST_MS = 30_000;

/** With `BENCH_WAIT=1`: until a line comes on stdin, so that the machine can be made quiet after the filling. */
async function whenTold(): Promise<void> {
  if (process.env.BENCH_WAIT !== "1") return;
  console.error("filled; a line on stdin begins the measurement");
  await once(process.stdin, "data");
  process.stdin.pause();
}

type Stages = Omit<LoadResults, "memory" | "profiles">;

async function measureAll(products: readonly Product[]): Promise<Stages> {
  const results: Stages = { measured: [], held: [], largest: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const inTurn = round % 2 === 0 ? products : products.toReversed();
    for (const mode of CHOSEN) {
      for (const atOnce of STAGES.includes("steps") ? AT_ONCE : [])
        for (const product of inTurn) results.measured.push(await measureWindow(product, atOnce, mode));
      for (const product of STAGES.includes("largest") ? inTurn : [])
        results.largest.push(await findLargest(product, mode));
    }
  }
  for (const product of STAGES.includes("hold") ? products : []) results.held.push(await hold(product));
  return results;
}

/**
 * A mixed load in a closed loop, by ever more people at once, in turn with a second product where `BENCH_PEER` names its
 * address. The generator's processor time is counted apart. Writes `bench/results/load.md` and its picture.
 */
export async function measureLoad(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    const port = await freePort();
    const env = { TRUST_PROXY: "127.0.0.1", NODE_OPTIONS: `--inspect-port=${port}` };
    const server = await startServer(folder.path, undefined, env);
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
      const own: Product = { name: "krempelfrei", url: server.url, members, processes };
      const products = [own];
      const peer = process.env.BENCH_PEER;
      if (peer) products.push(await fillPapra(peer, SIZE, filling));
      await whenTold();
      const memory = async (): Promise<number> => memoryMb((await processes()).app);
      const before = await memory();
      const results = await measureAll(products);
      await delay(REST_MS);
      const after = await memory();
      const profiles = [];
      for (const mode of STAGES.includes("profile") ? CHOSEN : [])
        profiles.push(await profileLoad(own, mode, { pid: server.pid, port }));
      await writeResults({ ...results, profiles, memory: { before, after } });
      return [
        ...toFigures(results.measured),
        ...groupsOfLargest(results.largest).map(largestFigure),
        ...results.held.map(heldFigure),
      ];
    } finally {
      await database.end();
      hangUp();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}
