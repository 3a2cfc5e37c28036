import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { loadConfig } from "../config.ts";
import { openDeps } from "../deps.ts";
import { createTestDatabase } from "../testing/database.ts";
import { onDatabase } from "../testing/tables/on-database.ts";
import { APP_ROLE } from "./app-role.ts";
import { connect } from "./connect.ts";
import { ofDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

const database = await createTestDatabase();
afterAll(async () => database.drop());

const asApp = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onDatabase(database.appUrl, work);
const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onDatabase(database.url, work);

/** An entry of the change history, which the database keeps from being changed. */
const ENTRY = `INSERT INTO change (actor_name, action, subject_type, subject_name) VALUES ('Test', 'user.created', 'user', 'Test')`;

describe("the role that the app works as", () => {
  // Covers S75
  it("is no superuser, owns nothing, and may make nothing", async () => {
    const { rows } = await asApp(async (client) =>
      client.query(`SELECT current_user AS name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        (SELECT count(*)::int FROM pg_class WHERE relowner = role.oid) AS owned,
        has_schema_privilege('public', 'CREATE') AS creates FROM pg_roles AS role WHERE rolname = current_user`),
    );
    expect(rows).toEqual([
      {
        name: APP_ROLE,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        creates: false,
      },
    ]);
  });

  // Covers S75
  it.each([
    "ALTER TABLE change DISABLE TRIGGER ALL",
    "ALTER TABLE app_user DROP COLUMN email",
    "DROP TRIGGER change_append_only ON change",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "UPDATE change SET action = 'user.updated'",
    "DELETE FROM change",
    "TRUNCATE change",
    "TRUNCATE app_user CASCADE",
    "DELETE FROM demo_mark",
    "UPDATE schema_migration SET checksum = ''",
    "INSERT INTO schema_migration (name, checksum) VALUES ('9999-x.sql', '')",
    "CREATE TABLE mine (id int)",
    "CREATE ROLE mine SUPERUSER",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "COPY app_user TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
    "SET ROLE krempelfrei",
  ])("is refused: %s", async (statement) => {
    await asOwner(async (client) => client.query(ENTRY));
    await expect(asApp(async (client) => client.query(statement))).rejects.toMatchObject({
      // Insufficient privilege; a setting or a role that it must not have.
      code: expect.stringMatching(/^42501$/) as string,
    });
  });

  it("reads and writes the rows of every table, and adds to the history", async () => {
    await asApp(async (client) => {
      await client.query(ENTRY);
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
           AND relname NOT IN ('change', 'change_anchor', 'demo_mark', 'schema_migration')
           AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
             AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))`,
      );
      expect(rows).toEqual([]);
    });
  });

  it("gets its rights on what a later migration makes, also where all others are there", async () => {
    await asOwner(async (client) => client.query("CREATE TABLE later (id bigserial PRIMARY KEY, text text)"));
    await migrate(database.url);
    await asApp(async (client) => {
      await client.query("INSERT INTO later (text) VALUES ('neu')");
      expect((await client.query("SELECT text FROM later")).rows).toEqual([{ text: "neu" }]);
    });
    await asOwner(async (client) => client.query("DROP TABLE later"));
  });
});

it("is told in one line where it has no rights yet", async () => {
  const fresh = await createTestDatabase();
  await onDatabase(fresh.url, async (client) =>
    client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${APP_ROLE}`),
  );
  const log = pino({ level: "silent" });
  for (const env of [{}, { DATABASE_ADMIN_URL: fresh.url }]) {
    const config = loadConfig({ DATABASE_URL: fresh.appUrl, ...env });
    await expect(openDeps(config, log)).rejects.toThrow(
      /^The role of DATABASE_URL may not read the tables\..* migrate$/,
    );
  }
  await migrate(fresh.url);
  const { close } = await openDeps(loadConfig({ DATABASE_URL: fresh.appUrl, OCR_ENGINE: "off" }), log, {
    whileAppRuns: true,
  });
  await close();
  await fresh.drop();
});

describe("a database of one's own, as the install guide makes it", () => {
  it("has an owner that is no superuser", async () => {
    const [owner, name] = ["owner", "own"].map((word) => `${word}_${randomUUID().replaceAll("-", "")}`) as [
      string,
      string,
    ];
    const server = inject("databaseUrl");
    await onDatabase(server, async (client) => {
      await client.query(`CREATE ROLE ${owner} LOGIN CREATEDB PASSWORD 'geheim'`);
      await client.query(`GRANT ${APP_ROLE} TO ${owner}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`);
    });
    const ownerUrl = new URL(ofDatabase(server, name));
    [ownerUrl.username, ownerUrl.password] = [owner, "geheim"];
    const log = pino({ level: "silent" });
    await migrate(ownerUrl.href);
    const { db, close } = connect(ofDatabase(inject("appDatabaseUrl"), name), { max: 2, log });
    try {
      const insert = db.insertInto("global_template").values({ name: "Police", tags: [] });
      expect(await insert.executeTakeFirstOrThrow()).toMatchObject({ numInsertedOrUpdatedRows: 1n });
    } finally {
      await close();
      await onDatabase(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`DROP OWNED BY ${owner}`);
        await client.query(`DROP ROLE ${owner}`);
      });
    }
  });
});
