import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findNative } from "@krempelfrei/reader/native";
import { createReader, type DocumentReader } from "@krempelfrei/reader/reader";
import { isolation } from "@krempelfrei/reader/children/child-command";
import { pino, type Logger } from "pino";
import { backUp } from "./backup/back-up.ts";
import type { BackupMaker } from "./backup/backup-maker.ts";
import { createBucketTarget } from "./backup/bucket-target.ts";
import { createFolderTarget } from "./backup/folder-target.ts";
import { createArchiver, type Archiver, type ArchiverOptions } from "./backup/moments/archiver.ts";
import { rememberStored } from "./backup/moments/stored-contents.ts";
import type { BackupTarget } from "./backup/target.ts";
import type { Keys } from "./backup/sealed-files.ts";
import { checkTarget } from "./backup/check-target.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { createDiskStore } from "./blobs/disk-store.ts";
import { createEncryptedStore } from "./blobs/encrypted-store.ts";
import { openGroupKeys } from "./blobs/group-keys.ts";
import { keysInDatabase, listMasters } from "./blobs/group-keys.queries.ts";
import { parseMasterKeys, type MasterKeys } from "./blobs/key-wrap.ts";
import type { BlobStore } from "./blobs/port.ts";
import { S3_RIGHTS } from "./blobs/s3-client.ts";
import { createS3Store } from "./blobs/s3-store.ts";
import { ConfigError } from "./core/config-error.ts";
import { lanesOf, type Config } from "./config.ts";
import { loadOwnSynonyms } from "./own-synonyms.ts";
import type { Ctx, MailboxSource } from "./context/context.ts";
import { LINES_FOR_PEOPLE, LOG_OPTIONS } from "./core/log.ts";
import { holdsDemoData } from "./db/demo-mark.queries.ts";
import { listSecretMasters, wrapSecrets } from "./context/secret.queries.ts";
import { APP_ROLE } from "./db/app-role.ts";
import { checkSchema } from "./db/check-schema.ts";
import { connect, onlyReads, type Db } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { SchemaMismatch } from "./db/migration-files.ts";
import { openDatabase } from "./db/open.ts";
import { openMailbox } from "./mail-in/mailbox.ts";
import { prepareScannerFolder } from "./scanner/scanner-folder.ts";
import { breakLinks } from "./mail/break-links.ts";
import { smtpOf } from "./connections.ts";
import { openMail, type MailSettings } from "./mail/open-mail.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { openTracing } from "./tracing/open-tracing.ts";
import { tracedMailer, tracedStore } from "./tracing/traced.ts";
import { settingsOf } from "./settings-of.ts";
import { withTimeout } from "./core/with-timeout.ts";

export type Deps = Omit<Ctx, "actor">;

