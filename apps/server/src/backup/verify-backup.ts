import { randomUUID } from "node:crypto";
import { createClient, ofDatabase } from "../db/client.ts";
import { contentsOf, forEachOf, isLost, openContent, storedName } from "./contents.ts";
import { noteDamagedCopy } from "./damaged-copies.ts";
import { CannotRestore, compareTables, loadDatabase } from "./load-database.ts";
import { groupOf } from "../blobs/blob-key.ts";
import { erasedGroups } from "./kept-keys.ts";
import { NotInBackup, type BackupTarget } from "./target.ts";
import { sealedFiles, type Keys } from "./sealed-files.ts";
import { findSnapshot, readManifest } from "./snapshot.ts";

const AT_ONCE = 4;

export interface VerifyOptions {
  /** A temporary database is made on the same server. */
  readonly url: string;
  readonly target: BackupTarget;
  readonly keys: Keys;
  readonly snapshot?: string | undefined;
  /** Inspects the restored database; returns its problems. */
  readonly inspect: (url: string) => Promise<readonly string[]>;
}

export interface BackupProof {
  readonly snapshot: string;
  readonly rows: number;
  readonly contents: number;
  /** Faults in words for the operator; empty for a good backup. */
  readonly problems: readonly string[];
}

/**
 * Verifies a snapshot by restoring it into a temporary database: each table must have the same bytes as in the backup,
 * `inspect` checks its meaning, and every content is read and compared with its hash. The next backup copies damaged ones
 * again.
 */
export async function verifyBackup({
  url,
  target,
  keys,
  snapshot: wanted,
  inspect,
}: VerifyOptions): Promise<BackupProof> {
  const snapshot = await findSnapshot(target, wanted);
  const manifest = await readManifest(target, snapshot);
  const files = sealedFiles(target, keys);
  const problems: string[] = [];
  await withTemporaryDatabase(url, async (temporary) => {
    await loadDatabase({ url: temporary, files, snapshot, manifest });
    for (const name of await compareTables(temporary, manifest.tables))
      problems.push(`table ${name} is not as it was`);
    problems.push(...(await inspect(temporary)));
  });
  const erased = await erasedGroups(target);
  let contents = 0;
  await forEachOf(contentsOf(files, snapshot, manifest), AT_ONCE, async (content) => {
    contents += 1;
    if (erased.has(groupOf(content.key))) return;
    try {
      const bytes = (await openContent(files, content, manifest))[Symbol.asyncIterator]();
      while ((await bytes.next()).done !== true);
    } catch (error) {
      if (!isLost(error)) throw error;
      const isMissing = error instanceof NotInBackup;
      problems.push(`${isMissing ? "missing" : "damaged"}  ${content.key}`);
      if (isMissing) return;
      // A person who verifies may have no right to write.
      await noteDamagedCopy(target, storedName(content.key, manifest)).catch((reason: unknown) =>
        problems.push(`not noted for the next backup  ${content.key}: ${String(reason)}`),
      );
    }
  });
  if (contents !== manifest.contents.count)
    problems.push(`${contents} contents are listed instead of ${manifest.contents.count}`);
  return { snapshot, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), contents, problems };
}

async function withTemporaryDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `krempelfrei_proof_${randomUUID().replaceAll("-", "")}`;
  const temporary = ofDatabase(url, name);
  const admin = createClient(url, "krempelfrei-restore");
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "42501") throw error;
      throw new CannotRestore(
        "The role of DATABASE_URL may not make a temporary database: it needs CREATEDB.",
      );
    });
    try {
      await work(temporary);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}
