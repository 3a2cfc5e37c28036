import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { BackupTarget } from "../target.ts";

/**
 * Files that restore an embedded database to a point in time, beside the snapshots in the same target: base backups
 * (the files of the server) and the segments of the write-ahead log since the oldest of them. Their names contain the
 * identifier of the cluster, so that the files of two clusters never mix.
 */
const MOMENTS = "moments/";

/** Number of base backups that are retained, one a day. Points in time since the oldest can be restored. */
export const BASES_KEPT = 3;

const Base = z.object({
  format: z.literal(1),
  /** Earliest point in time that can be restored with this base backup. */
  usable_from: z.iso.datetime(),
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  label: z.string(),
  /** Version of PostgreSQL; another major version, or another kind of processor, cannot use the files. */
  release: z.string(),
  processor: z.string(),
  encrypted: z.boolean(),
  file: z.object({ size: z.int(), sha256: z.string() }),
});
export type Base = z.infer<typeof Base>;

export interface FoundBase extends Base {
  readonly cluster: string;
  readonly name: string;
}

export const baseFile = (cluster: string, name: string): string =>
  `${MOMENTS}${cluster}/bases/${name}/base.tar.zst`;
const manifestFile = (cluster: string, name: string): string =>
  `${MOMENTS}${cluster}/bases/${name}/manifest.json`;
const walPrefix = (cluster: string): string => `${MOMENTS}${cluster}/wal/`;

/** The name in the target for a segment, or for other files of the server's archive. */
export const segmentFile = (cluster: string, segment: string, encrypted: boolean): string =>
  `${walPrefix(cluster)}${segment}.zst${encrypted ? ".age" : ""}`;

/** Writes the manifest of a base backup, last: a base backup with a manifest is complete. */
export async function writeBase(
  target: BackupTarget,
  cluster: string,
  name: string,
  base: Base,
): Promise<void> {
  await target.write(
    manifestFile(cluster, name),
    (async function* () {
      yield Buffer.from(`${JSON.stringify(base, null, 2)}\n`);
    })(),
  );
}

/** All complete base backups, of all clusters, the oldest first. */
export async function listBases(target: BackupTarget): Promise<FoundBase[]> {
  const found: FoundBase[] = [];
  for await (const { name: file } of target.list(MOMENTS)) {
    const [, cluster, name] = /^moments\/(\d+)\/bases\/([^/]+)\/manifest\.json$/.exec(file) ?? [];
    if (cluster === undefined || name === undefined) continue;
    const base = Base.parse(JSON.parse((await buffer(await target.read(file))).toString("utf8")));
    found.push({ ...base, cluster, name });
  }
  return found.toSorted((a, b) => a.usable_from.localeCompare(b.usable_from));
}

export interface FoundSegment {
  readonly file: string;
  readonly segment: string;
  readonly encrypted: boolean;
}

/** Segments and histories of timelines archived by the server, in no particular order. */
export async function* listSegments(target: BackupTarget, cluster: string): AsyncGenerator<FoundSegment> {
  for await (const { name } of target.list(walPrefix(cluster))) {
    const [, segment, age] = /\/([0-9A-F][\w.]*?)\.zst(\.age)?$/.exec(name) ?? [];
    if (segment !== undefined) yield { file: name, segment, encrypted: age !== undefined };
  }
}

/**
 * True if a base backup whose first segment is `first` needs the segment. The history of timelines is always needed.
 */
export const isNeeded = (segment: string, first: string): boolean =>
  segment.endsWith(".history") || segment.slice(8, 24) >= first.slice(8);

/** Position of a segment in the log, regardless of its timeline; undefined for other files. */
export function positionOf(segment: string): number | undefined {
  const [, log, part] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(segment) ?? [];
  return log === undefined || part === undefined
    ? undefined
    : Number.parseInt(log, 16) * SEGMENTS_IN_LOG + Number.parseInt(part, 16);
}

/** Timeline of a segment or of a history, eight hex digits. */
export const timelineOf = (segment: string): string => segment.slice(0, 8);

/** Number of segments, of 16 MB each, in a log of 4 GB. */
const SEGMENTS_IN_LOG = 256;

/**
 * Deletes expired base backups, the segments that only they needed, incomplete base backups, and all files of former
 * clusters once this one can be restored to every point in time that is kept.
 */
export async function pruneMoments(target: BackupTarget, cluster: string): Promise<void> {
  const all = await listBases(target);
  const bases = all.filter((base) => base.cluster === cluster);
  const kept = bases.slice(-BASES_KEPT);
  const [oldest] = kept;
  if (!oldest) return;
  const names = new Set(kept.map(({ name }) => name));
  for (const { name } of bases) if (!names.has(name)) await target.delete(manifestFile(cluster, name));
  // Includes leftovers of killed processes.
  for await (const { name: file } of target.list(`${MOMENTS}${cluster}/bases/`))
    if (!names.has(file.split("/").at(-2) ?? "")) await target.delete(file);
  for await (const { file, segment } of listSegments(target, cluster))
    if (!isNeeded(segment, oldest.first_segment)) await target.delete(file);
  if (kept.length < BASES_KEPT) return;
  const current = all.filter(({ usable_from }) => usable_from >= oldest.usable_from);
  await deleteOthers(target, new Set(current.map((base) => base.cluster)));
}

/** A restored snapshot makes a new cluster, which leaves the files of the one before. */
async function deleteOthers(target: BackupTarget, clusters: ReadonlySet<string>): Promise<void> {
  for await (const { name: file } of target.list(MOMENTS))
    if (!clusters.has(file.split("/").at(1) ?? "")) await target.delete(file);
}
