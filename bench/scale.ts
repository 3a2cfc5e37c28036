import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addMonths, monthOf } from "@krempelfrei/bookkeeping/month";
import { berlinDay } from "@krempelfrei/contract/dates";
import pg from "pg";
import { dumpDatabase } from "../apps/server/src/backup/dump-database.ts";
import { createFolderTarget } from "../apps/server/src/backup/folder-target.ts";
import { sealedFiles } from "../apps/server/src/backup/sealed-files.ts";
import { inTransaction, type Ctx } from "../apps/server/src/context/context.ts";
import { ofDatabase } from "../apps/server/src/db/client.ts";
import { hashPassword } from "../apps/server/src/features/account/password/password.ts";
import { runClaims } from "../apps/server/src/features/accounting/claims/run-claims.ts";
import { openAppAt, type OpenedApp } from "./app.ts";
import { median, timed, type Figure } from "./figure.ts";
import { fill, prepare, WATCHED_FILES } from "./scale/fill.ts";
import { databaseUrl, PASSWORD, type RunningServer } from "./server.ts";
import type { Client } from "../apps/server/src/testing/client.ts";

const SMALL = 1000;
const STEPS = (process.env.BENCH_SCALE_STEPS ?? "10000,100000,1000000,2000000").split(",").map(Number);
/** Beyond this documents have rows of their own and in the listing, but no texts, history and jobs. */
const WHOLE = Number(process.env.BENCH_SCALE_WHOLE ?? 2_000_000);
const CALLS = Number(process.env.BENCH_SCALE_CALLS ?? 200);
const WARM_UP = 20;
/** Rows that one call may read of a table from its beginning to its end before it is told. */
const SEQUENTIAL = 5000;

