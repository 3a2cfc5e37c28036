import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { checkSchema } from "./check-schema.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

/** The last `contract` of the last delivered release: a release moves it to its own last one. */
const LAST_DELIVERED_CONTRACT = "0211-no-turns-by-class.sql";

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ template: false });
  directory = await mkdtemp(join(tmpdir(), "krempelfrei-migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const tables = async (): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};

const recorded = async (): Promise<string[]> => {
  const rows = await query<{ name: string }>("SELECT name FROM schema_migration ORDER BY name");
  return rows.map(({ name }) => name);
};

const put = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);

/** The migrations of the product, in their order. */
const shipped = async (): Promise<string[]> =>
  (await readdir(join(import.meta.dirname, "migrations"))).toSorted();

describe("the migrations of the product", () => {
  it("bring an empty database to the newest form; a second run changes nothing", async () => {
    expect(await migrate(database.url)).toEqual(await shipped());
    expect(await recorded()).toEqual(await shipped());
    expect(await tables()).toEqual(expect.arrayContaining(["app_user", "customer", "file", "folder", "job"]));
    const before = await query("SELECT * FROM schema_migration ORDER BY name");
    expect(await migrate(database.url)).toEqual([]);
    expect(await query("SELECT * FROM schema_migration ORDER BY name")).toEqual(before);
  });

  it("are needed by the program: without one of them it says which, and how to get it", async () => {
    await expect(checkSchema(database.url)).rejects.toThrow("Run: npm run admin -- migrate");
    await migrate(database.url);
    await checkSchema(database.url);
    await query("DELETE FROM schema_migration WHERE name = '0001-foundation.sql'");
    await expect(checkSchema(database.url)).rejects.toThrow("0001-foundation.sql");
  });

  it("say so where they take something away from programs that run", async () => {
    const takesAway =
      /\b(DROP\s+(TABLE|COLUMN|VIEW|FUNCTION)|RENAME\s+(TO|COLUMN)|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE)\b/i;
    const files = await readMigrations(join(import.meta.dirname, "migrations"));
    const wrong = files.filter(({ sql, phase }) => phase === "expand" && takesAway.test(sql));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("of the coming release add first and take away last: servers of the release before may run meanwhile", async () => {
    const files = await readMigrations(join(import.meta.dirname, "migrations"));
    const first = files.find(({ name, phase }) => phase === "contract" && name > LAST_DELIVERED_CONTRACT);
    const late = files.filter(({ name, phase }) => phase === "expand" && name > (first?.name ?? "9999"));
    expect(late.map(({ name }) => name)).toEqual([]);
  });

  it("are known by former names too: nothing is applied again, and servers accept the database", async () => {
    await migrate(database.url);
    await query("UPDATE schema_migration SET name = '0215-no-small-business.sql' WHERE name LIKE '0262-%'");
    await query(
      "UPDATE schema_migration SET name = '0236-maintainers-of-before.sql' WHERE name LIKE '0263-%'",
    );
    await checkSchema(database.url);
    expect(await migrate(database.url)).toEqual([]);
  });

  it("are applied once when several processes start at once", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    expect(runs.flat()).toEqual(await shipped());
    expect(await recorded()).toEqual(await shipped());
  });

  it("are all read: a file of the folder with another form of name would be left out silently", async () => {
    expect((await shipped()).filter((name) => !/^\d{4}-[\w-]+\.sql$/.test(name))).toEqual([]);
  });
});

describe("migrate", () => {
  it("runs the open files in the order of their names, and later ones when they come", async () => {
    await put("0002-second.sql", "INSERT INTO thing VALUES ('second')");
    await put("0001-first.sql", "CREATE TABLE thing (name text); INSERT INTO thing VALUES ('first')");
    await put("notes.txt", "no migration");
    expect(await migrate(database.url, directory)).toEqual(["0001-first.sql", "0002-second.sql"]);
    await put("0003-third.sql", "INSERT INTO thing VALUES ('third')");
    expect(await migrate(database.url, directory)).toEqual(["0003-third.sql"]);
    expect(await query("SELECT name FROM thing")).toEqual([
      { name: "first" },
      { name: "second" },
      { name: "third" },
    ]);
  });

  it("applies nothing of a file that fails, keeps those before it, and goes on once it is mended", async () => {
    await put("0001-good.sql", "CREATE TABLE good (name text)");
    await put("0002-broken.sql", "CREATE TABLE half (name text); INSERT INTO nowhere VALUES (1)");
    await put("0003-later.sql", "CREATE TABLE later (name text)");
    const error: unknown = await migrate(database.url, directory).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: "The migration 0002-broken.sql failed",
      cause: { message: 'relation "nowhere" does not exist' },
    });
    expect(await tables()).toEqual(["good", "schema_migration"]);
    expect(await recorded()).toEqual(["0001-good.sql"]);

    await put("0002-broken.sql", "CREATE TABLE whole (name text)");
    expect(await migrate(database.url, directory)).toEqual(["0002-broken.sql", "0003-later.sql"]);
    expect(await tables()).toEqual(["good", "later", "schema_migration", "whole"]);
  });

  it("refuses a file that was changed after it was applied, before it applies anything", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text)");
    await migrate(database.url, directory);
    await put("0001-first.sql", "CREATE TABLE first (name text, more text)");
    await put("0002-second.sql", "CREATE TABLE second (name text)");
    await expect(migrate(database.url, directory)).rejects.toThrow(
      "The migration 0001-first.sql was changed after it was applied.",
    );
    expect(await tables()).toEqual(["first", "schema_migration"]);
  });

  it("leaves a database alone to which a later release has added something", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text)");
    await put("0002-second.sql", "CREATE TABLE second (name text)");
    await migrate(database.url, directory);
    await rm(join(directory, "0002-second.sql"));
    expect(await migrate(database.url, directory)).toEqual([]);
    await checkSchema(database.url, directory);
  });

  it("refuses a database from which a later release has taken something away", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text)");
    await put("0002-second.sql", "-- phase: contract\nALTER TABLE first DROP COLUMN name");
    await migrate(database.url, directory);
    await rm(join(directory, "0002-second.sql"));
    const refusal = "The database is newer than this program: it has the migration 0002-second.sql.";
    await expect(migrate(database.url, directory)).rejects.toThrow(refusal);
    await expect(checkSchema(database.url, directory)).rejects.toThrow(refusal);
  });

  it("can end before what programs of the release before do not survive", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text, more text)");
    await put("0002-second.sql", "-- phase: contract\nALTER TABLE first DROP COLUMN more");
    await put("0003-third.sql", "CREATE TABLE third (name text)");
    expect(await migrate(database.url, directory, { contract: false })).toEqual(["0001-first.sql"]);
    await expect(checkSchema(database.url, directory)).rejects.toThrow("0003-third.sql");
    expect(await migrate(database.url, directory)).toEqual(["0002-second.sql", "0003-third.sql"]);
    await checkSchema(database.url, directory);
  });

  it("makes an index beside those who write, outside of a transaction", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text)");
    await put(
      "0002-second.sql",
      "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS first_name ON first (name)",
    );
    expect(await migrate(database.url, directory)).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await query("SELECT indexname FROM pg_indexes WHERE indexname = 'first_name'")).toHaveLength(1);
  });

  it("does not stand in a queue before a table that is in use, and comes when it is free", async () => {
    await put("0001-first.sql", "CREATE TABLE first (name text)");
    await migrate(database.url, directory);
    await put("0002-second.sql", "ALTER TABLE first ADD COLUMN more text");
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query("BEGIN");
    await user.query("LOCK TABLE first IN ACCESS SHARE MODE");
    const migrated = migrate(database.url, directory);
    // It has given up at least once when nobody waits for the table any more.
    const waiting = async () =>
      query("SELECT 1 FROM pg_locks WHERE relation = 'first'::regclass AND NOT granted");
    const patience = { timeout: 170_000, interval: 20 };
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), patience);
    await user.end();
    expect(await migrated).toEqual(["0002-second.sql"]);
  });

  it("lets the next one in after a failure: the lock ends with its session", async () => {
    await put("0001-broken.sql", "SELECT 1/0");
    await expect(migrate(database.url, directory)).rejects.toThrow("0001-broken.sql failed");
    await put("0001-broken.sql", "CREATE TABLE mended (name text)");
    expect(await migrate(database.url, directory)).toEqual(["0001-broken.sql"]);
  });
});