export interface OpenedDeps {
  readonly deps: Deps;
  /** URL for the owner of the tables; leads to the server itself if the app uses a pooler. */
  readonly databaseUrl: string;
  readonly metrics: Metrics;
  /** Copies the files that restore the embedded database to a point in time, once started; undefined if switched off. */
  readonly archiver: Archiver | undefined;
  /** Names of the migrations that were applied now. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

const POOL = 20;
const GB = 1024 ** 3;
/** Milliseconds for running queries to end; the stop of the database ends the rest. */
const CLOSE_MS = 3000;

/** Logs JSON, one object a line; in a terminal lines for people. */
export function createLog(config: Config): Logger {
  const options = { ...LOG_OPTIONS, level: config.logLevel };
  return pino(process.stdout.isTTY ? { ...options, ...LINES_FOR_PEOPLE } : options);
}

export interface OpenOptions {
  /** True for commands that may run in parallel with the app. */
  readonly whileAppRuns?: boolean;
  /**
   * `check`: a database of one's own is used unchanged, if the program can work with it: servers of two releases may
   * share it, and its migration is a step of the release.
   */
  readonly schema?: "migrate" | "check";
}

/**
 * Creates all real adapters from the configuration; the only function that does. The embedded database is migrated when
 * this resolves. Rejects with `ConfigError`.
 */
export async function openDeps(
  config: Config,
  log: Logger,
  { schema = "check", whileAppRuns = false }: OpenOptions = {},
): Promise<OpenedDeps> {
  await loadOwnSynonyms(config);
  const database = await openDatabase(config, log, { whileAppRuns });
  const { url, appUrl } = database;
  const connection = connect(appUrl, { max: POOL, log });
  // Only long-running processes send traces.
  const tracing = config.tracing && !whileAppRuns ? await openTracing(config.tracing) : undefined;
  const metrics = createMetrics(tracing);
  metrics.watchProcess();
  metrics.watchPool(connection.pool);
  try {
    const migrated = await prepareSchema(config, url, schema);
    const isDemo = await holdsDemoData(connection.db).catch((error: unknown) => {
      throw (error as { code?: unknown }).code === NO_RIGHT ? new ConfigError(NO_RIGHTS) : error;
    });
    if (isDemo && config.production && !whileAppRuns) throw new ConfigError(DEMO_DATA);
    const masterKeys = await openMasterKeys(config, connection.db);
    // A command wraps no secrets: the running app may not have the key yet.
    if (masterKeys !== undefined && !whileAppRuns) await wrapSecrets(connection.db, masterKeys);
    const stored = rememberStored(
      metrics.store(tracedStore(tracing, await openBlobs(config, connection.db, masterKeys))),
    );
    // Stored contents are recorded only with a consumer, or their keys would accumulate.
    const blobs = config.archivesMoments && !whileAppRuns ? stored.blobs : stored.plain;
    // A process that only serves needs no key of the backups.
    const makesBackups = whileAppRuns || config.workers > 0;
    const reader = await openReader(config, log);
    const deps: Deps = {
      db: connection.db,
      blobs,
      mail: breakLinks(
        metrics.mailer(tracedMailer(tracing, openMail(mailSettings(config), connection.db, log))),
        config,
      ),
      clock: () => new Date(),
      reader,
      masterKeys,
      trace: tracing,
      // `reader` is for jobs; this reader is for persons who wait for turned or split pages, or a protected document.
      pageEditor: await createReader({ urgent: true }),
      log,
      settings: { ...settingsOf(config), scannerDir: await openScannerFolder(config) },
      backup: makesBackups ? await openBackup(config, { url, blobs }) : undefined,
      mailbox: mailboxOf(config),
    };
    return {
      deps,
      databaseUrl: url,
      metrics,
      archiver: whileAppRuns ? undefined : await openArchiver(config, connection.db, { url, stored, log }),
      migrated,
      async close() {
        try {
          await withTimeout(CLOSE_MS, "closing the connections to the database", connection.close());
        } finally {
          await tracing?.close();
          await database.stop();
        }
      },
    };
  } catch (error) {
    await connection.close();
    await database.stop();
    throw error;
  }
}

const READ_ONLY = "The database can only be read: DATABASE_URL must lead to the primary.";

const NO_RIGHT = "42501";
const NO_RIGHTS = `The role of DATABASE_URL may not read the tables. Call it ${APP_ROLE}, or make it a member of that role, then run: npm run admin -- migrate`;

const DEMO_DATA =
  "This database holds demo data, whose passwords everybody knows: production needs an empty one. Set DATA_DIR to an empty " +
  "folder (or DATABASE_URL to an empty database), then run: npm run admin -- create-owner";

/** Migrates or checks the schema; returns the names of the migrations that were applied now. */
async function prepareSchema(config: Config, url: string, schema: "migrate" | "check"): Promise<string[]> {
  if (schema === "migrate" || config.databaseUrl === undefined) {
    return migrate(url).catch((error: unknown) => {
      throw onlyReads(error) ? new ConfigError(READ_ONLY) : error;
    });
  }
  await checkSchema(url).catch((error: unknown) => {
    throw error instanceof SchemaMismatch ? new ConfigError(error.message) : error;
  });
  return [];
}

/** Opens the reader of documents if this process runs jobs and reading is switched on. Rejects with `ConfigError`. */
async function openReader(config: Config, log: Logger): Promise<DocumentReader | undefined> {
  const { reading, recognition } = lanesOf(config);
  if (reading + recognition === 0 || config.ocrEngine === "off") return undefined;
  const native = config.ocrEngine === "embedded" ? undefined : await findNative();
  if (config.ocrEngine === "native" && !native) {
    throw new ConfigError("OCR_ENGINE is native: there is no tesseract 5 or newer on the PATH.");
  }
  const reader = await createReader({ native, urgent: config.readingPriority === "normal" });
  const { unshare, prlimit } = isolation();
  log.info({ reader: reader.name, network: !unshare, limits: prlimit !== undefined }, "documents are read");
  return reader;
}

/** The mailbox for documents, in processes with jobs; it is opened whenever its mails are received. */
export function mailboxOf(config: Config): MailboxSource | undefined {
  if (config.mailIn === undefined || lanesOf(config).light === 0) return undefined;
  const { authserv, mailboxUrl } = config.mailIn;
  return { authserv, open: async () => openMailbox({ url: mailboxUrl }) };
}

/** The folder of the scanner, in processes with jobs. Rejects with `ConfigError`. */
async function openScannerFolder(config: Config): Promise<string | undefined> {
  const { scannerDir } = config;
  if (scannerDir === undefined || lanesOf(config).light === 0) return undefined;
  await prepareScannerFolder(scannerDir).catch((error: unknown) => {
    throw new ConfigError(
      `SCANNER_DIR must be a folder that can be read and written; ${scannerDir} cannot: ${reason(error)}`,
    );
  });
  return scannerDir;
}

/**
 * The operator's master keys; undefined without any. Rejects with `ConfigError` if one is missing that something is
 * encrypted with.
 */
export async function openMasterKeys(config: Config, db: Db): Promise<MasterKeys | undefined> {
  const masters = await readMasterKeys(config);
  const inUse = new Set([...(await listMasters(db)), ...(await listSecretMasters(db))]);
  const missing = [...inUse].filter((id) => masters?.find(id) === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      `Documents and secrets are encrypted: CONTENT_KEY_FILE must name a file with the master key ${missing.join(", ")}.`,
    );
  }
  return masters;
}