/** One installation: the product on a database of its own, and who asks. */
interface House {
  readonly url: string;
  readonly app: OpenedApp;
  readonly database: pg.Client;
  readonly member: Client;
  readonly staff: Client;
  readonly group: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

interface Call {
  readonly name: string;
  /** Gives what it answered with. */
  readonly make: (house: House, turn: number) => Promise<{ statusCode: number; body: string }>;
}

const at = (list: readonly string[], turn: number): string => list[turn % list.length] ?? "";

const CALLS_OF_ONE: readonly Call[] = [
  { name: `GET /browser, ${WATCHED_FILES} documents`, make: ({ member }) => member.get("/api/browser") },
  { name: "GET /folders", make: ({ member }) => member.get("/api/folders") },
  { name: "GET /search, a word", make: ({ member }) => member.get("/api/search?q=rechnung") },
  { name: "GET /search, a part of a word", make: ({ member }) => member.get("/api/search?q=haftpflicht") },
  { name: "GET /search, another form", make: ({ member }) => member.get("/api/search?q=rechnungen") },
  { name: "GET /search, written wrongly", make: ({ member }) => member.get("/api/search?q=rechnugn") },
  {
    name: "GET /browser of a folder",
    make: ({ member, folders }, turn) => member.get(`/api/browser/${at(folders, turn)}`),
  },
  {
    name: "a document by its id alone, by staff",
    make: ({ staff, files }, turn) => staff.get(`/api/files/${at(files, turn)}/versions`),
  },
  {
    name: "filing: a document into another folder",
    make: ({ staff, files, folders }, turn) =>
      staff.patch(
        `/api/files/${at(files, turn)}/move-to/${at(folders, turn + Math.floor(turn / files.length))}`,
        {},
      ),
  },
  {
    name: "history of a customer",
    make: ({ staff, group }) => staff.get(`/api/changelog?customer_id=${group}`),
  },
  {
    name: "people by name, by staff",
    make: ({ staff }) => staff.get("/api/search/people?search=beispiel-1"),
  },
  { name: "state of the office, by staff", make: ({ staff }) => staff.get("/api/office") },
  { name: "customers by name, by staff", make: ({ staff }) => staff.get("/api/customers?search=beispiel-1") },
];

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/**
 * What one customer of 400 documents does, in an installation of 1,000 documents and in one that grows to millions, both on
 * one PostgreSQL and asked in turn; what the house does (claims, backup of the tables); and what of it reads whole tables.
 */
export async function measureScale(server: RunningServer): Promise<Figure[]> {
  const main = process.env.BENCH_SCALE_URL ?? (await databaseUrl(server.dataDir));
  const scratch = await mkdtemp(join(tmpdir(), "krempelfrei-scale-"));
  const admin = new pg.Client({ connectionString: main });
  await admin.connect();
  const passwordHash = await hashPassword(PASSWORD);
  const names = { small: "scale_small", large: "scale_large" };
  const houses: House[] = [];
  const figures: Figure[] = [];
  try {
    await admin.query("ALTER SYSTEM SET max_wal_size = '8GB'");
    await admin.query("SELECT pg_reload_conf()");
    for (const name of Object.values(names)) {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${name}`);
      houses.push(await openHouse(ofDatabase(main, name), join(scratch, name), passwordHash));
    }
    const [small, large] = houses;
    if (!small || !large) throw new Error("two houses");
    for (const { url } of houses)
      await fill(url, { from: 2 * WATCHED_FILES, to: SMALL, bare: false, passwordHash });
    let from = SMALL;
    for (const to of STEPS) {
      console.error(`${to} documents …`);
      const took = await timed(async () => fill(large.url, { from, to, bare: to > WHOLE, passwordHash }));
      const { rows } = await large.database.query<{ size: string }>(
        "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
      );
      console.error(`filled in ${Math.round(took / 1000)} s, ${rows[0]?.size}`);
      figures.push(...(await measureStep(small, large, to)));
      figures.push(...(await measureHouse(large, to, scratch)));
      from = to;
      // A run of hours says what it knows.
      for (const { name, ours, reference, ratio } of figures.splice(0))
        console.log([name, ours, reference, ratio].join(" | "));
    }
    await tellSizes(large.database);
    return figures;
  } finally {
    for (const { app, database } of houses) {
      await database.end();
      await app.close();
    }
    if (process.env.BENCH_SCALE_KEEP === undefined)
      for (const name of Object.values(names))
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query("ALTER SYSTEM RESET max_wal_size");
    await admin.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function openHouse(url: string, dataDir: string, passwordHash: string): Promise<House> {
  const app = await openAppAt({ DATABASE_URL: url, DATA_DIR: dataDir }, { schema: "migrate" });
  const database = new pg.Client({ connectionString: url });
  // Its next question tells.
  database.on("error", () => undefined);
  await database.connect();
  await database.query(
    `INSERT INTO app_user (role, first_name, last_name, email, password_hash) VALUES ('admin', 'Bea', 'Büro', 'buero@bench.example', $1)`,
    [passwordHash],
  );
  await prepare(url, passwordHash);
  const { rows } = await database.query<{ id: string; folders: string[]; files: string[] }>(
    `SELECT id, folders[2:] AS folders, (SELECT array_agg(file.id) FROM file WHERE customer_id = fill_group.id) AS files
     FROM fill_group WHERE g = 0`,
  );
  const [group] = rows;
  if (!group) throw new Error("no customer to watch");
  const { id, folders, files } = group;
  const member = await app.signIn("gruppe0@bench.example");
  const staff = await app.signIn("buero@bench.example");
  return { url, app, database, member, staff, group: id, files, folders };
}

/** All calls of one customer here and there in turn, and the listing of customers that nobody has asked for before. */
async function measureStep(small: House, large: House, documents: number): Promise<Figure[]> {
  const others = await otherCustomers(large);
  const calls: Call[] = [
    ...CALLS_OF_ONE,
    {
      name: "listing of another customer each time, by staff",
      make: ({ staff, group, url }, turn) =>
        staff.get(`/api/browser?customer_id=${url === large.url ? at(others, turn) : group}`),
    },
  ];
  const figures: Figure[] = [];
  for (const call of calls) {
    const values = { small: [] as number[], large: [] as number[] };
    const before = await readSequentially(large.database);
    const blocksBefore = await blocksOf([small, large]);
    for (let turn = 0; turn < WARM_UP + CALLS; turn += 1) {
      const order = turn % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const);
      for (const name of order) {
        const took = await timed(async () => ask(call, name === "small" ? small : large, turn));
        if (turn >= WARM_UP) values[name].push(took);
      }
      // Searches and changes are limited for each person.
      if (turn % 100 === 0)
        for (const { database } of [small, large]) await database.query("DELETE FROM throttle");
    }
    const read = await whatWasRead(large.database, before, WARM_UP + CALLS);
    const [few = 0, many = 0] = (await blocksOf([small, large])).map(
      (blocks, house) => (blocks - (blocksBefore[house] ?? 0)) / (WARM_UP + CALLS),
    );
    const ratio = median(values.large) / median(values.small);
    figures.push({
      name: `${documents} documents: ${call.name}`,
      ours: `${ms(median(values.large))}, p95 ${ms(p95(values.large))}`,
      reference: `${SMALL} documents: ${ms(median(values.small))}, p95 ${ms(p95(values.small))}`,
      ratio: `${ratio.toFixed(2)}, p95 ${(p95(values.large) / p95(values.small)).toFixed(2)}; blocks a call ${few.toFixed(0)} to ${many.toFixed(0)}${read}`,
      target: "at most 1.20",
    });
  }
  return figures;
}

async function ask({ name, make }: Call, house: House, turn: number): Promise<void> {
  const { statusCode, body } = await make(house, turn);
  if (statusCode >= 300) throw new Error(`${name} answered ${statusCode}: ${body}`);
}

/** Those whose number of documents is nearest to that of the watched one. */
async function otherCustomers({ database }: House): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT customer_id AS id FROM file JOIN fill_group ON fill_group.id = customer_id WHERE g >= 2
     GROUP BY customer_id ORDER BY abs(count(*) - ${WATCHED_FILES}), customer_id LIMIT ${WARM_UP + CALLS}`,
  );
  return rows.map(({ id }) => id);
}

/** Blocks that each database has looked at, in memory or on the disk: what a call costs there, however busy the machine is. */
async function blocksOf(houses: readonly House[]): Promise<number[]> {
  return Promise.all(
    houses.map(async ({ database }) => {
      const { rows } = await database.query<{ blocks: string }>(
        "SELECT blks_hit + blks_read AS blocks FROM pg_stat_database WHERE datname = current_database()",
      );
      return Number(rows[0]?.blocks);
    }),
  );
}

type Reads = ReadonlyMap<string, number>;

async function readSequentially(database: pg.Client): Promise<Reads> {
  // Sessions tell what they did about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await database.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await database.query<{ name: string; rows: string }>(
    "SELECT relname AS name, seq_tup_read AS rows FROM pg_stat_user_tables",
  );
  return new Map(rows.map((row) => [row.name, Number(row.rows)]));
}

/** The tables that calls have read from beginning to end, with the rows a call; small ones do not count. */
async function whatWasRead(database: pg.Client, before: Reads, calls: number): Promise<string> {
  const read = [...(await readSequentially(database))]
    .map(([name, rows]) => ({ name, rows: Math.round((rows - (before.get(name) ?? 0)) / calls) }))
    .filter(({ rows }) => rows > SEQUENTIAL);
  return read.length === 0
    ? ""
    : `; reads whole: ${read.map(({ name, rows }) => `${name} (${rows} rows)`).join(", ")}`;
}

class RolledBack extends Error {}

/** What is done for all customers at once: the claims of a month, rolled back, and the tables of a backup. */
async function measureHouse(
  { app, url, database }: House,
  documents: number,
  scratch: string,
): Promise<Figure[]> {
  const ctx: Ctx = { ...app.deps, actor: { kind: "system", name: "Bench" } };
  const month = addMonths(monthOf(berlinDay(new Date())), 1);
  let made = 0;
  const claims = async (): Promise<void> => {
    const attempt = inTransaction(ctx, async (ctx) => {
      made = (await runClaims(ctx, { month, dry_run: false, recreate: false })).created;
      throw new RolledBack();
    });
    await attempt.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  };
  const run = [await timed(claims), await timed(claims), await timed(claims)];
  const folder = join(scratch, "backup");
  let rows = 0;
  const dump = await timed(async () => {
    const target = createFolderTarget(folder);
    const { tables } = await dumpDatabase({
      url,
      files: sealedFiles(target, {}),
      snapshot: "bench",
      plainList: join(scratch, "list"),
    });
    rows = tables.reduce((sum, table) => sum + table.rows, 0);
  });
  const bytes = await bytesBelow(folder);
  await rm(folder, { recursive: true });
  await database.query("SELECT 1");
  return [
    {
      name: `${documents} documents: claims of a month`,
      ours: `${made} claims in ${ms(median(run))}`,
      reference: `${ms(median(run) / made)} a claim`,
      ratio: "",
      target: "",
    },
    {
      name: `${documents} documents: tables of a backup`,
      ours: `${(dump / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`,
      reference: `${rows} rows, ${((dump * 1000) / rows).toFixed(1)} µs a row`,
      ratio: "",
      target: "",
    },
  ];
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function tellSizes(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ name: string; rows: string; heap: string; indexes: string }>(
    `SELECT relname AS name, n_live_tup AS rows, pg_table_size(relid) AS heap, pg_indexes_size(relid) AS indexes
     FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 14`,
  );
  for (const { name, rows: count, heap, indexes } of rows)
    console.log(
      `${name} | ${count} rows | ${Math.round(Number(heap) / 1e6)} MB | indexes ${Math.round(Number(indexes) / 1e6)} MB`,
    );
}
