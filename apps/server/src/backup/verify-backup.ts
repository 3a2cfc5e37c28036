import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createClient, ofDatabase } from "../db/client.ts";
import { contentsOf, forEachOf, isLost, openContent, storedName } from "./contents.ts";
import { noteDamagedCopy } from "./damaged-copies.ts";
import { CannotRestore, compareTables, loadDatabase, type LoadOptions } from "./load-database.ts";
import { groupOf } from "../blobs/blob-key.ts";
import { erasedGroups } from "./kept-keys.ts";
import { DamagedBackup, NotInBackup, type BackupTarget } from "./target.ts";
import { sealedFiles, type Keys } from "./sealed-files.ts";
import { findSnapshot, readManifest } from "./snapshot.ts";

const AT_ONCE = 4;
/** Key of an advisory lock; no other code uses this number. */
const PROOF_LOCK = 4_711_024;

/** A part of a verification that takes too long for one piece. */
export interface VerifyPart {
  /** Number of contents that earlier parts have verified; undefined for the first part, which verifies the tables. */
  readonly after?: number | undefined;
  /** True when this part ends: no further content is begun. */
  isOver(): boolean;
}

export interface VerifyOptions {
  /** A temporary database is made on the same server. */
  readonly url: string;
  readonly target: BackupTarget;
  readonly keys: Keys;
  readonly snapshot?: string | undefined;
  /** Inspects the restored database; returns its problems. */
  readonly inspect: (url: string) => Promise<readonly string[]>;
  /** Ends the verification after the tables were restored, and between two contents. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the whole backup in one piece. */
  readonly part?: VerifyPart | undefined;
}

export interface BackupProof {
  readonly snapshot: string;
  readonly rows: number;
  /** Number of verified contents, those of earlier parts included. */
  readonly contents: number;
  /** Number of contents after which the next part begins; undefined if the verification is complete. */
  readonly next?: number;
  /** Faults in words for the operator; empty for a good backup. */
  readonly problems: readonly string[];
}

/**
 * Verifies a snapshot by restoring it into a temporary database: each table must have the same bytes as in the backup,
 * `inspect` checks its meaning, and every content is read and compared with its hash. The next backup copies damaged ones
 * again.
 */
export async function verifyBackup(options: VerifyOptions): Promise<BackupProof> {
  const { target, keys } = options;
  const snapshot = await findSnapshot(target, options.snapshot);
  const problems: string[] = [];
  let [rows, contents, isWhole] = [0, 0, true];
  await findDamage(problems, async () => {
    const manifest = await readManifest(target, snapshot);
    const backup = { snapshot, manifest, files: sealedFiles(target, keys) };
    rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    if (options.part?.after === undefined)
      await findDamage(problems, async () => verifyDatabase(options, backup, problems));
    await findDamage(problems, async () => {
      [contents, isWhole] = await verifyContents(options, backup, problems);
    });
  });
  return { snapshot, rows, contents, problems, ...(!isWhole && { next: contents }) };
}

/** Adds to the problems what ends the work and is a fault of the backup, such as a damaged table or manifest. */
async function findDamage(problems: string[], work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof DamagedBackup || error instanceof NotInBackup)) throw error;
    problems.push(error.message);
  });
}

type OpenedBackup = Pick<LoadOptions, "files" | "snapshot" | "manifest">;

async function verifyDatabase(
  { url, inspect, signal }: VerifyOptions,
  backup: OpenedBackup,
  problems: string[],
): Promise<void> {
  await withTemporaryDatabase(url, async (temporary) => {
    await loadDatabase({ url: temporary, ...backup });
    signal?.throwIfAborted();
    for (const name of await compareTables(temporary, backup.manifest.tables))
      problems.push(`table ${name} is not as it was`);
    problems.push(...(await inspect(temporary)));
  });
}

/** Returns the number of contents up to the end of this part, and whether these are all. */
async function verifyContents(
  { target, signal, part }: VerifyOptions,
  { files, snapshot, manifest }: OpenedBackup,
  problems: string[],
): Promise<[contents: number, isWhole: boolean]> {
  const erased = await erasedGroups(target);
  const after = part?.after ?? 0;
  let [contents, isWhole] = [0, true];
  async function* ofPart() {
    for await (const content of contentsOf(files, snapshot, manifest)) {
      if (contents >= after && part?.isOver() === true) {
        isWhole = false;
        return;
      }
      contents += 1;
      if (contents > after) yield content;
    }
  }
  await forEachOf(ofPart(), AT_ONCE, async (content) => {
    signal?.throwIfAborted();
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
  if (isWhole && contents !== manifest.contents.count)
    problems.push(`${contents} contents are listed instead of ${manifest.contents.count}`);
  return [contents, isWhole];
}

async function withTemporaryDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const admin = createClient(url, "krempelfrei-restore");
  await admin.connect();
  try {
    const prefix = await dropLeftOver(admin);
    const name = `${prefix}${randomUUID().replaceAll("-", "")}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "42501") throw error;
      throw new CannotRestore(
        "Die Rolle darf keine vorläufige Datenbank anlegen. Als Superuser: ALTER ROLE <Rolle> CREATEDB.",
      );
    });
    try {
      await work(ofDatabase(url, name));
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}

/**
 * Drops what killed verifications of this database have left: whole copies of it. Returns the prefix of the names, which
 * distinguishes databases of one server. The lock lasts as long as the client, and keeps others from dropping its copy.
 */
async function dropLeftOver(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ prefix: string; alone: boolean }>(
    `SELECT 'krempelfrei_proof_' || oid || '_' AS prefix, pg_try_advisory_lock($1) AS alone
     FROM pg_database WHERE datname = current_database()`,
    [PROOF_LOCK],
  );
  const { prefix = "", alone = false } = rows[0] ?? {};
  if (alone) {
    const left = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of left.rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
  await admin.query("SELECT pg_advisory_lock_shared($1)", [PROOF_LOCK]);
  if (alone) await admin.query("SELECT pg_advisory_unlock($1)", [PROOF_LOCK]);
  return prefix;
}
