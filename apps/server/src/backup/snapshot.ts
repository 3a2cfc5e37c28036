import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { presentName } from "../db/migration-files.ts";
import { DamagedBackup, NotInBackup, type BackupTarget } from "./target.ts";

/** Incremented when older programs can no longer read the format. */
const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Stored = z.object({ size: z.int(), sha256: Sha256 });

/** A table of a snapshot: PostgreSQL's binary COPY of the named columns, compressed by zstd. */
const DumpedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** SHA-256 of the COPY, before compression and encryption. */
  copy_sha256: Sha256,
  /** Null for a table without rows. */
  file: Stored.nullable(),
});
export type DumpedTable = z.infer<typeof DumpedTable>;

/** Description of a snapshot; written last, so that a snapshot with a manifest is complete. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** Names of the database's migrations. */
  schema: z.array(z.string().transform(presentName)),
  /** True if its files are encrypted by age. */
  encrypted: z.boolean(),
  /** True if its contents are encrypted by the keys of the groups. */
  sealed: z.boolean().default(false),
  tables: z.array(DumpedTable),
  sequences: z.array(z.object({ name: z.string(), last_value: z.int().nullable() })),
  contents: z.object({
    count: z.int(),
    /** Size of all contents in bytes, unencrypted and uncompressed. */
    bytes: z.int(),
    /** Lines of `<group> <hash> <bytes>`. */
    list: Stored,
  }),
});
export type Manifest = z.infer<typeof Manifest>;

const SNAPSHOTS = "snapshots/";
const MANIFEST = "manifest.json";

/** `2026-11-22T02-00-05Z` */
export const snapshotName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

export const snapshotTime = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, "T$1:$2:$3Z"));

export const tableFile = (snapshot: string, table: string): string =>
  `${SNAPSHOTS}${snapshot}/tables/${table}.copy.zst`;
export const contentsFile = (snapshot: string): string => `${SNAPSHOTS}${snapshot}/contents.zst`;
export const contentFile = (key: string): string => `contents/${key}`;

/** `whole`: names of the complete snapshots, the oldest first. `broken`: snapshots left by killed backups. */
export async function listSnapshots(target: BackupTarget): Promise<{ whole: string[]; broken: string[] }> {
  const found = new Map<string, boolean>();
  for await (const { name } of target.list(SNAPSHOTS)) {
    const [snapshot = "", ...rest] = name.slice(SNAPSHOTS.length).split("/");
    found.set(snapshot, found.get(snapshot) === true || rest.join("/") === MANIFEST);
  }
  const names = (whole: boolean): string[] =>
    [...found]
      .filter(([, isWhole]) => isWhole === whole)
      .map(([name]) => name)
      .toSorted();
  return { whole: names(true), broken: names(false) };
}

export async function writeManifest(
  target: BackupTarget,
  snapshot: string,
  manifest: Manifest,
): Promise<void> {
  const text = JSON.stringify(manifest, null, 2);
  await target.write(
    `${SNAPSHOTS}${snapshot}/${MANIFEST}`,
    (async function* () {
      yield Buffer.from(`${text}\n`);
    })(),
  );
}

/** Rejects with `NotInBackup` if the snapshot is incomplete; with `DamagedBackup` also if a newer program made it. */
export async function readManifest(target: BackupTarget, snapshot: string): Promise<Manifest> {
  const name = `${SNAPSHOTS}${snapshot}/${MANIFEST}`;
  const text = (await buffer(await target.read(name))).toString("utf8");
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new DamagedBackup(`${target.title}/${name}`, "dieses Programm kann es nicht lesen");
  }
}

/** The named snapshot, or the newest. Rejects with `NotInBackup` if there is none. */
export async function findSnapshot(target: BackupTarget, wanted?: string): Promise<string> {
  const { whole } = await listSnapshots(target);
  const found = wanted === undefined ? whole.at(-1) : whole.find((name) => name === wanted);
  if (found === undefined)
    throw new NotInBackup(
      wanted === undefined ? "ein Stand (snapshot)" : `der Stand ${wanted}`,
      target.title,
    );
  return found;
}

/** Deletes a snapshot; its manifest first, so that a partial deletion never counts as complete. */
export async function deleteSnapshot(target: BackupTarget, snapshot: string): Promise<void> {
  await target.delete(`${SNAPSHOTS}${snapshot}/${MANIFEST}`);
  for await (const { name } of target.list(`${SNAPSHOTS}${snapshot}/`)) await target.delete(name);
}
