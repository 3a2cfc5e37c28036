import { readdir, rm } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { takeBaseBackup } from "@krempelfrei/embedded-postgres/base-backup";
import { walFolder } from "@krempelfrei/embedded-postgres/wal";
import type { Logger } from "pino";
import { createClient } from "../../db/client.ts";
import { contentsOfKeys, forEachOf, storedName } from "../contents.ts";
import { copyContent } from "../copy-content.ts";
import { keepKeys } from "../kept-keys.ts";
import type { BackupTarget } from "../target.ts";
import { sealedFiles, type Keys } from "../sealed-files.ts";
import { snapshotName, snapshotTime } from "../snapshot.ts";
import {
  baseFile,
  listBases,
  listSegments,
  positionOf,
  pruneMoments,
  segmentFile,
  timelineOf,
  writeBase,
} from "./archive.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { StoredContents } from "./stored-contents.ts";
import { dropWaiting, handOver } from "./waiting-log.ts";

const EVERY_MS = 5000;
/** Time limit of the last copy when the app stops: an unreachable backup target must not delay the stop. */
const LAST_MS = 8000;
const BASE_EVERY_MS = 24 * 3_600_000;
const AT_ONCE = 2;

export interface ArchiverOptions {
  /** Folder of the embedded database. */
  readonly folder: string;
  readonly url: string;
  readonly stored: StoredContents;
  readonly target: BackupTarget;
  /** Rejects if the target may not be written to, because it is not the one that was written to before. */
  readonly check: () => Promise<void>;
  readonly keys: Keys;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Maximum size of the log that waits for an unavailable target. */
  readonly waitingMaxBytes: number;
}

export interface Archiver {
  /** Copies all waiting files, and makes a base backup if one is due. For the loop, and for tests. */
  archiveOnce(): Promise<void>;
  /** Copies again and again, from now on. */
  start(): void;
  /** Copies the latest files within a time limit. Never rejects. */
  stop(): Promise<void>;
  /** Seconds since everything was copied; 0 without a delay. */
  behind(): number;
}

/**
 * Copies the files that restore the embedded database to any point in time: finished segments of its write-ahead log,
 * stored contents, and a base backup each day. A failed copy is retried.
 */
export function createArchiver(options: ArchiverOptions): Archiver {
  const { url, stored, target, log, clock } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let wholeAt = performance.now();
  let isSwept = false;
  let server: Server | undefined;
  let kept: Kept | undefined;

  async function copyWaiting(): Promise<{ server: Server; kept: Kept }> {
    server ??= await serverOf(url);
    if (!kept) await options.check();
    kept ??= await whatIsKept(target, server.cluster);
    if (!isSwept) stored.giveBack(await notCopied(options));
    isSwept = true;
    await copyContents(options);
    await copySegments(options, server.cluster, kept);
    return { server, kept };
  }

  async function archiveAll(): Promise<void> {
    const {
      server: { cluster, timeline },
      kept,
    } = await copyWaiting();
    if (!isBaseNeeded(kept, timeline, clock())) return;
    kept.base = await makeBase(options, cluster, kept);
    await pruneMoments(target, cluster);
  }

  async function archiveOnce(): Promise<void> {
    try {
      await archiveAll();
    } catch (error) {
      // Read again next time: the target may be on another disk by then.
      kept = undefined;
      throw error;
    }
  }

  const copyAgain = async (): Promise<void> => {
    await archiveOnce();
    if (await isHandedOver(url)) wholeAt = performance.now();
  };
  // Separate from the copying, which may hang: a lost network share blocks its writers.
  const dropAgain = async (): Promise<void> => {
    const dropped = await dropWaiting(options);
    if (dropped > 0)
      log.error({ dropped }, "too much of the log waited for the place of the backups: its moments are lost");
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) =>
        log.error({ err: error }, "what restores to a moment cannot be copied"),
      );
      await delay(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const copyLast = async (): Promise<void> => {
    await running;
    await handOver(url);
    await copyWaiting();
  };

  return {
    archiveOnce,
    start() {
      running = repeat(copyAgain);
      void repeat(dropAgain);
    },
    async stop() {
      stopping.abort();
      await withTimeout(LAST_MS, "copying the end of the log", copyLast()).catch((error: unknown) =>
        log.warn({ err: error }, "the last minute stays in the folder until the next start"),
      );
    },
    behind: () => Math.max(0, (performance.now() - wholeAt - 2 * EVERY_MS) / 1000),
  };
}

async function query<T extends object>(url: string, text: string): Promise<T> {
  const client = createClient(url, "krempelfrei-archiver");
  await client.connect();
  try {
    const { rows } = await client.query<T>(text);
    if (!rows[0]) throw new Error("the database does not answer");
    return rows[0];
  } finally {
    await client.end();
  }
}

interface Server {
  /** Identifier of the cluster. */
  readonly cluster: string;
  /** Timeline in which the server writes; a restore begins a new one, with a new server. */
  readonly timeline: string;
}

