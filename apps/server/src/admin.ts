import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { addressOf, readArguments, type Options } from "./admin-arguments.ts";
import { diagnose } from "./admin-doctor.ts";
import { endSessionsOf } from "./admin-sessions.ts";
import { restoreInto } from "./admin-restore.ts";
import { USAGE } from "./admin-usage.ts";
import { BackupRuns, withBackupLock } from "./backup/backup-lock.ts";
import type { BackupMaker } from "./backup/backup-maker.ts";
import { CannotRestore } from "./backup/load-database.ts";
import { DamagedBackup, NotInBackup } from "./backup/target.ts";
import { repairContents } from "./backup/restore.ts";
import { openGroupKeys } from "./blobs/group-keys.ts";
import { keysInDatabase } from "./blobs/group-keys.queries.ts";
import { KEY_BYTES } from "./blobs/key-wrap.ts";
import { rotateMasterKey } from "./blobs/rotate-master-key.ts";
import { sealContents } from "./blobs/seal-contents.ts";
import { ConfigError } from "./core/config-error.ts";
import { loadConfig, type Config } from "./config.ts";
import { createAccountHash } from "./context/account-hash.ts";
import type { Ctx } from "./context/context.ts";
import { AppError } from "./core/errors.ts";
import { wrapSecrets } from "./context/secret.queries.ts";
import { holdsDemoData } from "./db/demo-mark.queries.ts";
import { migrate } from "./db/migrate.ts";
import { embeddedNotice } from "./db/open.ts";
import { explain } from "./doctor/explain.ts";
import { finishRestore } from "./finish-restore.ts";
import { createLog, openBackup, openBackupTarget, openDeps, openStore, readMasterKeys } from "./deps.ts";
import { releaseAccount } from "./features/account/authenticator/release-account.ts";
import { rotateSecret } from "./features/account/authenticator/rotate-secret.ts";
import { findUserByEmail } from "./features/account/data/users.queries.ts";
import { sendPasswordLink } from "./features/account/letters/send-password-link.job.ts";
import { verifyAccounting } from "./features/accounting/audit/verify-accounting.ts";
import { verifyAuditPackage } from "./features/accounting/audit/verify-audit-package.ts";
import { makeBackup } from "./features/backups/make-backup.ts";
import { proveBackup } from "./features/backups/prove-backup.ts";
import { verifyChangelog } from "./features/changelog/verify-changelog.ts";
import { readAllAgain } from "./features/files/reading/read-again.ts";
import { verifyStorage } from "./features/files/storage/verify-storage.ts";
import { createUser } from "./features/users/create-user.ts";
import { jobsCommand } from "./jobs/jobs-command.ts";
import { waitForJob } from "./jobs/wait-for-job.ts";

const NO_TARGET = "Name the place of the backup, or set BACKUP_TO.";

/** Maximum of printed problems; further ones are counted. */
const PROBLEMS_MAX = 50;

interface Environment {
  readonly config: Config;
  readonly databaseUrl: string;
}

type Task = (
  ctx: Ctx,
  args: readonly string[],
  options: Options,
  environment: Environment,
) => Promise<number>;

async function makerOf(
  { blobs }: Ctx,
  [address]: readonly string[],
  { config, databaseUrl }: Environment,
): Promise<BackupMaker> {
  const maker = await openBackup(config, { url: databaseUrl, blobs }, address);
  if (!maker) throw new ConfigError(NO_TARGET);
  return maker;
}

/** The backup target in the arguments, or in the settings. */
async function targetOf([address]: readonly string[], config: Config) {
  const target = address ?? config.backup.to;
  if (target === undefined) throw new ConfigError(NO_TARGET);
  return openBackupTarget(config, target);
}

async function contentKeysOf(config: Config) {
  const masters = await readMasterKeys(config);
  if (masters === undefined) throw new ConfigError("Set CONTENT_KEY_FILE first.");
  return { masters, store: await openStore(config) };
}

