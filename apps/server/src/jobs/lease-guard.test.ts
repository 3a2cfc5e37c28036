import { sql, type QueryCreator } from "kysely";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { connect } from "../db/connect.ts";
import type { DB } from "../db/tables.ts";
import { createTestDatabase } from "../testing/database.ts";
import { readingDb } from "./lease-guard.ts";

const database = await createTestDatabase();
const connection = connect(database.url, { max: 2, log: pino({ level: "silent" }) });
const db = readingDb(connection.db, new AbortController().signal);

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const gone = (on: QueryCreator<DB>) => on.deleteFrom("job").returning("id");
const reads = (on: QueryCreator<DB>) => on.selectFrom("job").select("id");

it.each([
  ["a select", () => reads(db).execute()],
  ["a select with a reading part", () => db.with("x", reads).selectFrom("x").selectAll().execute()],
  ["raw SQL", () => sql`SELECT id FROM job WHERE name = ${"delete"}`.execute(db)],
  ["raw SQL around a select", () => sql`WITH x AS (${reads(db)}) SELECT id FROM x`.execute(db)],
])("answers %s", async (_what, run) => {
  await expect(run()).resolves.toBeDefined();
});

it.each([
  ["a delete", () => gone(db).execute()],
  ["a select with a writing part", () => db.with("x", gone).selectFrom("x").selectAll().execute()],
  [
    "a select with a raw writing part",
    () =>
      db
        .with("x", () => sql<{ id: string }>`DELETE FROM job RETURNING id`)
        .selectFrom("x")
        .selectAll()
        .execute(),
  ],
  [
    "a select whose writing part lies deeper",
    () =>
      db
        .with("y", (on) => on.with("x", gone).selectFrom("x").selectAll())
        .selectFrom("y")
        .selectAll()
        .execute(),
  ],
  ["raw SQL", () => sql`DELETE FROM job`.execute(db)],
  ["raw SQL around a delete", () => sql`WITH x AS (${gone(connection.db)}) SELECT id FROM x`.execute(db)],
  [
    "raw SQL in raw SQL",
    () => sql`WITH x AS (${sql`DELETE FROM job RETURNING id`}) SELECT id FROM x`.execute(db),
  ],
])("refuses %s outside of a transaction", async (_what, run) => {
  await expect(run()).rejects.toThrow("a job writes in transactions only");
});