async function serverOf(url: string): Promise<Server> {
  const { cluster, segment } = await query<{ cluster: string; segment: string }>(
    url,
    "SELECT system_identifier::text AS cluster, pg_walfile_name(pg_current_wal_lsn()) AS segment FROM pg_control_system()",
  );
  return { cluster, timeline: timelineOf(segment) };
}

/** True if the server archives its segments without errors. */
const isHandedOver = async (url: string): Promise<boolean> =>
  (
    await query<{ good: boolean }>(
      url,
      "SELECT last_failed_time IS NULL OR last_archived_time > last_failed_time AS good FROM pg_stat_archiver",
    )
  ).good;

/** Contents of the storage that the target lacks: older contents, or contents stored by a killed process. */
async function notCopied({ stored: { blobs }, target, keys }: ArchiverOptions): Promise<string[]> {
  const form = { encrypted: keys.recipient !== undefined, sealed: blobs.getSealed !== undefined };
  const there = new Set<string>();
  for await (const { name } of target.list("contents/")) there.add(name);
  const missing: string[] = [];
  for await (const { key } of blobs.list()) if (!there.has(storedName(key, form))) missing.push(key);
  return missing;
}

async function copyContents({ stored, target, keys, url }: ArchiverOptions): Promise<void> {
  const waiting = new Set(stored.take());
  if (waiting.size === 0) return;
  const { blobs } = stored;
  const files = sealedFiles(target, keys);
  const form = { encrypted: files.encrypted, sealed: blobs.getSealed !== undefined };
  try {
    // The keys come before the contents, so that each content can be decrypted.
    if (form.sealed) await keepKeys(url, target);
    await forEachOf(contentsOfKeys([...waiting]), AT_ONCE, async (content) => {
      await copyContent(blobs, files, storedName(content.key, form), content);
      waiting.delete(content.key);
    });
  } finally {
    stored.giveBack([...waiting]);
  }
}

/** Files of the cluster in the backup target. */
interface Kept {
  /** Positions of all segments. */
  readonly segments: Set<number>;
  base: KeptBase | undefined;
}

interface KeptBase {
  readonly madeAt: Date;
  /** Position of the first segment. */
  readonly first: number;
  readonly timeline: string;
}

async function whatIsKept(target: BackupTarget, cluster: string): Promise<Kept> {
  const segments = new Set<number>();
  for await (const { segment } of listSegments(target, cluster)) {
    const position = positionOf(segment);
    if (position !== undefined) segments.add(position);
  }
  const newest = (await listBases(target)).findLast((base) => base.cluster === cluster);
  const first = newest && positionOf(newest.first_segment);
  return {
    segments,
    base:
      newest && first
        ? { madeAt: snapshotTime(newest.name), first, timeline: timelineOf(newest.first_segment) }
        : undefined,
  };
}

/**
 * True if the newest base backup is too old, is of the timeline before a restore (which may have gone back behind it), or
 * segments after it are missing (not archived or deleted).
 */
function isBaseNeeded({ segments, base }: Kept, timeline: string, now: Date): boolean {
  if (!base || now.getTime() - base.madeAt.getTime() >= BASE_EVERY_MS || base.timeline !== timeline)
    return true;
  const since = [...segments].filter((position) => position >= base.first);
  return since.length > 0 && Math.max(...since) - base.first >= since.length;
}

async function copySegments(
  { folder, target, keys }: ArchiverOptions,
  cluster: string,
  { segments }: Kept,
): Promise<void> {
  const files = sealedFiles(target, keys);
  const path = walFolder(folder);
  const names = (await readdir(path)).filter((name) => !name.startsWith(".")).toSorted();
  for (const name of names) {
    const file = join(path, name);
    await files.compress(segmentFile(cluster, name, files.encrypted), createReadStream(file));
    await rm(file);
    const position = positionOf(name);
    if (position !== undefined) segments.add(position);
  }
}

async function makeBase(options: ArchiverOptions, cluster: string, kept: Kept): Promise<Kept["base"]> {
  const { url, folder, target, keys, clock } = options;
  const files = sealedFiles(target, keys);
  const madeAt = clock();
  const name = snapshotName(madeAt);
  let stored = { size: 0, sha256: "" };
  const { label, firstSegment, usableFrom } = await takeBaseBackup(url, folder, async (tar) => {
    stored = (await files.compress(baseFile(cluster, name), tar)).file;
  });
  // Segments written during the base backup; a restore needs all of them.
  await copySegments(options, cluster, kept);
  const { release } = await query<{ release: string }>(
    url,
    "SELECT current_setting('server_version') AS release",
  );
  await writeBase(target, cluster, name, {
    format: 1,
    usable_from: usableFrom.toISOString(),
    first_segment: firstSegment,
    label,
    release,
    processor: process.arch,
    encrypted: files.encrypted,
    file: stored,
  });
  const first = positionOf(firstSegment);
  return first === undefined ? undefined : { madeAt, first, timeline: timelineOf(firstSegment) };
}
