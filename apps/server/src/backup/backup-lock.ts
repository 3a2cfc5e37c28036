import { sql } from "kysely";
import { createClient } from "../db/client.ts";
import type { Db } from "../db/connect.ts";

/**
 * Key of an advisory lock; no other code uses this number. Held while a backup is made or the storage is encrypted, so
 * that no content is deleted or moved meanwhile.
 */
const BACKUP_LOCK = 4_711_020;

/** Somebody else makes a backup or encrypts the storage. */
export class BackupRuns extends Error {
  constructor() {
    super("A backup is being made, or the contents are being encrypted. Try again afterwards.");
    this.name = "BackupRuns";
  }
}

/**
 * Runs work with the lock: nobody else makes a backup, encrypts the storage or deletes contents meanwhile. Rejects with
 * `BackupRuns` if somebody has it.
 */
export async function withBackupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = createClient(url, "krempelfrei-backup");
  await client.connect();
  try {
    await client.query("SET idle_in_transaction_session_timeout = 0");
    // A lock of a transaction works through a pooler too. The transaction has no snapshot and does not hold back vacuum.
    await client.query("BEGIN");
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS got", [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.got !== true) throw new BackupRuns();
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * True while a backup is being made: its snapshot may need contents that are otherwise unused. A backup that begins
 * after this answer has a snapshot without them.
 */
export async function backupRuns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS free`.execute(db);
  return rows[0]?.free !== true;
}
