import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { parseMasterKeys, type MasterKeys } from "../blobs/key-wrap.ts";
import { loadConfig } from "../config.ts";
import { connect, type Db } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { MIGRATIONS, readMigrations } from "../db/migration-files.ts";
import { openDeps } from "../deps.ts";
import { createTestDatabase } from "../testing/database.ts";
import { getSecret, wrapSecrets } from "./secret.queries.ts";
import { readSignedId, signId } from "./signed-id.ts";

const log = pino({ level: "silent" });
const folder = await mkdtemp(join(tmpdir(), "krempelfrei-secrets-"));
afterAll(async () => rm(folder, { recursive: true, force: true }));

const ID = "0196f2a4-0000-7000-8000-000000000001";
const newKey = (): string => randomBytes(32).toString("base64");

function mastersOf(...lines: string[]): MasterKeys {
  const masters = parseMasterKeys(lines.join("\n"));
  if (masters === undefined) throw new Error("no master keys");
  return masters;
}

/** The migrations before the one that takes the clear secrets away. */
const BEFORE = (await readMigrations(MIGRATIONS)).map(({ name }) => name).filter((name) => name < "0132");

/** A database of its own, with the whole schema, or the one that programs of the release before still read. */
async function withDatabase(work: (db: Db, url: string) => Promise<void>, contract = true): Promise<void> {
  const database = await createTestDatabase({ template: contract });
  if (!contract) await migrate(database.url, undefined, { only: BEFORE });
  const { db, close } = connect(database.url, { max: 3, log });
  try {
    await work(db, database.url);
  } finally {
    await close();
    await database.drop();
  }
}

const rowsOf = async (db: Db) => db.selectFrom("app_secret").selectAll().orderBy("name").execute();

describe("the secrets of the database", () => {
  // Covers S74
  it("make nothing out of a copy of it where there is a master key", async () => {
    await withDatabase(async (db) => {
      const masterKeys = mastersOf(newKey());
      const address = await signId({ db, masterKeys }, "calendar", ID);
      const rows = await rowsOf(db);
      expect(rows).toMatchObject([{ name: "calendar", value: null, master: masterKeys.current.id }]);
      const secret = await getSecret({ db, masterKeys }, "calendar");
      expect(JSON.stringify(rows)).not.toContain(JSON.stringify(secret.toJSON().data));
      // The holder of a copy lacks the key of the operator's file.
      await expect(signId({ db }, "calendar", ID)).rejects.toMatchObject({ code: "NO_MASTER_KEY" });
      await expect(signId({ db, masterKeys: mastersOf(newKey()) }, "calendar", ID)).rejects.toMatchObject({
        code: "NO_MASTER_KEY",
      });
      expect(await readSignedId({ db, masterKeys }, "calendar", address)).toMatchObject({
        id: ID,
        isProved: true,
      });
    });
  });

  it("are not exchanged for one another", async () => {
    await withDatabase(async (db) => {
      const masterKeys = mastersOf(newKey());
      await getSecret({ db, masterKeys }, "csrf");
      const { wrapped } = (await rowsOf(db))[0] ?? {};
      await db
        .insertInto("app_secret")
        .values({ name: "calendar", value: null, master: masterKeys.current.id, wrapped })
        .execute();
      await expect(getSecret({ db, masterKeys }, "calendar")).rejects.toMatchObject({ name: "CannotUnwrap" });
    });
  });

  // Covers S74
  it("of an installation without a key are wrapped at the first start with one, and stay what they were", async () => {
    await withDatabase(async (db, url) => {
      const address = await signId({ db }, "calendar", ID);
      expect(await rowsOf(db)).toMatchObject([{ name: "calendar", master: null, wrapped: null }]);
      const [first, second] = [newKey(), newKey()];
      const path = join(folder, "content.key");
      const start = async (...lines: string[]): Promise<string> => {
        await writeFile(path, `${lines.join("\n")}\n`);
        const env = { DATABASE_URL: url, DATA_DIR: folder, CONTENT_KEY_FILE: path, OCR_ENGINE: "off" };
        const { deps, close } = await openDeps(loadConfig(env), log);
        const signed = await signId(deps, "calendar", ID);
        await close();
        return signed;
      };
      expect(await start(first)).toBe(address);
      expect(await rowsOf(db)).toMatchObject([{ value: null, master: mastersOf(first).current.id }]);
      // A new master key above the former one.
      expect(await start(second, first)).toBe(address);
      expect(await rowsOf(db)).toMatchObject([{ value: null, master: mastersOf(second).current.id }]);
      expect(await start(second)).toBe(address);
      const lost = `master key ${mastersOf(second).current.id}`;
      await expect(start(first)).rejects.toThrow(lost);
      // A command beside an app that has only the former key wraps nothing anew.
      await writeFile(path, `${first}\n${second}\n`);
      const env = { DATABASE_URL: url, DATA_DIR: folder, CONTENT_KEY_FILE: path, OCR_ENGINE: "off" };
      await (await openDeps(loadConfig(env), log, { whileAppRuns: true })).close();
      expect(await rowsOf(db)).toMatchObject([{ master: mastersOf(second).current.id }]);
      const plain = loadConfig({ DATABASE_URL: url, DATA_DIR: folder });
      await expect(openDeps(plain, log)).rejects.toThrow(lost);
    });
  });

  it("stay in clear as long as programs of the release before may read them", async () => {
    await withDatabase(async (db, url) => {
      const masterKeys = mastersOf(newKey());
      const secret = await getSecret({ db, masterKeys }, "csrf");
      expect(await wrapSecrets(db, masterKeys)).toBe(0);
      expect(await rowsOf(db)).toMatchObject([{ value: secret, wrapped: null }]);
      await migrate(url);
      expect(await wrapSecrets(db, masterKeys)).toBe(1);
      expect(await rowsOf(db)).toMatchObject([{ value: null }]);
      expect(await getSecret({ db, masterKeys }, "csrf")).toEqual(secret);
    }, false);
  });

  it("are one for all processes that ask first at once", async () => {
    await withDatabase(async (db) => {
      const masterKeys = mastersOf(newKey());
      const asked = await Promise.all([1, 2, 3, 4].map(async () => getSecret({ db, masterKeys }, "csrf")));
      for (const secret of asked) expect(secret).toEqual(asked[0]);
    });
  });
});