const TASKS: Record<string, Task> = {
  // `openDeps` has migrated the embedded database already.
  migrate: async () => 0,
  async "create-owner"(ctx, args, _options, { config }) {
    const [address, first_name, last_name] = args;
    if (!address || !first_name || !last_name) throw new ConfigError(USAGE);
    const { id } = await createUser(ctx, {
      email: addressOf(address),
      first_name,
      last_name,
      role: "owner",
    });
    const error = await waitForJob(ctx, sendPasswordLink, { user_id: id, type: "set" });
    const { smtpUrl, dataDir } = config;
    const mailsStay = smtpUrl === undefined || (await holdsDemoData(ctx.db));
    const sent = mailsStay
      ? `waits in ${join(dataDir, "outbox")}, because no mail leaves this machine.`
      : "is on its way.";
    console.log(
      error === undefined
        ? `The owner ${address} was made; the link to choose a password ${sent}`
        : `The owner ${address} was made; the link to choose a password could not be mailed yet: ${error}`,
    );
    return error === undefined ? 0 : 1;
  },
  async "verify-storage"(ctx, _args, { deep }) {
    const { needed, missing, damaged, unknown } = await verifyStorage(ctx, { deep });
    for (const key of missing) console.log(`missing  ${key}`);
    for (const key of damaged) console.log(`damaged  ${key}`);
    for (const key of unknown) console.log(`unknown  ${key}`);
    console.log(
      `${needed} contents needed, ${missing.length} missing, ${damaged.length} damaged, ${unknown.length} unknown`,
    );
    const agrees = missing.length === 0 && damaged.length === 0;
    console.log(agrees ? "storage and database agree" : "storage and database DO NOT agree");
    return agrees ? 0 : 1;
  },
  async "read-again"(ctx, _args, { reader }) {
    if (reader === undefined) throw new ConfigError(USAGE);
    console.log(`${await readAllAgain(ctx, reader)} contents are read again`);
    return 0;
  },
  async backup(ctx, args, _options, environment) {
    const maker = await makerOf(ctx, args, environment);
    const report = await makeBackup(ctx, maker);
    for (const key of report.lost) console.log(`lost     ${key}`);
    for (const name of report.removed) console.log(`outlived ${name}`);
    console.log(
      `${report.snapshot}: ${report.rows} rows, ${report.contents} contents (${report.added} of them new), ${report.written} bytes written to ${maker.title}`,
    );
    if (report.lost.length === 0) return 0;
    console.log(`${report.lost.length} contents are missing or damaged in the storage: run repair-storage`);
    return 1;
  },
  async "verify-backup"(ctx, args, { snapshot }, environment) {
    const proof = await proveBackup(ctx, await makerOf(ctx, args, environment), { snapshot });
    for (const problem of proof.problems) console.log(problem);
    const verdict = proof.problems.length === 0 ? "the backup is good" : "the backup is DAMAGED";
    console.log(`${proof.snapshot}: ${proof.rows} rows, ${proof.contents} contents, ${verdict}`);
    return proof.problems.length === 0 ? 0 : 1;
  },
  async "repair-storage"(ctx, args, _options, { config }) {
    const { target, keys } = await targetOf(args, config);
    const { missing, damaged } = await verifyStorage(ctx, { deep: true });
    const broken = [...missing, ...damaged];
    const left = await repairContents({ blobs: ctx.blobs, target, keys }, broken);
    for (const key of left) console.log(`lost     ${key}`);
    console.log(`${broken.length} contents missing or damaged, ${broken.length - left.length} repaired`);
    return left.length === 0 ? 0 : 1;
  },
  async "encrypt-contents"(ctx, _args, _options, { config, databaseUrl }) {
    const { store, masters } = await contentKeysOf(config);
    const keys = openGroupKeys(keysInDatabase(ctx.db), masters);
    const { sealed, damaged } = await withBackupLock(databaseUrl, async () => sealContents(store, keys));
    for (const key of damaged) console.log(`damaged  ${key}`);
    console.log(`${sealed} contents encrypted, ${damaged.length} damaged`);
    return damaged.length === 0 ? 0 : 1;
  },
  async "rotate-content-key"(ctx, _args, _options, { config }) {
    const { masters } = await contentKeysOf(config);
    const rewrapped = (await rotateMasterKey(ctx.db, masters)) + (await wrapSecrets(ctx.db, masters));
    console.log(`${rewrapped} keys and secrets wrapped again by ${masters.current.id}`);
    console.log("older master keys: needed until the next backup, and to restore snapshots from before it");
    return 0;
  },
  async "remove-authenticator"(ctx, [address]) {
    if (!address) throw new ConfigError(USAGE);
    await releaseAccount(ctx, { email: addressOf(address) });
    console.log("The app is removed: codes are mailed again, and all sessions have ended.");
    console.log("Passkeys stay: the person deletes the one of a lost telephone in the profile.");
    return 0;
  },
  async "rotate-secret"(ctx, [secret]) {
    if (!secret) throw new ConfigError(USAGE);
    await rotateSecret(ctx, secret);
    console.log(`The secret ${secret} is another one from now on.`);
    return 0;
  },
  async "end-sessions"(ctx, [address], { all }) {
    if ((address === undefined) !== all) throw new ConfigError(USAGE);
    for (const line of await endSessionsOf(ctx, address && addressOf(address))) console.log(line);
    return 0;
  },
  async "log-account"(ctx, [address]) {
    if (!address) throw new ConfigError(USAGE);
    const user = await findUserByEmail(ctx, addressOf(address));
    const hash = await createAccountHash(ctx);
    console.log(`${hash(address)}  typed at a sign-in`);
    if (user) console.log(`${hash(user.id)}  signed in`);
    return 0;
  },
  async jobs(ctx, args, { name }) {
    const lines = await jobsCommand(ctx.db, args, name);
    if (!lines) throw new ConfigError(USAGE);
    for (const line of lines) console.log(line);
    return 0;
  },
  async "verify-changelog"(ctx, [known]) {
    const { entries, erased, head, problems, broken } = await verifyChangelog(ctx, known);
    for (const problem of problems) console.log(problem);
    if (broken > problems.length) console.log(`and ${broken - problems.length} more`);
    console.log(
      broken === 0
        ? `${entries} entries, ${erased} of them erased, the chain is whole`
        : `${entries} entries, ${broken} BROKEN`,
    );
    if (head !== undefined) console.log(`head ${head}`);
    return broken === 0 ? 0 : 1;
  },
  async "verify-accounting"(ctx, [path]) {
    if (path !== undefined) {
      const { files, problems } = await verifyAuditPackage(path);
      for (const problem of problems) console.log(problem);
      console.log(`${files} files, the package is ${problems.length === 0 ? "whole" : "NOT whole"}`);
      return problems.length === 0 ? 0 : 1;
    }
    const { problems, ...counts } = await verifyAccounting(ctx);
    for (const problem of problems.slice(0, PROBLEMS_MAX)) console.log(problem);
    if (problems.length > PROBLEMS_MAX) console.log(`and ${problems.length - PROBLEMS_MAX} more`);
    const { accounts, claims, postings, quarters, invoices } = counts;
    console.log(
      `${accounts} accounts, ${claims} claims, ${postings} postings, ${invoices} invoices, ${quarters} closed quarters`,
    );
    console.log(problems.length === 0 ? "the accounting agrees" : "the accounting DOES NOT agree");
    return problems.length === 0 ? 0 : 1;
  },
};

