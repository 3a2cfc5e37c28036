import { open } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MomentNotReached, NotEmpty, recoverCluster } from "@krempelfrei/embedded-postgres/recover";
import type { Logger } from "pino";
import { groupOf } from "../../blobs/blob-key.ts";
import type { BlobStore } from "../../blobs/port.ts";
import { createClient } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { listNeededContents } from "../dump-database.ts";
import { endAllSessions } from "../end-all-sessions.ts";
import { holdMails } from "../hold-mails.ts";
import { erasedGroups, markErased } from "../kept-keys.ts";
import { CannotRestore } from "../load-database.ts";
import type { BackupTarget } from "../target.ts";
import { repairContents } from "../restore.ts";
import { sealedFiles, type Keys, type SealedFiles } from "../sealed-files.ts";
import {
  baseFile,
  isNeeded,
  listBases,
  listSegments,
  positionOf,
  timelineOf,
  type FoundBase,
  type FoundSegment,
} from "./archive.ts";

/** Bytes of a block. A nearly empty segment is written without its empty blocks, to save space. */
const BLOCK = 64 * 1024;

export interface RestoreClusterOptions {
  /** Folder for the embedded database, without a database yet. */
  readonly folder: string;
  readonly target: BackupTarget;
  readonly keys: Keys;
  readonly log: Logger;
  /** Point in time to restore; undefined for the latest one. */
  readonly until: Date | undefined;
}

/** Restores the embedded database to a point in time. Rejects with `CannotRestore`. */
export async function restoreCluster({
  folder,
  target,
  keys,
  log,
  until,
}: RestoreClusterOptions): Promise<FoundBase> {
  const files = sealedFiles(target, keys);
  const base = await findBase(target, files, until);
  try {
    await recoverCluster({
      folder,
      log,
      until,
      label: base.label,
      base: await files.decompress(baseFile(base.cluster, base.name), base.encrypted, base.file),
      fillWal: async (walFolder) => {
        for await (const { file, segment, encrypted } of listSegments(target, base.cluster))
          if (isNeeded(segment, base.first_segment))
            await writeSparse(join(walFolder, segment), await files.decompress(file, encrypted));
      },
    });
  } catch (error) {
    if (error instanceof NotEmpty)
      throw new CannotRestore(
        `In ${folder} liegt schon eine Datenbank: In einen leeren DATA_DIR zurückholen, oder sie zur Seite legen.`,
      );
    if (error instanceof MomentNotReached)
      throw new CannotRestore(
        'Das Archiv endet vor diesem Zeitpunkt. "--until latest" holt alles zurück, was da ist.',
      );
    throw error;
  }
  return base;
}

async function findBase(
  target: BackupTarget,
  files: SealedFiles,
  until: Date | undefined,
): Promise<FoundBase> {
  const bases = await withoutLeftLines(await listBases(target), target, files);
  const [oldest] = bases;
  if (!oldest)
    throw new CannotRestore(`In ${target.title} liegt nichts, womit sich ein Zeitpunkt zurückholen lässt.`);
  const base = bases.findLast(
    ({ usable_from }) => until === undefined || Date.parse(usable_from) <= until.getTime(),
  );
  if (!base) {
    throw new CannotRestore(
      `Zeitpunkte ab ${oldest.usable_from} lassen sich zurückholen; für frühere --snapshot nehmen.`,
    );
  }
  if (base.processor !== process.arch)
    throw new CannotRestore(
      `Die Dateien sind von einem anderen Prozessortyp (${base.processor}): --snapshot nehmen.`,
    );
  return base;
}

/**
 * The base backups from which the log leads to the present: without those behind the point to which a restore went back,
 * whose timeline ended there.
 */
async function withoutLeftLines(
  bases: readonly FoundBase[],
  target: BackupTarget,
  files: SealedFiles,
): Promise<FoundBase[]> {
  const ends = new Map<string, ReadonlyMap<string, number>>();
  for (const cluster of new Set(bases.map((base) => base.cluster)))
    ends.set(cluster, await endsOfTimelines(cluster, target, files));
  return bases.filter(({ cluster, first_segment }) => {
    const end = ends.get(cluster)?.get(timelineOf(first_segment)) ?? Number.POSITIVE_INFINITY;
    return (positionOf(first_segment) ?? 0) < end;
  });
}

/** Positions of the segments in which earlier timelines ended, by the history of the latest one. */
async function endsOfTimelines(
  cluster: string,
  target: BackupTarget,
  files: SealedFiles,
): Promise<Map<string, number>> {
  const histories: FoundSegment[] = [];
  for await (const found of listSegments(target, cluster))
    if (found.segment.endsWith(".history")) histories.push(found);
  const latest = histories.toSorted((a, b) => a.segment.localeCompare(b.segment)).at(-1);
  if (latest === undefined) return new Map();
  const lines = await text(await files.decompress(latest.file, latest.encrypted));
  // A line: the timeline, its end as log and byte in it, and the reason. A segment has 16 MB.
  const ends = lines.matchAll(/^(?<line>\d+)\t(?<log>[0-9A-F]+)\/(?<byte>[0-9A-F]+)\t/gm);
  return new Map(
    [...ends].map(({ groups: { line = "", log = "", byte = "" } = {} }) => {
      const timeline = Number(line).toString(16).toUpperCase().padStart(8, "0");
      const part = byte.padStart(8, "0").slice(0, 2).padStart(8, "0");
      return [timeline, positionOf(timeline + log.padStart(8, "0") + part) ?? 0];
    }),
  );
}

async function writeSparse(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o644);
  try {
    let at = 0;
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; from += BLOCK) {
        const block = chunk.subarray(from, from + BLOCK);
        if (block.some((byte) => byte !== 0)) await file.write(block, 0, block.length, at + from);
      }
      at += chunk.length;
    }
    await file.truncate(at);
  } finally {
    await file.close();
  }
}

/**
 * Brings a restored cluster to the present: no session lives, and erased groups are recorded. Before its contents.
 * Waiting mails are held unless the cluster is the latest.
 */
export async function settleCluster(
  url: string,
  target: BackupTarget,
  { isLatest }: { readonly isLatest: boolean },
): Promise<Awaited<ReturnType<typeof endAllSessions>> & { held: number }> {
  await migrate(url);
  const client = createClient(url, "krempelfrei-restore");
  await client.connect();
  try {
    const ended = await endAllSessions(client);
    const held = isLatest ? 0 : await holdMails(client);
    await markErased(url, target);
    return { ...ended, held };
  } finally {
    await client.end();
  }
}

/**
 * Puts all contents that a restored database needs into the storage; returns their number, and the keys of missing
 * contents except those of erased groups.
 */
export async function restoreContents(
  url: string,
  from: { readonly blobs: BlobStore; readonly target: BackupTarget; readonly keys: Keys },
): Promise<{ contents: number; lost: string[] }> {
  const client = createClient(url, "krempelfrei-restore");
  await client.connect();
  const needed = await listNeededContents(client).finally(async () => client.end());
  const missing: string[] = [];
  for (const { key, size } of needed) if ((await from.blobs.stat(key))?.size !== size) missing.push(key);
  const erased = await erasedGroups(from.target);
  const left = await repairContents(from, missing);
  return { contents: needed.length, lost: left.filter((key) => !erased.has(groupOf(key))) };
}
