import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import {
  databasePid,
  databaseUrl,
  MAIN,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "./server.ts";
import { documentBytes, inParallel, signIn, upload, type Session } from "./session.ts";

const FILES = Number(process.env.BENCH_FILES ?? 100);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const AT_ONCE = 4;
/** Enough for three servers to have something to do at any moment: one that waits between two documents does less at once for each. */
const AT_ONCE_FOR_SERVERS = Number(process.env.BENCH_AT_ONCE ?? 12);
/** Documents that a server takes before it is measured: code that has run seldom costs far more. */
const WARM_UP = 400;
/** One of three takes a third of the documents, and stays cold for longer than the one beside it. */
const WARM_UP_OF_SERVERS = 2000;
const SIZES = [50_000, 1024 * 1024];
const MEMBER = "anna.schmidt@krempelfrei.example";
/** Of the clock that the kernel counts processor time in. */
const TICKS_A_SECOND = 100;
const NAME_END = ") ";
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
/** Of its children that have ended: sessions of the database do so while it is measured. */
const ENDED_USER_TICKS = 13;
const ENDED_SYSTEM_TICKS = 14;
const PARENT = 1;

interface Place {
  readonly server: RunningServer;
  readonly session: Session;
}

/** Fields of /proc/<pid>/stat after the name; none of a process that has ended. */
async function statOf(pid: number | string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(NAME_END) + NAME_END.length).split(" ");
}

const ticksOf = (stat: readonly string[], user = USER_TICKS, system = SYSTEM_TICKS): number =>
  Number(stat[user] ?? 0) + Number(stat[system] ?? 0);

/** Processor time of servers and, where it is given, of the database with its sessions, in milliseconds. */
async function processorTime(pids: readonly number[], database?: number): Promise<number> {
  let ticks = 0;
  for (const pid of pids) ticks += ticksOf(await statOf(pid));
  if (database !== undefined) {
    ticks += ticksOf(await statOf(database), ENDED_USER_TICKS, ENDED_SYSTEM_TICKS);
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const stat = await statOf(pid);
      if (Number(stat[PARENT]) === database || Number(pid) === database) ticks += ticksOf(stat);
    }
  }
  return (ticks * 1000) / TICKS_A_SECOND;
}

const uploadTo = async (
  places: readonly Place[],
  bytes: number,
  count = FILES,
  atOnce = AT_ONCE,
): Promise<void> => {
  const filling = randomBytes(bytes);
  await inParallel(count, atOnce, async (index) => {
    const place = places[index % places.length];
    if (place)
      await upload(place.server, place.session, `Brief ${index}.pdf`, documentBytes(filling, randomUUID()));
  });
};

/** What an upload costs with encrypted contents beside plain ones: two servers with a database each, in turn. */
export async function measureEncryption(): Promise<Figure[]> {
  const [plainFolder, sealedFolder] = [await temporaryFolder(), await temporaryFolder()];
  const keys = join(sealedFolder.path, "master-keys");
  await writeFile(keys, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  const servers: RunningServer[] = [];
  try {
    servers.push(await startServer(join(plainFolder.path, "data")));
    servers.push(await startServer(join(sealedFolder.path, "data"), MAIN, { CONTENT_KEY_FILE: keys }));
    const [plain, sealed] = await Promise.all(
      servers.map(async (server) => ({ server, session: await signIn(server, MEMBER) })),
    );
    if (!plain || !sealed) throw new Error("two servers");
    for (const place of [plain, sealed]) await uploadTo([place], SIZES[0] ?? 0, WARM_UP);
    const figures: Figure[] = [];
    for (const bytes of SIZES) {
      const times = { plain: [] as number[], sealed: [] as number[] };
      const costs = await interleave(ROUNDS, {
        plain: async () => costOf(plain, bytes, times.plain),
        sealed: async () => costOf(sealed, bytes, times.sealed),
      });
      figures.push(
        lineOf(`upload of ${bytes / 1000} kB, encrypted: processor time`, costs.sealed, costs.plain),
        lineOf(`upload of ${bytes / 1000} kB, encrypted: time`, times.sealed.slice(1), times.plain.slice(1)),
      );
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    for (const folder of [plainFolder, sealedFolder]) await folder.remove();
  }
}

async function costOf(place: Place, bytes: number, times: number[]): Promise<number> {
  const before = await processorTime([place.server.pid]);
  times.push((await timed(async () => uploadTo([place], bytes))) / FILES);
  return ((await processorTime([place.server.pid])) - before) / FILES;
}

const lineOf = (name: string, ours: readonly number[], theirs: readonly number[]): Figure => ({
  name,
  ours: `${median(ours).toFixed(2)} ms a document`,
  reference: `plain: ${median(theirs).toFixed(2)} ms`,
  ratio: ratioOf(ours, theirs),
  target: "at most 1.10",
});

/** What an upload costs with three servers on one database and one folder of contents, beside one of them; the same two cores. */
export async function measureServers(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  const servers: RunningServer[] = [await startServer(dataDir, MAIN, { WORKERS: "0" })];
  try {
    const env = { WORKERS: "0", DEMO: "0", DATABASE_URL: await databaseUrl(dataDir) };
    for (let more = 0; more < 3; more += 1) servers.push(await startServer(dataDir, MAIN, env));
    const database = await databasePid(dataDir);
    const places = await Promise.all(
      servers.slice(1).map(async (server) => ({ server, session: await signIn(server, MEMBER) })),
    );
    for (const place of places) await uploadTo([place], SIZES[0] ?? 0, WARM_UP_OF_SERVERS);
    const cost = (used: readonly Place[], bytes: number) => async (): Promise<number> => {
      const pids = used.map(({ server }) => server.pid);
      const before = await processorTime(pids, database);
      await uploadTo(used, bytes, FILES, AT_ONCE_FOR_SERVERS);
      return ((await processorTime(pids, database)) - before) / FILES;
    };
    const figures: Figure[] = [];
    for (const bytes of SIZES) {
      const values = await interleave(ROUNDS, {
        one: cost(places.slice(0, 1), bytes),
        three: cost(places, bytes),
      });
      figures.push({
        name: `upload of ${bytes / 1000} kB by three servers: processor time with the database`,
        ours: `${median(values.three).toFixed(2)} ms a document`,
        reference: `one server: ${median(values.one).toFixed(2)} ms`,
        ratio: ratioOf(values.three, values.one),
        target: "at most 1.10",
      });
    }
    return figures;
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    await folder.remove();
  }
}