/** The store of the contents; encrypted if there are master keys. Rejects with `ConfigError`. */
export async function openBlobs(config: Config, db: Db, masters: MasterKeys | undefined): Promise<BlobStore> {
  const store = await openStore(config);
  return masters === undefined
    ? store
    : createEncryptedStore(store, openGroupKeys(keysInDatabase(db), masters));
}

/** Undefined if contents are not encrypted. Rejects with `ConfigError`. */
export async function readMasterKeys({
  contentKeyFile: path,
}: Pick<Config, "contentKeyFile">): Promise<MasterKeys | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new ConfigError(
      `CONTENT_KEY_FILE must be a file that can be read; ${path} cannot: ${reason(error)}`,
      { cause: error },
    );
  });
  const masters = parseMasterKeys(text);
  if (masters !== undefined) return masters;
  throw new ConfigError(
    `Each line of ${path} must be a key of 32 bytes in Base64; see "npm run admin -- content-key".`,
  );
}

/** The store of the contents without encryption. Rejects with `ConfigError`. */
export async function openStore(config: Config): Promise<BlobStore> {
  const { s3, dataDir } = config;
  if (s3 === undefined) return createDiskStore({ dir: join(dataDir, "blobs") });
  try {
    return await createS3Store({ ...s3, spoolDirectory: join(dataDir, "spool") });
  } catch (error) {
    const provider = s3.endpoint ?? `AWS, ${s3.region}`;
    throw new ConfigError(
      `S3_BUCKET must be a bucket that can be written to; "${s3.bucket}" (${provider}) cannot: ${reason(error)}`,
      { cause: error },
    );
  }
}

/** Opens a backup target, by default the target of `BACKUP_TO`; undefined without one. Rejects with `ConfigError`. */
export async function openBackup(
  config: Pick<Config, "backup" | "contentKeyFile" | "dataDir">,
  source: { readonly url: string; readonly blobs: BlobStore },
  address: string | undefined = config.backup.to,
): Promise<BackupMaker | undefined> {
  if (address === undefined) return undefined;
  const { target, keys } = await openBackupTarget(config, address);
  return {
    title: target.title,
    canProve: keys.recipient === undefined || keys.identity !== undefined,
    check: async (db) => checkTarget(db, target),
    make: (now, signal) => backUp({ ...source, target, keys, now, signal }),
    prove: (options) => verifyBackup({ ...source, ...options, target, keys }),
  };
}

async function openArchiver(
  config: Config,
  db: Db,
  source: Pick<ArchiverOptions, "url" | "stored" | "log">,
): Promise<Archiver | undefined> {
  if (!config.archivesMoments || config.backup.to === undefined) return undefined;
  const { target, keys } = await openBackupTarget(config, config.backup.to);
  return createArchiver({
    ...source,
    target,
    check: async () => checkTarget(db, target),
    keys,
    folder: config.dataDir,
    waitingMaxBytes: config.backupMomentsMaxGb * GB,
    clock: () => new Date(),
  });
}

const BUCKET = /^[\w.-]+$/;
const NO_BUCKET =
  "A bucket is named as s3://bucket/prefix; what signs in to it are BACKUP_S3_ACCESS_KEY_ID and its secret.";

/**
 * The folder or bucket of backups, with their encryption. Rejects with `ConfigError`. A target that is away fails only
 * where it is used, because the app and the commands do all other work without it.
 */
export async function openBackupTarget(
  config: Pick<Config, "backup" | "contentKeyFile" | "dataDir">,
  address: string,
): Promise<{ target: BackupTarget; keys: Keys }> {
  const { backup, dataDir } = config;
  const { recipient, identity } = backup;
  const keys = { recipient, identity, masters: await readMasterKeys(config) };
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (bucket !== undefined && !BUCKET.test(bucket)) throw new ConfigError(NO_BUCKET);
  const spoolDirectory = join(dataDir, "backup-spool");
  const target =
    bucket === undefined
      ? createFolderTarget(resolve(address))
      : createBucketTarget({ ...backup, bucket, prefix, spoolDirectory });
  return { target, keys };
}

/** S3 errors often have a name and no message. */
function reason(error: unknown): string {
  const { name, message, operation } = error as Error & { readonly operation?: string };
  const asked = operation && `${operation} (${S3_RIGHTS[operation] ?? "no right known"})`;
  return [asked, name, message].filter((text) => text && text !== "UnknownError").join(": ");
}

const mailSettings = (config: Config): MailSettings => ({
  dataDir: config.dataDir,
  mailFrom: config.mailFrom,
  returnPath: config.mailReturnPath,
  smtp: config.smtpUrl === undefined ? undefined : smtpOf(config, config.smtpUrl),
});
