import { pino } from "pino";
import { createEncryptedStore } from "./blobs/encrypted-store.ts";
import { openGroupKeys } from "./blobs/group-keys.ts";
import { keysInDatabase } from "./blobs/group-keys.queries.ts";
import { checkSpool } from "./blobs/spool.ts";
import { loadConfig, type Config } from "./config.ts";
import type { Ctx } from "./context/context.ts";
import { checkSchema } from "./db/check-schema.ts";
import type { BackupTarget } from "./backup/target.ts";
import { connect } from "./db/connect.ts";
import { SchemaMismatch } from "./db/migration-files.ts";
import { openDatabase } from "./db/open.ts";
import { mailboxOf, openBackupTarget, openMasterKeys, openStore, readMasterKeys } from "./deps.ts";
import { examine, oneLine, toLines } from "./doctor/doctor.ts";
import { explain } from "./doctor/explain.ts";
import { bad, NotOpened, warning, type Finding } from "./doctor/finding.ts";
import type { Parts } from "./doctor/look.ts";
import { readServer } from "./doctor/server.queries.ts";
import { ConfigError } from "./core/config-error.ts";
import type { Environment } from "./read-setting.ts";
import { settingsOf } from "./settings-of.ts";

/** Time limits, shorter than for requests, because only the operator waits for the doctor. */
const CONNECT_MS = 5000;
const ANSWER_MS = 15_000;

/** Lines of the doctor, and the exit code of the command. */
export interface Diagnosis {
  readonly lines: readonly string[];
  readonly code: 0 | 1;
}

/**
 * Examines the installation of an environment. Opens each part separately, so that an unavailable one does not prevent
 * examining the others.
 */
export async function diagnose(environment: Environment, colour: boolean): Promise<Diagnosis> {
  const findings = await findingsOf(environment);
  const isBad = findings.some(({ state }) => state === "bad");
  return { lines: toLines(findings, colour), code: isBad ? 1 : 0 };
}

export async function findingsOf(environment: Environment): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { text, todo } = explain(error) ?? { text: error.message, todo: "" };
    return [{ about: "Einstellungen", ...bad(text, todo) }];
  }
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const { ctx, parts } = await openEach(config, closing);
    return await examine(ctx, config, parts);
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

/** An opened part, or the reason of its failure. */
type Opened<T> = { readonly part: T } | { readonly reason: NotOpened };

/** Opens a part under the name of its finding; a missing dependency is a reason of failure too. */
async function open<T>(about: string, work: () => Promise<T>): Promise<Opened<T>> {
  try {
    return { part: await work() };
  } catch (error) {
    if (error instanceof NotOpened) return { reason: error };
    const { text, todo } = explain(error) ?? {
      text: `Geht nicht: ${oneLine(error)}`,
      todo: "Erreichbarkeit und Zugangsdaten prüfen.",
    };
    return { reason: new NotOpened(about, bad(text, todo)) };
  }
}

function partOf<T>(opened: Opened<T>): T {
  if ("reason" in opened) throw opened.reason;
  return opened.part;
}

async function openEach(
  config: Config,
  closing: (() => Promise<unknown>)[],
): Promise<{ ctx: Ctx; parts: Parts }> {
  const log = pino({ level: "silent" });
  const database = await open("Datenbank", async () => {
    const { url, appUrl, stop } = await openDatabase(config, log, { whileAppRuns: true });
    closing.push(stop);
    const connection = connect(appUrl, { max: 2, log, connectMs: CONNECT_MS, answerMs: ANSWER_MS });
    closing.push(connection.close);
    await readServer(connection.db);
    return { db: connection.db, url };
  });
  const schema = await open("Schema", async () => {
    const { db, url } = partOf(database);
    await checkSchema(url).catch((error: unknown) => {
      throw config.databaseUrl === undefined ? pendingOf(error) : error;
    });
    return db;
  });
  const keys = await open("Schlüssel", async () => {
    const opening = "part" in schema ? openMasterKeys(config, schema.part) : readMasterKeys(config);
    return opening.catch((error: unknown) => {
      throw keysFault(error);
    });
  });
  const store = await open("Speicher", async () => {
    try {
      return await openStore(config);
    } catch (error) {
      // On a read-only disk Node reports a folder that cannot be made as missing.
      if (config.s3 === undefined) await checkSpool(config.dataDir);
      throw error;
    }
  });
  const blobs = await open("Speicher", async () => {
    const [plain, masters, db] = [partOf(store), partOf(keys), partOf(schema)];
    return masters === undefined
      ? plain
      : createEncryptedStore(plain, openGroupKeys(keysInDatabase(db), masters));
  });
  const parts: Parts = {
    database: () => partOf(database).db,
    checkSchema: async () => void partOf(schema),
    checkKeys: async () => void partOf(keys),
    store: () => partOf(store),
    openBackupTarget: async () => tryBackupTarget(config),
  };
  const ctx: Ctx = {
    actor: { kind: "system", name: "Betrieb" },
    get db() {
      return partOf(schema);
    },
    get blobs() {
      return partOf(blobs);
    },
    mail: { send: async () => undefined },
    clock: () => new Date(),
    log,
    settings: settingsOf(config),
    mailbox: mailboxOf(config),
  };
  return { ctx, parts };
}

/** An unreadable file has an error of its own; other errors mean a missing or invalid key. */
function keysFault(error: unknown): unknown {
  if (!(error instanceof ConfigError) || error.cause !== undefined) return error;
  const text = `Der Hauptschlüssel fehlt oder ist unbrauchbar: ${error.message}`;
  return new NotOpened("Schlüssel", bad(text, "CONTENT_KEY_FILE prüfen: docs/operations.md, Encryption."));
}

/** The embedded database is migrated by the next start of the app. */
function pendingOf(error: unknown): unknown {
  if (!(error instanceof SchemaMismatch) || error.kind !== "behind") return error;
  const { text } = explain(error) ?? { text: error.message };
  return new NotOpened("Schema", warning(text, "Der nächste Start der App holt sie nach."));
}

/** The backup target. Rejects if it cannot be written to or listed. */
async function tryBackupTarget(config: Config): Promise<BackupTarget | undefined> {
  if (config.backup.to === undefined) return undefined;
  const { target } = await openBackupTarget(config, config.backup.to);
  await target.prepare();
  await target.list("")[Symbol.asyncIterator]().next();
  return target;
}