/** Separate from the other tasks, because it starts without tables. */
async function restoreBackup(config: Config, args: readonly string[], options: Options): Promise<number> {
  const lost = await restoreInto(config, await targetOf(args, config), options);
  return withApp(config, async (ctx) => {
    const { lines, kept } = await finishRestore(ctx);
    for (const line of lines) console.log(line);
    return lost === 0 && kept === 0 ? 0 : 1;
  });
}

async function withApp(
  config: Config,
  work: (ctx: Ctx, environment: Environment) => Promise<number>,
): Promise<number> {
  const { deps, databaseUrl, migrated, close } = await openDeps(config, createLog(config), {
    whileAppRuns: true,
  });
  try {
    for (const migration of migrated) console.log(`migrated ${migration}`);
    return await work({ ...deps, actor: { kind: "system", name: "Betrieb" } }, { config, databaseUrl });
  } finally {
    await close();
  }
}

const NOT_OWNER =
  "Diese Rolle darf keine Tabellen ändern. DATABASE_ADMIN_URL muss die nennen, der sie gehören: docs/operations.md, Two roles.";

/** Separate from the other tasks, which refuse a database with pending migrations. */
async function migrateOwn(url: string, { expand }: Options): Promise<number> {
  const migrated = await migrate(url, undefined, { contract: !expand }).catch((error: unknown) => {
    throw (error as { code?: string }).code === "42501" ? new ConfigError(NOT_OWNER) : error;
  });
  for (const migration of migrated) console.log(`migrated ${migration}`);
  return 0;
}

async function main(): Promise<number> {
  const { words, options } = readArguments();
  const [name = "", ...args] = words;
  if (name === "doctor") {
    const { lines, code } = await diagnose(process.env, process.stdout.isTTY);
    for (const line of lines) console.log(line);
    return code;
  }
  const config = loadConfig({ LOG_LEVEL: "warn", ...process.env });
  if (name === "content-key") {
    console.log(randomBytes(KEY_BYTES).toString("base64"));
    return 0;
  }
  const task = TASKS[name];
  const isRestore = name === "restore";
  if (!task && !isRestore) throw new ConfigError(USAGE);
  const notice = embeddedNotice(config, { makes: isRestore });
  if (notice !== undefined) console.error(notice);
  if (!task) return restoreBackup(config, args, options);
  const own = config.databaseAdminUrl ?? config.databaseUrl;
  if (name === "migrate" && own !== undefined) return migrateOwn(own, options);
  return withApp(config, async (ctx, environment) => task(ctx, args, options, environment));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const plain = [AppError, ConfigError, CannotRestore, DamagedBackup, NotInBackup, BackupRuns].some(
      (type) => error instanceof type,
    );
    const known = plain ? undefined : explain(error);
    if (known) for (const line of [known.text, `  → ${known.todo}`]) console.error(line);
    else console.error(plain ? (error as Error).message : error);
    process.exit(1);
  },
);
