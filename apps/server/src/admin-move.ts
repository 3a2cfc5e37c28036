import { mkdir } from "node:fs/promises";
import { createEncryptedStore } from "./blobs/encrypted-store.ts";
import { openGroupKeys } from "./blobs/group-keys.ts";
import { keysInDatabase } from "./blobs/group-keys.queries.ts";
import type { BlobStore } from "./blobs/port.ts";
import { ConfigError, loadConfig, type Config } from "./config.ts";
import { refusePlaintext } from "./connections.ts";
import { connect, type Db } from "./db/connect.ts";
import { openDatabase } from "./db/open.ts";
import { createLog, openStore, readMasterKeys } from "./deps.ts";
import { move } from "./move/move.ts";
import { allowWrites } from "./move/read-only.ts";

const PREFIX = "MOVE_TO_";
const NO_TARGET =
  "Name the new place: MOVE_TO_DATABASE_URL for a PostgreSQL, MOVE_TO_S3_BUCKET and what belongs to it for a bucket, " +
  "MOVE_TO_DATA_DIR for the embedded database or for documents on a disk.";

/**
 * Moves the office from the place of the configuration to that of the variables `MOVE_TO_…`, which are the same as those of
 * the configuration behind that. Resolves to the exit code.
 */
export async function moveHouse(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  { cancel }: { readonly cancel: boolean },
): Promise<number> {
  const log = createLog(config);
  const from = await openDatabase(config, log, { whileAppRuns: true });
  const { db, close } = connect(from.appUrl, { max: 4, log, pooled: config.databasePooled });
  try {
    if (cancel) {
      await allowWrites(from.url);
      console.log("people work here again");
      return 0;
    }
    const target = targetOf(config, env);
    const to = await openDatabase(target, createLog(target));
    try {
      const report = await move({
        from: { url: from.url, blobs: await storeOf(config, config, db) },
        to: { url: to.url, blobs: await storeOf(target, config, db) },
        scratch: await made(config.dataDir),
        tell: (line) => console.log(line),
      });
      for (const key of report.lost) console.log(`lost before  ${key}`);
      console.log(
        `${report.rows} rows and ${report.contents} contents moved and compared; for ${report.onlyReadSeconds.toFixed(1)} s people could only read`,
      );
      console.log("Stop the app and start it with the settings of the new place.");
      return report.lost.length === 0 ? 0 : 1;
    } finally {
      await to.stop();
    }
  } finally {
    await close();
    await from.stop();
  }
}

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Encrypted with the same keys, those of the database that is moved. */
async function storeOf(config: Config, { contentKeyFile }: Config, db: Db): Promise<BlobStore> {
  const store = await openStore(config);
  const masters = await readMasterKeys({ contentKeyFile });
  return masters ? createEncryptedStore(store, openGroupKeys(keysInDatabase(db), masters)) : store;
}

function targetOf(config: Config, env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );
  if (given.DATABASE_URL === undefined && given.DATA_DIR === undefined) throw new ConfigError(NO_TARGET);
  const target = loadConfig({ LOG_LEVEL: "warn", DATA_DIR: config.dataDir, ...given });
  const isSame =
    target.databaseUrl === undefined
      ? config.databaseUrl === undefined && target.dataDir === config.dataDir
      : target.databaseUrl === config.databaseUrl;
  if (config.production) refusePlaintext(target, config);
  if (isSame) throw new ConfigError("The database is there already: name another one.");
  return target;
}
