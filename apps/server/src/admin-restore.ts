import { z } from "zod";
import { endAllSessions } from "./backup/end-all-sessions.ts";
import { holdMails } from "./backup/hold-mails.ts";
import { keysInTarget } from "./backup/kept-keys.ts";
import { restoreCluster, restoreContents, settleCluster } from "./backup/moments/restore-moment.ts";
import type { BackupTarget } from "./backup/target.ts";
import { restore, type RestoreOptions } from "./backup/restore.ts";
import type { Keys } from "./backup/sealed-files.ts";
import { createEncryptedStore } from "./blobs/encrypted-store.ts";
import { openGroupKeys } from "./blobs/group-keys.ts";
import type { BlobStore } from "./blobs/port.ts";
import { ConfigError } from "./core/config-error.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/open.ts";
import { createLog, openStore } from "./deps.ts";

const LATEST = "latest";
const ONLY_EMBEDDED =
  "--until is for the embedded database: an own PostgreSQL has tools of its own for that, see docs/operations.md.";

interface From {
  readonly target: BackupTarget;
  readonly keys: Keys;
}

interface What {
  readonly snapshot?: string | undefined;
  /** A point in time, or `latest`. */
  readonly until?: string | undefined;
}

/**
 * Restores a snapshot, or a point in time, into the empty database and store of the configuration. Resolves to the
 * number of contents that the backup lacks. Rejects with `ConfigError`, `CannotRestore` and `NotInBackup`.
 */
export async function restoreInto(config: Config, from: From, what: What): Promise<number> {
  const until = momentOf(what);
  if (until !== undefined) {
    if (config.databaseUrl !== undefined) throw new ConfigError(ONLY_EMBEDDED);
    const base = await restoreCluster({
      ...from,
      folder: config.dataDir,
      log: createLog(config),
      until: until === LATEST ? undefined : until,
    });
    console.log(`the database is restored, from the base backup ${base.name}`);
  }
  const database = await openDatabase(config, createLog(config));
  try {
    const options = {
      ...from,
      url: database.url,
      blobs: await storeFor(config, from),
    };
    return until === undefined
      ? await restoreSnapshot({ ...options, snapshot: what.snapshot })
      : await restoreMoment({ ...options, isLatest: until === LATEST });
  } finally {
    await database.stop();
  }
}

function momentOf({ until, snapshot }: What): Date | typeof LATEST | undefined {
  if (until === undefined || until === LATEST) return until;
  const moment = z.iso.datetime({ offset: true }).safeParse(until);
  if (!moment.success || snapshot !== undefined)
    throw new ConfigError("--until takes a moment like 2026-11-22T14:03:00Z, or latest; without --snapshot.");
  return new Date(moment.data);
}

async function storeFor(config: Config, { target, keys: { masters } }: From): Promise<BlobStore> {
  const store = await openStore(config);
  return masters ? createEncryptedStore(store, openGroupKeys(keysInTarget(target, masters), masters)) : store;
}

async function restoreSnapshot(options: RestoreOptions): Promise<number> {
  const { lost, rows, contents, found, snapshot } = await restore({
    ...options,
    beside: async (client) => {
      printEnded({ ...(await endAllSessions(client)), held: await holdMails(client) });
    },
  });
  for (const key of lost) console.log(`lost     ${key}`);
  console.log(`${snapshot}: ${rows} rows and ${contents - lost.length} contents restored`);
  // With a storage that another installation uses, this one would delete documents that the other still has.
  if (found > 0)
    console.log(
      `${found} contents were in the storage already: start nothing on a storage that another app uses`,
    );
  return lost.length;
}

function printEnded({ sessions, accesses, held }: Awaited<ReturnType<typeof settleCluster>>): void {
  console.log(`${accesses} emergency accesses ended`);
  console.log(`${sessions} sessions ended`);
  if (held > 0) console.log(`${held} mails and runs held that waited at the time: see admin jobs`);
}

/** Steps that follow the restore of the database itself. */
async function restoreMoment({
  url,
  isLatest,
  ...from
}: RestoreOptions & { readonly isLatest: boolean }): Promise<number> {
  printEnded(await settleCluster(url, from.target, { isLatest }));
  const { contents, lost } = await restoreContents(url, from);
  for (const key of lost) console.log(`lost     ${key}`);
  console.log(`${contents - lost.length} of ${contents} contents are there`);
  return lost.length;
}
