import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "../blobs/port.ts";
import { withBackupLock } from "./backup-lock.ts";
import { contentKeyOf, contentsIn, contentsOf, forEachOf, storedName, type Content } from "./contents.ts";
import { copyContent } from "./copy-content.ts";
import { forgetDamagedCopy, listDamagedCopies } from "./damaged-copies.ts";
import { dumpDatabase } from "./dump-database.ts";
import { keepKeys } from "./kept-keys.ts";
import { type Batch, type BackupTarget, DamagedBackup, NotInBackup } from "./target.ts";
import { outlived } from "./retention.ts";
import { sealedFiles, type Keys, type SealedFiles } from "./sealed-files.ts";
import { deleteSnapshot, listSnapshots, readManifest, snapshotName, writeManifest } from "./snapshot.ts";

/** Contents copied in parallel, because small ones mostly wait for the disk. */
const AT_ONCE = 4;
const PART_CONTENTS = 100;
/** Number of contents from which a thread copies them: fewer contents are copied faster than a thread starts. */
const FEW = 30;
const PART_BYTES = 32 * 1024 ** 2;

export interface BackUpOptions {
  readonly url: string;
  readonly blobs: BlobStore;
  readonly target: BackupTarget;
  readonly keys: Keys;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupReport {
  readonly snapshot: string;
  readonly rows: number;
  readonly contents: number;
  /** Size of all contents in bytes, unencrypted and uncompressed. */
  readonly contentBytes: number;
  /** Contents that the target did not have yet, or had damaged. */
  readonly added: number;
  /** Bytes that this backup has written. */
  readonly written: number;
  /** Keys of contents that the storage lacks or has damaged: the backup lacks them too, or has an earlier intact copy. */
  readonly lost: readonly string[];
  /** Names of expired snapshots that were deleted. */
  readonly removed: readonly string[];
}

/**
 * Makes a backup while the app runs: a snapshot of the database, then the missing contents that it needs, each compared
 * with its hash while it is copied; at last the manifest, without which a snapshot is incomplete. Expired and
 * incomplete snapshots are deleted, and contents that no snapshot needs. Rejects with `BackupRuns`.
 */
export async function backUp(options: BackUpOptions): Promise<BackupReport> {
  const scratch = await mkdtemp(join(tmpdir(), "krempelfrei-backup-"));
  try {
    return await withBackupLock(options.url, async () => backUpWith(options, join(scratch, "contents")));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function backUpWith(options: BackUpOptions, plainList: string): Promise<BackupReport> {
  const { target, keys } = options;
  const batch = target.writeMany();
  try {
    return await backUpBy(options, plainList, {
      files: sealedFiles({ ...target, write: batch.write }, keys),
      batch,
    });
  } finally {
    await batch.discard();
  }
}

interface Writing {
  readonly files: SealedFiles;
  readonly batch: Batch;
}

async function backUpBy(
  options: BackUpOptions,
  plainList: string,
  { files, batch }: Writing,
): Promise<BackupReport> {
  const { target, now } = options;
  const snapshot = snapshotName(now);
  const damaged = await listDamagedCopies(target);
  const [{ contents: list, ...dump }, { count, bytes, ...copied }] = await sideBySide(
    options,
    async (signal, onListed) => dumpDatabase({ ...options, signal, files, snapshot, plainList, onListed }),
    async (signal, listed) => {
      const there = await namesBelow(target, "contents/");
      await listed;
      return copyContents({ ...options, signal }, { files, batch }, { plainList, there, damaged });
    },
  );
  await batch.settle();
  for (const name of damaged)
    if (!copied.lost.includes(contentKeyOf(name) ?? "")) await forgetDamagedCopy(target, name);
  // The keys come after the contents, so that each content has its key, and before the manifest, so that no complete
  // snapshot has unreadable contents.
  await keepKeys(options.url, target);
  await writeManifest(target, snapshot, {
    format: 1,
    made_at: now.toISOString(),
    encrypted: files.encrypted,
    sealed: isSealed(options),
    ...dump,
    contents: { count, bytes, list },
  });
  return {
    snapshot,
    rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
    contents: count,
    contentBytes: bytes,
    added: copied.added,
    written: dump.tables.reduce((sum, { file }) => sum + (file?.size ?? 0), list.size + copied.written),
    lost: copied.lost,
    removed: await prune(options, snapshot, copied.others),
  };
}

/**
 * Runs the dump of the tables, and in parallel the copying of contents once their list is known. If one fails, the
 * other is stopped.
 */
async function sideBySide<T, U>(
  { signal }: BackUpOptions,
  dump: (signal: AbortSignal, onListed: () => void) => Promise<T>,
  copy: (signal: AbortSignal, listed: Promise<void>) => Promise<U>,
): Promise<[T, U]> {
  const failed = new AbortController();
  const either = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const listed = Promise.withResolvers<void>();
  const both = [dump(either, listed.resolve).finally(listed.resolve), copy(either, listed.promise)] as const;
  for (const one of both) one.catch((error: unknown) => failed.abort(error));
  await Promise.allSettled(both);
  return Promise.all(both);
}

const isSealed = ({ blobs }: BackUpOptions): boolean => blobs.getSealed !== undefined;

async function namesBelow(target: BackupTarget, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of target.list(prefix)) names.add(name);
  return names;
}

interface Lists {
  /** Path of the list of contents that the snapshot needs. */
  readonly plainList: string;
  /** Names of the contents in the target. */
  readonly there: ReadonlySet<string>;
  /** Names of those whose copy is damaged. */
  readonly damaged: ReadonlySet<string>;
}

async function copyContents(
  options: BackUpOptions,
  { files, batch }: Writing,
  { plainList, there, damaged }: Lists,
) {
  const { blobs, signal } = options;
  const form = { encrypted: files.encrypted, sealed: isSealed(options) };
  const others = new Set(there);
  const result = { count: 0, bytes: 0, added: 0, written: 0, lost: [] as string[], others };
  const note = ({ key }: Content, written: number | undefined): void => {
    if (written === undefined) result.lost.push(key);
    else {
      result.added += 1;
      result.written += written;
    }
  };
  const missing = async function* (): AsyncGenerator<Content> {
    for await (const content of contentsIn(createReadStream(plainList))) {
      signal?.throwIfAborted();
      result.count += 1;
      result.bytes += content.size;
      const name = storedName(content.key, form);
      others.delete(name);
      if (!there.has(name) || damaged.has(name)) yield content;
    }
  };
  const { pathOf } = blobs;
  const { copyFiles } = batch;
  if (pathOf && copyFiles && !form.encrypted && !form.sealed) {
    // From disk to disk contents are copied unchanged.
    await forEachOf(inParts(missing()), AT_ONCE, async (part) => {
      if (part.length < FEW) {
        for (const content of part)
          note(content, await copyContent(blobs, files, storedName(content.key, form), content));
        return;
      }
      const copied = await copyFiles(
        part.map(({ key, sha256 }) => ({ name: storedName(key, form), path: pathOf(key), sha256 })),
      );
      for (const [index, content] of part.entries()) note(content, copied[index]?.size);
    });
    return result;
  }
  await forEachOf(missing(), AT_ONCE, async (content) =>
    note(content, await copyContent(blobs, files, storedName(content.key, form), content)),
  );
  return result;
}

/** Groups of contents, small enough to abort between them. */
async function* inParts(contents: AsyncIterable<Content>): AsyncGenerator<Content[]> {
  let part: Content[] = [];
  let bytes = 0;
  for await (const content of contents) {
    part.push(content);
    bytes += content.size;
    if (part.length < PART_CONTENTS && bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

/**
 * Deletes expired and incomplete snapshots, and then `others` (contents that the newest snapshot does not need) unless
 * a remaining snapshot needs them. Returns the names of the expired snapshots.
 */
async function prune(
  { target, keys, blobs }: BackUpOptions,
  newest: string,
  others: Set<string>,
): Promise<string[]> {
  const { whole, broken } = await listSnapshots(target);
  const old = outlived(whole);
  const gone = [...old, ...broken];
  if (gone.length === 0) return [];
  for (const snapshot of gone) await deleteSnapshot(target, snapshot);
  if (others.size === 0) return old;
  const earlier = whole.filter((name) => !old.includes(name) && name !== newest);
  if (!(await keepNeeded({ target, keys }, earlier, others))) return old;
  for (const name of others) {
    // The target may contain contents newer than the snapshot, copied for points in time between two snapshots.
    const key = contentKeyOf(name);
    if (key === undefined || (await blobs.stat(key)) === undefined) await target.delete(name);
  }
  return old;
}

/**
 * Takes the contents that these snapshots need out of `others`. False if a list cannot be read, as without the identity
 * of encrypted ones, or where it is damaged: what it needs is unknown, so all contents stay.
 */
async function keepNeeded(
  { target, keys }: Pick<BackUpOptions, "target" | "keys">,
  snapshots: readonly string[],
  others: Set<string>,
): Promise<boolean> {
  const files = sealedFiles(target, keys);
  try {
    for (const name of snapshots) {
      const manifest = await readManifest(target, name);
      if (manifest.encrypted && keys.identity === undefined) return false;
      for await (const { key } of contentsOf(files, name, manifest)) others.delete(storedName(key, manifest));
    }
    return true;
  } catch (error) {
    if (error instanceof DamagedBackup || error instanceof NotInBackup) return false;
    throw error;
  }
}
