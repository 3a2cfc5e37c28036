import type pg from "pg";
import { groupOf } from "../blobs/blob-key.ts";
import type { BlobStore } from "../blobs/port.ts";
import { migrate } from "../db/migrate.ts";
import {
  contentsOf,
  contentsOfKeys,
  forEachOf,
  isLost,
  openContent,
  type Content,
  type ContentForm,
} from "./contents.ts";
import { erasedGroups, loadKeys, readKeys } from "./kept-keys.ts";
import { loadDatabase } from "./load-database.ts";
import type { BackupTarget } from "./target.ts";
import { sealedFiles, type Keys, type SealedFiles } from "./sealed-files.ts";
import { findSnapshot, readManifest } from "./snapshot.ts";

const AT_ONCE = 4;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface RestoreOptions {
  readonly url: string;
  readonly blobs: BlobStore;
  readonly target: BackupTarget;
  readonly keys: Keys;
  /** Default: the newest. */
  readonly snapshot?: string | undefined;
  /** Changes the restored rows, in the transaction that loads them. */
  readonly beside?: ((client: pg.Client) => Promise<void>) | undefined;
}

export interface RestoreReport {
  readonly snapshot: string;
  readonly rows: number;
  readonly contents: number;
  /** Number of these contents that the storage had already: from an earlier attempt, or a lost or another database. */
  readonly found: number;
  /** Keys of contents that the backup lacks or has damaged: these documents cannot be opened. */
  readonly lost: readonly string[];
}

/**
 * Restores a snapshot into an empty database and a storage of its own. Contents come first and the database in one step
 * at the end, so that a killed restore can simply be repeated. Rejects with `CannotRestore` and `NotInBackup`.
 */
export async function restore({
  url,
  blobs,
  target,
  keys,
  snapshot: wanted,
  beside,
}: RestoreOptions): Promise<RestoreReport> {
  const snapshot = await findSnapshot(target, wanted);
  const manifest = await readManifest(target, snapshot);
  const files = sealedFiles(target, keys);
  const erased = await erasedGroups(target);
  const lost: string[] = [];
  let [contents, found] = [0, 0];
  await forEachOf(contentsOf(files, snapshot, manifest), AT_ONCE, async (content) => {
    if (erased.has(groupOf(content.key))) return;
    contents += 1;
    if ((await blobs.stat(content.key))?.size === content.size) found += 1;
    else if (!(await copyBack(blobs, files, content, manifest))) lost.push(content.key);
  });
  // Now, because an encrypted storage may have made keys for the contents.
  const kept = await readKeys(target);
  await loadDatabase({
    url,
    files,
    snapshot,
    manifest,
    async beside(client) {
      await loadKeys(client, kept);
      await beside?.(client);
    },
  });
  await migrate(url);
  return { snapshot, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), contents, found, lost };
}

/**
 * Restores a content; false if the backup lacks it or has it damaged, which does not stop the restore of the others.
 */
export async function copyBack(
  blobs: BlobStore,
  files: SealedFiles,
  content: Content,
  of: ContentForm,
): Promise<boolean> {
  const spooled = await openContent(files, content, of)
    .then((bytes) => blobs.spool(bytes, { maxBytes: NO_LIMIT }))
    .catch((error: unknown) => {
      if (!isLost(error)) throw error;
    });
  if (!spooled) return false;
  // A store skips existing keys, so a damaged content is deleted first.
  if (await blobs.stat(content.key)) await blobs.delete(content.key);
  await blobs.commit(spooled, content.key);
  return true;
}

/**
 * Restores contents that the storage lacks or has damaged from a backup; returns the keys of contents that the backup
 * lacks or has damaged too.
 */
export async function repairContents(
  { blobs, target, keys }: Pick<RestoreOptions, "blobs" | "target" | "keys">,
  broken: readonly string[],
): Promise<string[]> {
  const files = sealedFiles(target, keys);
  const left: string[] = [];
  const forms = [false, true]
    .flatMap((sealed) => [false, true].map((encrypted) => ({ sealed, encrypted })))
    .filter(({ sealed, encrypted }) => (keys.masters || !sealed) && (keys.identity || !encrypted));
  await forEachOf(contentsOfKeys(broken), AT_ONCE, async (content) => {
    if (!(await healFrom(forms, (form) => copyBack(blobs, files, content, form)))) left.push(content.key);
  });
  return left;
}

async function healFrom(
  forms: readonly ContentForm[],
  heal: (form: ContentForm) => Promise<boolean>,
): Promise<boolean> {
  for (const form of forms) if (await heal(form)) return true;
  return false;
}
